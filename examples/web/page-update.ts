import type { AgentQuestion } from "@langslash/composer";
import type { TurnEvent } from "@langslash/middleware";

/** An event of an answer, as the agent streams it: plain data, for the server and the page. */
export type PageEvent = Exclude<TurnEvent, { type: "interrupt" }>;

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

/** A conversation at one moment. The server sends one on each line. */
export interface PageUpdate {
  /** The turns that have changed since the last line, with their new events. */
  readonly turns: readonly PageTurn[];
  /** The questions that wait for a person. */
  readonly questions: readonly AgentQuestion[];
}
