import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { mergeTimes, stampMessages } from "./message-times.js";
import { readRuntime } from "./read-runtime.js";

const NOTHING = {
  messages: [],
  times: new Map(),
  threadId: undefined,
  positions: [{ namespace: "", checkpointId: undefined }],
  checkpointer: undefined,
  callId: undefined,
  signal: undefined,
  isRepeated: false,
};

it("a runtime is read with the checkpoints of all graphs around the tool, the nearest first", () => {
  const message = new HumanMessage("Hi");
  const checkpointer = new MemorySaver();
  const { signal } = new AbortController();
  const runtime = {
    state: { messages: [message], _messageTimes: { a: "2026" } },
    toolCallId: "call",
    signal,
    configurable: {
      thread_id: 7,
      checkpoint_ns: "outer:1|inner:2|tools:3",
      checkpoint_id: "newest",
      checkpoint_map: { "outer:1": "o", "": "root" },
      __pregel_checkpointer: checkpointer,
    },
  };
  expect(readRuntime(runtime)).toEqual({
    messages: [message],
    times: new Map([["a", "2026"]]),
    threadId: "7",
    positions: [
      { namespace: "outer:1|inner:2", checkpointId: "newest" },
      { namespace: "", checkpointId: "root" },
      { namespace: "outer:1", checkpointId: "o" },
    ],
    checkpointer,
    callId: "call",
    signal,
    isRepeated: false,
  });
});

it("a runtime without the checkpoints of the graphs around the tool has their namespaces", () => {
  const { positions } = readRuntime({ configurable: { checkpoint_ns: "a:1|b:2|c:3|tools:4" } });
  expect(positions).toEqual(
    ["a:1|b:2|c:3", "", "a:1", "a:1|b:2"].map((namespace) => ({ namespace, checkpointId: undefined })),
  );
});

it("what is missing or invalid in a runtime is left out", () => {
  const readers = [null, "x", {}, { getTuple: "x" }, false];
  const runtimes: unknown[] = [
    undefined,
    "a text",
    { state: { messages: ["Hi"] }, toolCallId: 5, signal: "x", configurable: "x" },
    { configurable: { thread_id: undefined, checkpoint_ns: 5, checkpoint_id: 5, checkpoint_map: "x" } },
    ...readers.map((reader) => ({ configurable: { __pregel_checkpointer: reader } })),
  ];
  for (const runtime of runtimes) expect(readRuntime(runtime)).toEqual(NOTHING);
});

it("messages are stamped with the time at which they were first seen", () => {
  const messages = [
    new HumanMessage({ id: "a", content: "" }),
    new HumanMessage(""),
    new HumanMessage({ id: "b", content: "" }),
  ];
  expect(stampMessages({ a: "2026-01-01", gone: "2026-01-01" }, messages, "2026-01-02")).toEqual({
    a: "2026-01-01",
    b: "2026-01-02",
  });
});

it("of two times of a message the earlier one is kept", () => {
  const seen = [
    { message: new HumanMessage({ id: "a", content: "" }), timestamp: "2026-01-02" },
    { message: new HumanMessage({ id: "b", content: "" }), timestamp: "2026-01-02" },
    { message: new HumanMessage({ id: "c", content: "" }), timestamp: null },
    { message: new HumanMessage(""), timestamp: "2026-01-02" },
  ];
  const times = new Map([
    ["a", "2026-01-01"],
    ["b", "2026-01-03"],
  ]);
  expect(mergeTimes(seen, times)).toEqual(
    new Map([
      ["a", "2026-01-01"],
      ["b", "2026-01-02"],
    ]),
  );
});
