import type { SlashAnswer } from "@langslash/composer";

/** A skill that the agent wants to write, if a person approves it. */
export interface ProposedSkill {
  readonly skillId: string;
  readonly mode: string;
  /** Every file exactly as it would be written. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
  /** The changes to the files that exist. */
  readonly diff: string;
  readonly warnings: readonly string[];
}

/** Decision of a person about a skill. */
export type Decision = "approve" | "reject";

/** Answers to the questions of the agent, by their ids: decisions about skills, and filled-in forms. */
export type Answers = Readonly<Record<string, Decision | SlashAnswer>>;

/**
 * Event that the server sends to the chat page during a turn, as one JSON object per line. Plain data, for the server
 * and the page.
 */
export type PageEvent =
  /** A skill was added to the prompt: named by the user, or found for the message. */
  | { readonly type: "skill"; readonly name: string; readonly explicit: boolean; readonly score: number }
  /** A command was answered without a model. */
  | { readonly type: "command"; readonly name: string }
  /** The model that answers: the name that the skill asked for, if any, and the model that runs for it. */
  | { readonly type: "model"; readonly asked?: string; readonly runsAs: string }
  /** A piece of an answer. Pieces with the same id belong together. */
  | { readonly type: "text"; readonly id: string; readonly text: string }
  /** The agent used a tool. */
  | { readonly type: "tool"; readonly name: string }
  /** The agent wrote a skill, which is a command from now on. */
  | { readonly type: "skill-written"; readonly name: string }
  /** The agent waits for a decision about a skill. It comes last, once for each skill. */
  | { readonly type: "approval"; readonly id: string; readonly skill: ProposedSkill }
  /** The agent asks for arguments of commands, with the value of its interrupt. It comes last. */
  | { readonly type: "arguments"; readonly id: string; readonly question: unknown }
  /** A person has answered the questions before it. */
  | { readonly type: "answered" }
  | { readonly type: "warning"; readonly message: string };

/** A question of the agent: the event that asks it. */
export type OfficeQuestion = Extract<PageEvent, { type: "approval" | "arguments" }>;

/** Whether an event asks a question. */
export function isQuestion(event: PageEvent): event is OfficeQuestion {
  return event.type === "approval" || event.type === "arguments";
}

/** A message, and the events of its answer. */
export interface PageTurn {
  readonly id: string;
  readonly text: string;
  readonly events: readonly PageEvent[];
  /** Whether it waits for another one, is answered, was answered, or its answer was stopped or failed. */
  readonly status: "queued" | "running" | "done" | "cut";
  /** Why the answer failed. */
  readonly error?: string;
}
