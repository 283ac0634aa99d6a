import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, type BaseMessage, type SystemMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { MemorySaver } from "@langchain/langgraph";
import { createSummarizationMiddleware, FilesystemBackend } from "deepagents";
import {
  type AgentMiddleware,
  anthropicPromptCachingMiddleware,
  createAgent,
  createMiddleware,
  fakeModel,
  llmToolSelectorMiddleware,
  modelCallLimitMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  summarizationMiddleware,
  tool,
} from "langchain";
import { describe, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { skillMiddleware } from "./index.js";

const PLACES = ["before", "after"] as const;
const config = { configurable: { thread_id: "1" } };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const texts = { gather: { text: "GATHER", model: "fast" }, shorten: { text: "SHORTEN" } };

/** Returns an agent with another middleware before or after ours, whose skill `gather` asks for the model `fast`. */
async function office(
  other: AgentMiddleware,
  place: (typeof PLACES)[number],
  { model = answering(), fast = answering() } = {},
) {
  const ours = skillMiddleware({ skills: await memorySkills(texts), models: { fast } });
  const middleware = place === "before" ? [other, ...ours] : [...ours, other];
  return createAgent({ model, tools: [lookup], checkpointer: new MemorySaver(), middleware });
}

function failing(error: string, then?: string): FakeModel {
  const model = fakeModel().respond(new Error(error));
  return then === undefined ? model.respond(new Error(error)) : model.respond(new AIMessage(then));
}

// Each row of the table "Order" in docs/add-to-an-agent.md. Limits and `afterAgent` are in company.test.ts.
describe("the order of other middlewares", () => {
  it.each(PLACES)("decides whether a fallback answers for the skill's model: %s ours", async (place) => {
    const fast = failing("down");
    const agent = await office(modelFallbackMiddleware(answering("fallback")), place, { fast });
    const turn = agent.invoke(user("/gather x"), config);
    if (place === "before") await expect(turn).rejects.toThrow("down");
    else expect((await turn).messages.at(-1)?.text).toBe("fallback");
    expect(fast.callCount).toBe(place === "before" ? 2 : 1);
  });

  it.each(PLACES)("does not matter for retries, which always call the skill's model: %s ours", async (place) => {
    const [model, fast] = [answering(), failing("down", "second")];
    const retry = modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 0, jitter: false });
    const agent = await office(retry, place, { model, fast });
    expect((await agent.invoke(user("/gather x"), config)).messages.at(-1)?.text).toBe("second");
    expect([model.callCount, fast.callCount]).toEqual([0, 2]);
  });

  it.each(PLACES)("decides what a selector of tools reads: %s ours", async (place) => {
    const asked: string[] = [];
    const model = answering();
    model.withStructuredOutput = () =>
      RunnableLambda.from((messages: BaseMessage[]) => {
        asked.push(messages.at(-1)?.text ?? "");
        return { tools: ["lookup"] };
      }) as never;
    const agent = await office(llmToolSelectorMiddleware({ model }), place);
    await agent.invoke(user("/gather case=1 liens"), config);
    const placed = expect.stringMatching(/^<application-note>\n[^<]*GATHER\n<\/application-note>\n\nliens$/) as string;
    expect(asked).toEqual([place === "before" ? "/gather case=1 liens" : placed]);
  });

  it.each(PLACES)("decides for which model the prompt is cached: %s ours", async (place) => {
    const marked: boolean[] = [];
    const watch = createMiddleware({
      name: "watch",
      wrapModelCall: (request, handler) => {
        marked.push(request.modelSettings?.["cache_control"] !== undefined || hasMark(request.systemMessage));
        return handler(request);
      },
    });
    const [model, fast] = [answering(), answering()];
    fast.getName = () => "ChatAnthropic";
    const caching = anthropicPromptCachingMiddleware({ minMessagesToCache: 1, unsupportedModelBehavior: "ignore" });
    const ours = skillMiddleware({ skills: await memorySkills(texts), models: { fast } });
    const middleware = place === "before" ? [caching, ...ours, watch] : [...ours, caching, watch];
    await createAgent({ model, systemPrompt: "SYSTEM", middleware }).invoke(user("/gather x"));
    expect(marked).toEqual([place === "after"]);
  });

  it.each(PLACES)("decides whether a cached answer ends the pipeline: %s ours", async (place) => {
    const model = answering();
    const cache = createMiddleware({
      name: "cache",
      wrapModelCall: (request, handler) =>
        request.messages.at(-1)?.text.includes("liens") ? new AIMessage("CACHED") : handler(request),
    });
    const agent = await office(cache, place, { model });
    const state = await agent.invoke(user("/gather liens | /shorten"), config);
    expect(model.callCount).toBe(place === "before" ? 0 : 1);
    expect(state.messages.at(-1)?.text).toBe(place === "before" ? "CACHED" : "done");
  });

  it.each(PLACES)("decides whether deepagents summarizes for an answer without the model: %s ours", async (place) => {
    const backend = new FilesystemBackend({ rootDir: mkdtempSync(join(tmpdir(), "order-")), virtualMode: true });
    const model = answering();
    const keep = { type: "messages", value: 2 } as const; // the cut falls between `/help` and its answer
    const trigger = { type: "messages", value: 2 } as const;
    const agent = await office(createSummarizationMiddleware({ model, backend, trigger, keep }), place, { model });
    await agent.invoke(user("hello"), config);
    const calls = model.callCount;
    await agent.invoke(user("/help gather"), config);
    expect(model.callCount - calls).toBe(place === "before" ? 1 : 0);
    await agent.invoke(user("thanks"), config);
    const [, answer] = received(model).messages;
    expect(answer).toEqual(["ai", place === "before" ? expect.stringContaining("# /gather") : "done"]);
  });

  it.each(PLACES)(
    "does not matter for LangChain's summaries, which are made for such an answer, too: %s ours",
    async (place) => {
      const [model, summaries] = [answering(), answering("SUMMARY")];
      const summarize = summarizationMiddleware({ model: summaries, trigger: { messages: 3 }, keep: { messages: 2 } });
      const agent = await office(summarize, place, { model });
      await agent.invoke(user("hello"), config);
      await agent.invoke(user("/help gather"), config);
      expect([model.callCount, summaries.callCount]).toEqual([1, 1]);
      await agent.invoke(user("thanks"), config);
      expect(received(model).messages[1]).toEqual(["ai", expect.stringContaining("# /gather")]);
    },
  );

  it("does not matter for answers without the model, which count as model calls", async () => {
    const agent = await office(modelCallLimitMiddleware({ threadLimit: 1, exitBehavior: "error" }), "before");
    await agent.invoke(user("/help"), config);
    await expect(agent.invoke(user("hello"), config)).rejects.toThrow("thread level");
  });
});

