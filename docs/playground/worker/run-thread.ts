import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { MemorySaver } from "@langchain/langgraph";
import { type SkillIndex, skillMiddleware, skillUsage } from "@langslash/middleware";
import { createAgent } from "langchain";
import { AsyncLocalStorage } from "../node/async-hooks.js";
import { type RecordedRequest, RecordingModel } from "./recording-model.js";

/** A part of a request, in the order in which providers compare requests. */
export interface RequestPart {
  /** `tool`, or who wrote the message. */
  readonly kind: string;
  readonly text: string;
  /** Whether the request before, of the same model, began with this part and all parts before it. */
  readonly isCached: boolean;
}

/** A request to a model, as the provider would get it. */
export interface ShownRequest {
  readonly model: string | undefined;
  readonly parts: readonly RequestPart[];
  /** Why input may be missing in the provider's cache, as the usage of the library records it. */
  readonly cause: string | undefined;
}

// LangGraph does this itself in Node, and not in browsers.
AsyncLocalStorageProviderSingleton.initializeGlobalInstance(new AsyncLocalStorage());

const SYSTEM_PROMPT = "You are a helpful assistant.";

/**
 * Sends messages to an agent, in one thread, and returns the requests of the last message. The models answer with a
 * fixed text.
 */
export async function runThread(skills: SkillIndex, messages: readonly string[]): Promise<ShownRequest[]> {
  const requests: RecordedRequest[] = [];
  const causes: (string | undefined)[] = [];
  const names = new Set(skills.list().flatMap(({ model }) => model ?? []));
  const models = Object.fromEntries(Array.from(names, (name) => [name, new RecordingModel(requests, name)]));
  const usage = skillUsage({ sink: ({ kind, cause }) => void (kind === "model" && causes.push(cause)) });
  const agent = createAgent({
    model: new RecordingModel(requests, undefined),
    systemPrompt: SYSTEM_PROMPT,
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills, models, usage }),
  });
  let before = 0;
  for (const content of messages) {
    before = requests.length;
    await agent.invoke({ messages: [{ role: "user", content }] }, { configurable: { thread_id: "1" } });
  }
  return requests.map((request, index) => shown(request, requests.slice(0, index), causes[index])).slice(before);
}

function shown(request: RecordedRequest, earlier: readonly RecordedRequest[], cause: string | undefined): ShownRequest {
  const last = earlier.findLast(({ model }) => model === request.model);
  const known = last ? partsOf(last) : [];
  const parts = partsOf(request);
  const first = parts.findIndex(({ kind, text }, index) => known[index]?.kind !== kind || known[index].text !== text);
  const cached = first === -1 ? parts.length : first;
  return {
    model: request.model,
    parts: parts.map((part, index) => ({ ...part, isCached: index < cached })),
    cause,
  };
}

function partsOf({ tools, messages }: RecordedRequest): { kind: string; text: string }[] {
  return [
    ...tools.map((text) => ({ kind: "tool", text })),
    ...messages.map(({ type, text }) => ({ kind: String(type), text })),
  ];
}
