import { GraphInterrupt } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { mustRethrow } from "./read-or.js";

it.each([
  ["an abort", Object.assign(new Error("stopped"), { name: "AbortError" }), undefined, true],
  ["any error after an abort", new Error("closed"), AbortSignal.abort(), true],
  ["an interrupt of a graph", new GraphInterrupt(), undefined, true],
  ["an error", new Error("closed"), new AbortController().signal, false],
  ["a text", "closed", undefined, false],
])("only aborts and control flow are left to the caller: %s", (_what, cause, signal, expected) => {
  expect(mustRethrow(cause, { ...(signal && { signal }) })).toBe(expected);
});