describe("a guard that ends the run", () => {
  const blocked = { messages: [new AIMessage("BLOCKED")], jumpTo: "end" as const };
  const hook = ({ messages }: { messages: BaseMessage[] }) =>
    messages.some(({ text }) => text.includes("badword")) ? blocked : undefined;
  const GUARDS = {
    beforeAgent: createMiddleware({ name: "guard", beforeAgent: { canJumpTo: ["end"], hook } }),
    beforeModel: createMiddleware({ name: "guard", beforeModel: { canJumpTo: ["end"], hook } }),
    afterModel: createMiddleware({ name: "guard", afterModel: { canJumpTo: ["end"], hook } }),
  };

  it.each([
    ["beforeAgent", "before", []],
    ["beforeAgent", "after", []],
    ["beforeModel", "before", ["gather"]],
    ["beforeModel", "after", ["gather"]],
    ["afterModel", "before", []],
    ["afterModel", "after", []],
  ] as const)("in %s, %s ours, leaves these skills in the public keys: %j", async (guard, place, left) => {
    const agent = await office(GUARDS[guard], place);
    await agent.invoke(user("/gather x"), config);
    const state = await agent.invoke(user("/shorten badword"), config);
    expect(state.messages.at(-1)?.text).toBe("BLOCKED");
    const { selectedSkills } = state as { selectedSkills?: { name: string }[] };
    expect(selectedSkills?.map(({ name }) => name)).toEqual(left);
  });

  it("in afterModel, after another middleware with afterModel, leaves the skill of the blocked turn", async () => {
    const other = createMiddleware({ name: "other", afterModel: () => undefined });
    const ours = skillMiddleware({ skills: await memorySkills(texts) });
    const agent = createAgent({ model: answering(), middleware: [other, GUARDS.afterModel, ...ours] });
    const state = await agent.invoke(user("/shorten badword | /gather"));
    expect(state.messages.at(-1)?.text).toBe("BLOCKED");
    expect(state.selectedSkills).toMatchObject([{ name: "shorten" }]);
  });
});

function hasMark({ content }: SystemMessage): boolean {
  return JSON.stringify(content).includes("cache_control");
}
