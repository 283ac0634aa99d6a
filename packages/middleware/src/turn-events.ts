import { checkOptions } from "./check-options.js";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { INTERRUPT, isInterrupted } from "@langchain/langgraph";
import { type InFork, type SlashCommandEvent, SlashCommandEventSchema } from "./events.js";
import { SkillMiddlewareError } from "./middleware-error.js";
import { annotationOf } from "./reading/message-text.js";
import { forkIn } from "./run-config.js";

/** An event of a turn, as plain data. Texts and tools of forks, which `subgraphs: true` adds, are marked. */
export type TurnEvent = InFork &
  (
    | SlashCommandEvent
    /** A piece of an answer. Pieces with the same id belong together. `local`: it was written without the model. */
    | { readonly type: "text"; readonly id: string; readonly text: string; readonly local: boolean }
    /** A tool has been used. */
    | { readonly type: "tool-result"; readonly name: string; readonly id: string }
    /** The turn waits for a person. Resume it with the answer, by this id if there are several. */
    | { readonly type: "interrupt"; readonly id: string; readonly value: unknown }
    /** An event of another middleware, or of a tool, as it was written. */
    | { readonly type: "custom"; readonly data: unknown }
  );

/** Options for `turnEvents`. */
export interface TurnEventsOptions {
  /** Nodes whose models write the answer. Models of other nodes summarize or judge. @default ["model_request"] */
  readonly nodes?: readonly string[];
}

/**
 * Reads a stream of an agent in the modes `custom`, `messages` and `updates`, and yields what a chat shows: the events
 * of the middlewares, the pieces of the answers, tools and questions. The message that begins a later stage of a
 * pipeline is left out, as are the texts of models that do not answer the user.
 *
 * @throws SkillMiddlewareError `invalid-stream` if the stream has one mode only
 * @example
 * ```ts
 * import { loadSkills, skillMiddleware, turnEvents } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const model = new ChatOpenAI({ model: "gpt-5-mini" });
 * const agent = createAgent({ model, middleware: skillMiddleware({ skills: await loadSkills("skills") }) });
 * const input = { messages: [{ role: "user" as const, content: "/client-letter weekly update" }] };
 * const stream = await agent.stream(input, { streamMode: ["custom", "messages", "updates"] });
 * for await (const event of turnEvents(stream)) if (event.type === "text") process.stdout.write(event.text);
 * ```
 */
export async function* turnEvents(
  stream: AsyncIterable<unknown>,
  options: TurnEventsOptions = {},
): AsyncGenerator<TurnEvent> {
  checkOptions("turnEvents", options, ["nodes"]);
  const { nodes = ["model_request"] } = options;
  const asked = new Set<string>();
  for await (const part of stream) {
    const { mode, chunk, fork } = partOf(part);
    if (mode === "custom") {
      const event = SlashCommandEventSchema.safeParse(chunk).data ?? { type: "custom", data: chunk };
      const written: unknown = Reflect.get(Object(chunk), "fork"); // by a middleware in a fork
      yield marked(event, fork ?? (typeof written === "string" ? written : undefined));
    }
    if (mode === "updates" && isInterrupted(chunk)) {
      for (const { id = "", value } of chunk[INTERRUPT]) {
        // With subgraphs, the interrupt of an inner graph comes from every graph around it, too.
        if (id === "" || !asked.has(id)) yield { type: "interrupt", id, value };
        asked.add(id);
      }
    }
    if (mode === "messages" && Array.isArray(chunk)) {
      const [message, metadata] = chunk as readonly unknown[];
      const node: unknown = Reflect.get(Object(metadata), "langgraph_node");
      const answers = typeof node === "string" && nodes.includes(node);
      for (const event of eventsOf(message, answers)) yield marked(event, fork);
    }
  }
}

function marked(event: TurnEvent, fork: string | undefined): TurnEvent {
  return fork === undefined ? event : { ...event, fork };
}

/** Reads a part, and the commands of the fork that it is from. With subgraphs, a namespace comes first. */
function partOf(part: unknown) {
  const [mode, chunk, namespace]: readonly unknown[] = Array.isArray(part) ? [...part.slice(-2), part.at(-3)] : [];
  const tasks: readonly unknown[] = Array.isArray(namespace) ? namespace : [];
  const fork = tasks.flatMap((task) => forkIn(String(task)) ?? []).at(-1);
  if (typeof mode === "string") return { mode, chunk, fork };
  const message =
    'This stream does not name its modes. Pass `streamMode: ["custom", "messages", "updates"]` to `agent.stream`.';
  throw new SkillMiddlewareError("invalid-stream", message);
}

function eventsOf(message: unknown, answers: boolean): TurnEvent[] {
  if (ToolMessage.isInstance(message))
    return [{ type: "tool-result", name: message.name ?? "", id: message.tool_call_id }];
  if (!AIMessage.isInstance(message) || message.text === "") return []; // chunks are instances, too
  const annotation = annotationOf(message); // models annotate nothing
  const local = annotation !== undefined && annotation.fork !== true;
  return answers || annotation ? [{ type: "text", id: message.id ?? "", text: message.text, local }] : [];
}
