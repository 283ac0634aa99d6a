import { Command } from "@langchain/langgraph";
import { SkillWrittenEventSchema } from "@langslash/authoring";
import { argumentForms } from "@langslash/composer";
import { type TurnEvent, turnEvents } from "@langslash/middleware";
import { z } from "zod";
import type { Office } from "./office.js";
import type { Answers, PageEvent } from "./page-event.js";

/** A message, or answers by the ids of the events that asked for them. */
export type TurnInput = { readonly text: string } | { readonly decisions: Answers };

/** A message to the agent. */
export interface Turn {
  readonly thread: string;
  readonly input: TurnInput;
  readonly signal: AbortSignal;
}

/** A question about a skill. */
const QuestionSchema = z.object({
  skill: z.object({
    skillId: z.string(),
    mode: z.string(),
    files: z.array(z.object({ path: z.string(), content: z.string() })),
    diff: z.string(),
    warnings: z.array(z.string()),
  }),
});

/** Runs one turn of the agent, or the rest of a turn that waited for a person, and yields the events for the page. */
export async function* pageEvents({ agent, runsAs }: Office, turn: Turn): AsyncGenerator<PageEvent> {
  const stream = await agent.stream(graphInput(turn.input), {
    configurable: { thread_id: turn.thread },
    recursionLimit: 100,
    streamMode: ["custom", "messages", "updates"],
    signal: turn.signal,
  });
  let asked: string | undefined;
  let command = "";
  const answers = new Set<string>();
  for await (const event of turnEvents(stream)) {
    if (event.type === "slash-command") command = event.name;
    if (event.type === "pipeline-stage") [command, asked] = [event.names.join(" /"), undefined];
    if (event.type === "model-selected") asked = event.model;
    if (event.type === "text" && !answers.has(event.id)) {
      answers.add(event.id);
      const model = { type: "model", ...(asked === undefined ? {} : { asked }), runsAs: runsAs(asked ?? "") } as const;
      yield event.local ? { type: "command", name: command } : model;
    }
    const shown = pageEventOf(event);
    if (shown) yield shown;
  }
}

function pageEventOf(event: TurnEvent): PageEvent | undefined {
  if (event.type === "text") return { type: "text", id: event.id, text: event.text };
  if (event.type === "tool-result") return { type: "tool", name: event.name };
  if (event.type === "warning") return { type: "warning", message: event.message };
  if (event.type === "skill-loaded") {
    return { type: "skill", name: event.name, explicit: event.explicit, score: event.score };
  }
  if (event.type === "interrupt") {
    const { data: question } = QuestionSchema.safeParse(event.value);
    if (question) return { type: "approval", id: event.id, skill: question.skill };
    return argumentForms(event.value) && { type: "arguments", id: event.id, question: event.value };
  }
  const { data: written } = SkillWrittenEventSchema.safeParse(event.type === "custom" ? event.data : undefined);
  return written && { type: "skill-written", name: written.name };
}

function graphInput(input: TurnInput) {
  if ("text" in input) return { messages: [{ role: "user" as const, content: input.text }] };
  const answers = Object.entries(input.decisions).map(([id, answer]) => [
    id,
    typeof answer === "string" ? { decisions: [{ type: answer }] } : answer,
  ]);
  return new Command({ resume: Object.fromEntries(answers) });
}
