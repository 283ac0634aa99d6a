/** A skill that the agent wants to write, for a person to decide about. */
export interface ProposedSkill {
  readonly skillId: string;
  readonly mode: string;
  /** Every file exactly as it would be written. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
  /** The changes to the files that exist. */
  readonly diff: string;
  readonly warnings: readonly string[];
}

/** What a person decides about it. */
export type Decision = "approve" | "reject";

/** What the chat page is told while a turn runs, one JSON object in a line. Plain data, for the server and for the page. */
export type TurnEvent =
  /** A skill is in the prompt: named by the user, or found for the message. */
  | { readonly type: "skill"; readonly name: string; readonly explicit: boolean; readonly score: number }
  /** A command was answered without a model. */
  | { readonly type: "command"; readonly name: string }
  /** Who answers: the name that the skill asked for, where it did, and what runs in its place. */
  | { readonly type: "model"; readonly asked?: string; readonly runsAs: string }
  /** A piece of an answer. Pieces of the same id belong together. */
  | { readonly type: "text"; readonly id: string; readonly text: string }
  /** The agent has used a tool. */
  | { readonly type: "tool"; readonly name: string }
  /** The agent has written a skill, which is a command from now on. */
  | { readonly type: "skill-written"; readonly name: string }
  /** The agent waits for a decision about a skill. It comes last, once for each skill. */
  | { readonly type: "approval"; readonly id: string; readonly skill: ProposedSkill }
  | { readonly type: "warning"; readonly message: string }
  | { readonly type: "error"; readonly message: string };
