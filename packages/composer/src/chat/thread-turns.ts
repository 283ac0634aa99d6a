import { isStageMessage } from "../stage-message.js";
import type { ChatTurn, TurnStatus } from "./chat-server.js";

/** A piece of an answer: text, or an event of the agent, such as a skill that was loaded. */
export type AgentPart =
  | { readonly type: "text"; readonly id: string; readonly text: string }
  | { readonly type: "event"; readonly event: unknown };

/** A message of a LangGraph thread, as its server sends it. */
export interface ThreadMessage {
  readonly type: string;
  readonly id?: string | null;
  readonly content: string | readonly { readonly type: string; readonly text?: string }[];
  readonly tool_calls?: readonly unknown[];
}

/** Groups the messages of a thread into turns. Messages of tools, and those between stages, are left out. */
export function turnsOf(messages: readonly ThreadMessage[]): ChatTurn<AgentPart>[] {
  const turns: { id: string; text: string; parts: AgentPart[]; status: TurnStatus }[] = [];
  for (const [index, message] of messages.entries()) {
    const text = textOf(message);
    const id = message.id ?? String(index);
    const isHuman = message.type === "human";
    if (isHuman && !isStageMessage(message)) turns.push({ id, text, parts: [], status: "cut" });
    const turn = turns.at(-1);
    if (!turn) continue;
    const isAnswer = message.type === "ai" || message.type === "AIMessageChunk";
    if (isAnswer && text !== "") turn.parts.push({ type: "text", id, text });
    turn.status = isAnswer && (message.tool_calls ?? []).length === 0 ? "done" : "cut";
  }
  return turns;
}

/** Returns the text of a message, without pictures and other blocks. */
export function textOf({ content }: Pick<ThreadMessage, "content">): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? (block.text ?? "") : "")).join("");
}
