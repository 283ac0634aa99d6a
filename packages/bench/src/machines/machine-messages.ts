/** What is said to a machine. */
export type Order =
  | { readonly order: "publish"; readonly revision: number; readonly from: number; readonly to: number }
  | { readonly order: "stop" };

/** What a machine says. */
export type News =
  | { readonly news: "ready" }
  | { readonly news: "published"; readonly error?: string }
  /** All its skills have this revision. */
  | { readonly news: "seen"; readonly revision: number; readonly at: number }
  | { readonly news: "report"; readonly report: MachineReport };

/** One turn of a conversation. */
export interface TurnRecord {
  /** When it began, as `Date.now()`. */
  readonly at: number;
  /** How long it took, in milliseconds. */
  readonly took: number;
  readonly outcome: "answered" | "refused" | "failed" | "wrong" | "hung";
  /** What was said where it was not answered. */
  readonly reason?: string;
}

/** What happened on a machine. */
export interface MachineReport {
  readonly turns: readonly TurnRecord[];
  /** Turns that were answered and are not in their conversation's checkpoints. */
  readonly lost: number;
}

/** How many skills there are. */
export const SKILLS = 200;

export function skillName(number: number): string {
  return `skill-${number}`;
}
