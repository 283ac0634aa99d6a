import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { setNewest } from "../set-newest.js";
import type { CacheCause } from "./usage-record.js";

type Metadata = Readonly<Record<string, unknown>>;

/** The parts of a request before its messages, in the order in which a change is looked for. */
const HEAD = ["model", "tools", "system-prompt"] as const;

/** Hashes of the parts of a request, and the number of messages after the system prompt. Contains no text. */
type Fingerprint = Readonly<Record<(typeof HEAD)[number] | "messages" | "length", number>>;

/** Maximum number of conversations that are known. */
const MAX_CONVERSATIONS = 1_000;
/** Maximum number of requests that are known of each: a fallback to another model has its own. */
const MAX_REQUESTS = 4;

/** Parameters that are in front of the conversation in the caches of providers. */
const SETTINGS = ["tool_choice", "response_format", "text", "output_config", "thinking", "reasoning"];

/** A node in which each call is a conversation of its own: tools, and hooks such as those that summarize. */
const OWN_CALL = /^tools$|\./;

/** The newest requests of each conversation, by which the cause of a cache miss is found. */
export class KnownRequests {
  readonly #known = new Map<string, readonly Fingerprint[]>();

  /** Adds a request, with the parameters for the provider, and returns why its beginning may not be in the cache. */
  add(messages: readonly BaseMessage[], params: unknown, metadata: Metadata): CacheCause {
    const system = messages.filter(({ type }, index) => index === 0 && type === "system");
    const sums = [0];
    for (const message of messages.slice(system.length)) sums.push(addMessage(message, sums.at(-1) ?? 0));
    const [tools, ...settings] = ["tools", ...SETTINGS].map((key): unknown => Reflect.get(Object(params), key));
    const own: Fingerprint = {
      model: addValue([metadata["ls_provider"], metadata["ls_model_name"], settings]),
      tools: addValue(tools),
      "system-prompt": system.reduce((sum, message) => addMessage(message, sum), 0),
      length: sums.length - 1,
      messages: sums.at(-1) ?? 0,
    };
    const key = conversationOf(metadata, sums[1]);
    const known = this.#known.get(key) ?? [];
    // Another model may have got the same messages just before.
    const newest = known.findLast((each) => each.messages !== own.messages) ?? known.at(-1);
    const begun = known.filter((each) => !headChange(each, own) && sums[each.length] === each.messages);
    const kept = [...known.filter((each) => !begun.includes(each)), own].slice(-MAX_REQUESTS);
    setNewest(this.#known, key, kept, MAX_CONVERSATIONS);
    if (!newest) return "first";
    // A request from before a change has nothing of the messages that came after it.
    return begun.some(({ length }) => length >= newest.length) ? "extended" : (headChange(newest, own) ?? "messages");
  }
}

function headChange(one: Fingerprint, other: Fingerprint): (typeof HEAD)[number] | undefined {
  return HEAD.find((part) => one[part] !== other[part]);
}

/** Returns a key for a conversation: that of its thread and graph, or else of its first message. */
function conversationOf(metadata: Metadata, opening: number | undefined): string {
  const { thread_id: thread, langgraph_checkpoint_ns: namespace = "", langgraph_node: node } = metadata;
  // The last part is the id of a task, which is another one in each step.
  const graph = String(namespace).replace(/:[^:|]*$/, "");
  return JSON.stringify([thread, graph, (thread === undefined || OWN_CALL.test(String(node))) && opening]);
}

/** Adds a message to a hash, as far as it is sent: neither its id nor marks for a cache, which move on. */
function addMessage(message: BaseMessage, sum: number): number {
  const { type, content } = message;
  const calls = type === "ai" && AIMessage.isInstance(message) ? message.tool_calls : undefined;
  const answered = type === "tool" && ToolMessage.isInstance(message) ? message.tool_call_id : "";
  // Some middlewares put a text into a block, only to mark it.
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return blocks.reduce(
    (before, { cache_control: _, ...block }) => addValue(block.type === "text" ? block["text"] : block, before),
    addValue(calls?.length ? calls : answered, addValue(type, sum)),
  );
}

/** Number of characters after which only some of a text are read, at equal distances. Its length is read, too. */
const MAX_READ = 64;

function addValue(value: unknown, sum = 0): number {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const step = 1 + Math.floor(text.length / MAX_READ);
  let result = sum ^ text.length;
  for (let at = 0; at < text.length; at += step) result = Math.imul(result ^ text.charCodeAt(at), 16_777_619);
  return result;
}
