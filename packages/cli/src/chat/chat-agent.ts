import { Command, MemorySaver } from "@langchain/langgraph";
import {
  type SecretStore,
  type SlashCommandDefinition,
  skillMiddleware,
  skillUsage,
  type TurnEvent as AgentEvent,
  turnEvents,
  type UsageRecord,
} from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createAgent } from "langchain";
import { chatModel } from "../chat-model.js";
import { CliError } from "../cli-error.js";
import { CAUSE_TEXT } from "../print/cause-text.js";
import { OfflineModel } from "./offline-model.js";

/** The models that answer. */
export interface ChatModels {
  /** The model of a turn whose skill requests none. */
  readonly model: string;
  /** Models by the name under which skills request them. `model` answers for all other names. */
  readonly map: Readonly<Record<string, string>>;
  /** Whether no model is called at all. Then `model` is only shown. */
  readonly offline?: boolean;
  /** Whether the turns report the input tokens of each model call, and the cause of cache misses. */
  readonly verbose?: boolean;
}

/** An event of a turn: a note for the user, a piece of the answer, or a whole answer without a model, such as help. */
type TurnEvent = { readonly type: "note" | "answer" | "local"; readonly text: string };

/** A question of the agent. */
type Question = Extract<AgentEvent, { type: "interrupt" }>;

/** The thread of the conversation. */
export const THREAD = "chat";

/** Lets the user answer an interrupt. Returns undefined if that is not possible. */
type AskUser = (value: unknown) => Promise<object | undefined>;

/** Answers a message. All messages belong to one conversation. */
export type ChatAgent = (message: string, signal: AbortSignal, ask: AskUser) => AsyncGenerator<TurnEvent>;

/** Maximum number of graph steps in a turn: enough for the longest pipeline with some tool calls. */
const RECURSION_LIMIT = 200;

/**
 * Creates the agent of a chat, with a new thread unless the checkpointer has it.
 *
 * @param secrets - the store of typed secrets. Without it, the agent does not ask for arguments.
 */
export async function createChatAgent(
  skills: SkillIndex,
  { model, map, offline = false, verbose = false }: ChatModels,
  commands: readonly SlashCommandDefinition[],
  checkpointer: MemorySaver = new MemorySaver(),
  secrets?: SecretStore,
): Promise<ChatAgent> {
  const mainModel = offline
    ? new OfflineModel({})
    : await chatModel(model, " To try the commands without a model, use --offline.");
  const requested = skills.list().flatMap((skill) => skill.model ?? []);
  const mapped = Object.entries(map).map(async ([name, other]) => [name, await chatModel(other)] as const);
  const models = Object.fromEntries([
    ...requested.map((name) => [name, mainModel] as const),
    ...(await Promise.all(mapped)),
  ]);
  const records: UsageRecord[] = [];
  const usage = verbose ? skillUsage({ sink: (record) => void records.push(record) }) : undefined;
  const agent = createAgent({
    model: mainModel,
    checkpointer,
    middleware: skillMiddleware({
      skills,
      models,
      commands,
      onUnknownCommand: "reply",
      usage,
      ...(secrets && { onInvalidArguments: "ask", secrets }),
    }),
  });
  const modelFor = (name: string): string => (Object.hasOwn(map, name) ? (map[name] ?? model) : model);

  /** Returns the questions at the end of the run. */
  async function* run(input: RunInput, signal: AbortSignal): AsyncGenerator<TurnEvent, readonly Question[]> {
    const config = { configurable: { thread_id: THREAD }, recursionLimit: RECURSION_LIMIT, signal };
    const stream = await agent.stream(input, { ...config, streamMode: ["custom", "messages", "updates"] });
    const questions: Question[] = [];
    let isModelShown = false;
    for await (const event of turnEvents(stream)) {
      if (event.type === "interrupt") questions.push(event);
      if (event.type === "model-selected") isModelShown = true;
      if (event.type === "pipeline-stage") isModelShown = false;
      const note = noteFor(event, modelFor);
      if (note !== undefined) yield { type: "note", text: note };
      if (event.type !== "text") continue;
      if (!isModelShown && !event.local) yield { type: "note", text: `model ${model}` };
      isModelShown = true;
      yield { type: event.local ? "local" : "answer", text: event.text };
    }
    for (const record of records.splice(0)) yield { type: "note", text: inputOf(record) };
    return questions;
  }

  return async function* turn(message, signal, ask) {
    records.length = 0; // a turn that was stopped left them
    let input: RunInput = { messages: [{ role: "user" as const, content: message }] };
    for (;;) {
      const questions = yield* run(input, signal);
      if (questions.length === 0) return;
      const answers: Record<string, object> = {};
      for (const { id, value } of questions) {
        const answer = await ask(value);
        if (!answer) throw new CliError("A question cannot be answered in this chat.");
        answers[id] = answer;
      }
      input = new Command({ resume: answers });
    }
  };
}

/** Input of a run: a message, or the answers to questions. */
type RunInput = Command | { readonly messages: { role: "user"; content: string }[] };

/** Describes the input of a model call to the user. */
function inputOf({ tokens, cause = "first" }: UsageRecord): string {
  const counts = tokens ? `${tokens.cacheRead} cached, ${tokens.input - tokens.cacheRead} uncached` : "not reported";
  return `input tokens: ${counts} (${CAUSE_TEXT[cause]})`;
}

/** Describes an event to the user. Returns undefined for events that are not shown. */
function noteFor(event: AgentEvent, modelFor: (name: string) => string): string | undefined {
  switch (event.type) {
    case "skill-loaded":
      return event.explicit
        ? `skill ${event.name}, invoked by name`
        : `skill ${event.name}, selected with score ${event.score.toFixed(2)}`;
    case "model-selected":
      return `model ${modelFor(event.model)}, requested as ${event.model}`;
    case "pipeline-stage":
      return event.stages > 1 && event.status !== "completed"
        ? `stage ${event.stage} of ${event.stages} ${event.status}: ${event.names.join(" ")}`
        : undefined;
    case "warning":
      return `warning: ${event.message}`;
    default:
      return undefined;
  }
}
