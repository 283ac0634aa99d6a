import { describe, expect, it } from "vitest";
import type { ReadItem } from "../../formats/frame.js";
import { CodeFlow } from "./code-flow.js";
import type { ReplyPart } from "../reply-part.js";

const LIST: ReadItem = { name: "list", args: {} };
const BROKEN: ReadItem = { error: "The call is cut off." };

/** Returns the parts after an unclosed call with a back-tick in its text, and whether a call after it is text. */
function after(items: readonly ReadItem[], rest: string) {
  const parts: ReplyPart[] = [];
  const flow = new CodeFlow((part) => parts.push(part));
  const call = { source: "calls `", read: { items, rest }, isClosed: false };
  flow.call(call);
  const isQuoting = flow.isQuoting();
  flow.finish();
  return { isQuoting, shown: parts.slice(1), isFirst: parts[0] === call };
}

describe("an unclosed call", () => {
  it.each<[string, readonly ReadItem[], boolean, readonly ReplyPart[]]>([
    ["is followed by its rest if all in it can be read", [LIST], false, [{ text: "so" }]],
    ["is followed by its rest if nothing is in it", [], false, [{ text: "so" }]],
    ["may open inline code with its own text if a part of it cannot be read", [LIST, BROKEN], true, []],
    ["may open inline code with its own text if it cannot be read", [BROKEN], true, []],
  ])("%s", (_what, items, isQuoting, shown) => {
    expect(after(items, "so")).toEqual({ isQuoting, shown, isFirst: true });
  });
});
