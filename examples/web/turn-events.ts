import { AIMessage, AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import { SkillWrittenEventSchema } from "@langslash/authoring";
import { SlashCommandEventSchema } from "@langslash/middleware";
import type { Office } from "./office.js";
import type { TurnEvent } from "./turn-event.js";

/** A message to the agent. */
export interface Turn {
  readonly thread: string;
  readonly text: string;
  readonly signal: AbortSignal;
}

/** Runs one turn of the agent and yields the events for the page. */
export async function* turnEvents({ agent, runsAs }: Office, turn: Turn): AsyncGenerator<TurnEvent> {
  const stream = await agent.stream(
    { messages: [{ role: "user", content: turn.text }] },
    {
      configurable: { thread_id: turn.thread },
      recursionLimit: 100,
      streamMode: ["custom", "messages"],
      signal: turn.signal,
    },
  );
  let asked: string | undefined;
  let command = "";
  const answers = new Set<string>();
  for await (const [mode, chunk] of stream) {
    if (mode === "custom") {
      const { data: event } = SlashCommandEventSchema.safeParse(chunk);
      if (event?.type === "slash-command") command = event.name;
      if (event?.type === "pipeline-stage") [command, asked] = [event.names.join(" /"), undefined];
      if (event?.type === "model-selected") asked = event.model;
      yield* convertEvent(chunk);
      continue;
    }
    const [message, { langgraph_node: node }] = chunk;
    if (ToolMessage.isInstance(message)) yield { type: "tool", name: message.name ?? "a tool" };
    if (!(AIMessage.isInstance(message) || AIMessageChunk.isInstance(message)) || message.text === "") continue;
    const { id = "", text } = message;
    if (!answers.has(id)) {
      const model = { type: "model", ...(asked === undefined ? {} : { asked }), runsAs: runsAs(asked ?? "") } as const;
      const isLocal = node !== "model_request" || "langslash" in message.additional_kwargs;
      yield isLocal ? { type: "command", name: command } : model;
    }
    answers.add(id);
    yield { type: "text", id, text };
  }
}

/** Converts an event of the middlewares to the events for the page. */
function* convertEvent(chunk: unknown): Generator<TurnEvent> {
  const { data: written } = SkillWrittenEventSchema.safeParse(chunk);
  if (written) yield { type: "skill-written", name: written.name };
  const { data: event } = SlashCommandEventSchema.safeParse(chunk);
  if (event?.type === "skill-loaded") {
    yield { type: "skill", name: event.name, explicit: event.explicit, score: event.score };
  }
  if (event?.type === "warning") yield { type: "warning", message: event.message };
}
