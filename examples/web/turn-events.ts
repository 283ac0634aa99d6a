import { AIMessage, AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { SkillWrittenEventSchema } from "@langslash/authoring";
import { SlashCommandEventSchema } from "@langslash/middleware";
import { z } from "zod";
import type { Office } from "./office.js";
import type { Decision, TurnEvent } from "./turn-event.js";

/** A message, or the decisions about skills, by the ids of the events that asked for them. */
export type TurnInput = { readonly text: string } | { readonly decisions: Readonly<Record<string, Decision>> };

/** A message to the agent. */
export interface Turn {
  readonly thread: string;
  readonly input: TurnInput;
  readonly signal: AbortSignal;
}

/** Part of a graph's update that asks a person about skills. */
const InterruptsSchema = z.object({
  __interrupt__: z.array(
    z.object({
      id: z.string(),
      value: z.object({
        skill: z.object({
          skillId: z.string(),
          mode: z.string(),
          files: z.array(z.object({ path: z.string(), content: z.string() })),
          diff: z.string(),
          warnings: z.array(z.string()),
        }),
      }),
    }),
  ),
});

/** Runs one turn of the agent, or the rest of a turn that waited for a person, and yields the events for the page. */
export async function* turnEvents({ agent, runsAs }: Office, turn: Turn): AsyncGenerator<TurnEvent> {
  const stream = await agent.stream(graphInput(turn.input), {
    configurable: { thread_id: turn.thread },
    recursionLimit: 100,
    streamMode: ["custom", "messages", "updates"],
    signal: turn.signal,
  });
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
    if (mode === "updates") {
      const { __interrupt__: questions = [] } = InterruptsSchema.safeParse(chunk).data ?? {};
      for (const { id, value } of questions) yield { type: "approval", id, skill: value.skill };
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

function graphInput(input: TurnInput) {
  if ("text" in input) return { messages: [{ role: "user" as const, content: input.text }] };
  const answers = Object.entries(input.decisions).map(([id, type]) => [id, { decisions: [{ type }] }]);
  return new Command({ resume: Object.fromEntries(answers) });
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
