import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type Checkpoint, emptyCheckpoint, MemorySaver } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { checkpointHistory } from "./checkpoint-history.js";
import { conversationHistory } from "./conversation-history.js";

const [a, b, c] = ["a", "b", "c"].map((id) => new HumanMessage({ id, content: id })) as [
  BaseMessage,
  BaseMessage,
  BaseMessage,
];
const summary = new HumanMessage({ id: "a", content: "Short.", additional_kwargs: { lc_source: "summarization" } });
const IDS = [1, 2, 3].map((number) => `1f000000-0000-6000-8000-00000000000${number}`);

/** Saves checkpoints with these messages, each the parent of the next one. */
async function saved(...states: unknown[]): Promise<MemorySaver> {
  const saver = new MemorySaver();
  let parent: string | undefined;
  for (const [index, messages] of states.entries()) {
    const id = IDS[index] ?? "";
    const checkpoint: Checkpoint = {
      ...emptyCheckpoint(),
      id,
      ts: `2026-01-0${index + 1}`,
      channel_values: { messages },
    };
    const configurable = { thread_id: "t", checkpoint_ns: "", ...(parent !== undefined && { checkpoint_id: parent }) };
    await saver.put({ configurable }, checkpoint, { source: "loop", step: index, parents: {} });
    parent = id;
  }
  return saver;
}

const position = (current: readonly BaseMessage[], checkpointId?: string) => ({
  threadId: "t",
  namespace: "",
  checkpointId,
  current,
});
const idsOf = (messages: readonly { readonly message: BaseMessage; readonly timestamp: string | null }[]) =>
  messages.map(({ message, timestamp }) => `${message.text} ${timestamp}`);

it("has each message once, with the time of its first checkpoint and its newest text", async () => {
  const changed = new HumanMessage({ id: "a", content: "changed" });
  const unnamed = new HumanMessage("unnamed");
  const saver = await saved([a], "none", [changed, unnamed, 5, null, b]);
  const { messages, isCut } = await checkpointHistory(saver, position([changed, unnamed, b]), { maxCheckpoints: 9 });
  expect(idsOf(messages)).toEqual(["changed 2026-01-01", "b 2026-01-03"]);
  expect(isCut).toBe(false);
  const cut = await checkpointHistory(saver, position([changed, unnamed, b]), { maxCheckpoints: 2 });
  expect([idsOf(cut.messages), cut.isCut]).toEqual([["changed 2026-01-03", "b 2026-01-03"], true]);
});

it("keeps a message apart from the summary and the answer with its id", async () => {
  const answer = new AIMessage({ id: "a", content: "answer" });
  const saver = await saved([a], [answer, summary]);
  const { messages } = await checkpointHistory(saver, position([answer, summary]), { maxCheckpoints: 9 });
  expect(idsOf(messages)).toEqual(["a 2026-01-01", "answer 2026-01-02", "Short. 2026-01-02"]);
});

it("follows the running branch from its checkpoint, and returns the current messages alone if it is mixed", async () => {
  const saver = await saved([a], [a, b], [a, c]);
  const at = async (current: readonly BaseMessage[], checkpoint?: number): Promise<string[]> => {
    const id = checkpoint === undefined ? undefined : (IDS[checkpoint] ?? "missing");
    return idsOf((await checkpointHistory(saver, position(current, id), { maxCheckpoints: 9 })).messages);
  };
  expect(await at([a, b], 1)).toEqual(["a 2026-01-01", "b 2026-01-02"]);
  expect(await at([a, c])).toEqual(["a 2026-01-01", "b 2026-01-02", "c 2026-01-03"]);
  expect(await at([c, b], 2)).toEqual(["b 2026-01-02", "c 2026-01-03"]);
  expect(await at([], 2)).toEqual(["a 2026-01-01", "b 2026-01-02", "c 2026-01-03"]);
  expect(await at([a, c], 7)).toEqual(["a 2026-01-01", "b 2026-01-02", "c 2026-01-03"]);
  expect(await at([a, b], 7)).toEqual([]);
});

it("has the newest checkpoint of the thread if its own is never saved, after five attempts", async () => {
  const saver = await saved([a, b, c]);
  const asked: unknown[] = [];
  const counting = {
    getTuple: ((config) => {
      asked.push(config.configurable?.["checkpoint_id"]);
      return saver.getTuple(config);
    }) as MemorySaver["getTuple"],
  };
  const { messages } = await checkpointHistory(counting, position([c], "missing"), { maxCheckpoints: 1 });
  expect([idsOf(messages), asked]).toEqual([
    ["c 2026-01-01"],
    [...Array.from({ length: 5 }, () => "missing"), undefined],
  ]);
});

it("is not mixed because of a checkpoint without messages", async () => {
  const saver = await saved([a], "none");
  const { messages } = await checkpointHistory(saver, position([b]), { maxCheckpoints: 9 });
  expect(idsOf(messages)).toEqual(["a 2026-01-01"]);
});

it("waits for its checkpoint until the run is aborted", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const reading = checkpointHistory(await saved([a]), position([a], IDS[1]), { maxCheckpoints: 9, signal });
  controller.abort(new Error("stopped"));
  await expect(reading).rejects.toThrow("aborted");
  const saver = await saved([a], [a, b]);
  let asked = 0;
  const late = {
    getTuple: (async (config) => ((asked += 1) < 4 ? undefined : saver.getTuple(config))) as MemorySaver["getTuple"],
  };
  const { messages } = await checkpointHistory(late, position([a, b], IDS[1]), {
    maxCheckpoints: 9,
    signal: new AbortController().signal,
  });
  expect(idsOf(messages)).toEqual(["a 2026-01-01", "b 2026-01-02"]);
});

it("a conversation has its saved messages, then the current ones, with the earliest time that is known", () => {
  const now = { messageId: "c", time: "2026-01-09" };
  const times = new Map([
    ["a", "2026-01-02"],
    ["b", "2026-01-03"],
  ]);
  const unnamed = new HumanMessage("unnamed");
  const d = new HumanMessage({ id: "d", content: "d" });
  const history = {
    messages: [
      { message: a, timestamp: "2026-01-01" },
      { message: b, timestamp: "2026-01-04" },
      { message: d, timestamp: "2026-01-05" },
    ],
    isCut: false,
  };
  expect(idsOf(conversationHistory([a, unnamed, b, d, c], history, times, now))).toEqual([
    "a 2026-01-01",
    "b 2026-01-03",
    "d 2026-01-05",
    "c 2026-01-09",
    "unnamed null",
  ]);
  history.messages.pop();
  const removed = { ...history, messages: [...history.messages, { message: summary, timestamp: "2026-01-05" }] };
  expect(idsOf(conversationHistory([summary, b], removed, times, now))).toEqual(["a 2026-01-01", "b 2026-01-03"]);
  expect(idsOf(conversationHistory([summary, b], { ...removed, isCut: true }, times, now))).toEqual([
    "a 2026-01-01",
    "b 2026-01-03",
    "Short. 2026-01-02",
  ]);
  expect(idsOf(conversationHistory([summary], undefined, new Map(), { messageId: undefined, time: "x" }))).toEqual([
    "Short. null",
  ]);
});
