/** A message to a machine. */
export type Order =
  | { readonly order: "publish"; readonly revision: number; readonly from: number; readonly to: number }
  | { readonly order: "stop" };

/** A message from a machine. */
export type News =
  | { readonly news: "ready" }
  | { readonly news: "published"; readonly error?: string }
  /** All skills of the machine have this revision. */
  | { readonly news: "seen"; readonly revision: number; readonly at: number }
  | { readonly news: "report"; readonly report: MachineReport };

/** One turn of a conversation. */
export interface TurnRecord {
  /** Start time, as from `Date.now()`. */
  readonly at: number;
  /** Duration in milliseconds. */
  readonly took: number;
  readonly outcome: "answered" | "refused" | "failed" | "wrong" | "hung";
  /** Reply or error of a turn that was not answered. */
  readonly reason?: string;
}

/** Results of a machine. */
export interface MachineReport {
  readonly turns: readonly TurnRecord[];
  /** Number of answered turns that are missing from the checkpoints of their conversation. */
  readonly lost: number;
}

/** Number of skills. */
export const SKILLS = 200;

export function skillName(number: number): string {
  return `skill-${number}`;
}
