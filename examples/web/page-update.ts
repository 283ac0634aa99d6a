import type { AgentQuestion, ChatSnapshot } from "@langslash/composer";
import type { TurnEvent } from "@langslash/middleware";

/** An event of an answer, as the agent streams it: plain data, for the server and the page. */
export type PageEvent = Exclude<TurnEvent, { type: "interrupt" }>;

/** A line of the server: the turns that have changed since the last line, with their new events, and the questions. */
export type PageUpdate = ChatSnapshot<PageEvent, AgentQuestion>;
