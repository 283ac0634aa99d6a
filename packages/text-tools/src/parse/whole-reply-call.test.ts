import { describe, expect, it } from "vitest";
import type { ReadItem } from "../formats/frame.js";
import type { PromptEnd, WholeReply } from "../formats/whole-reply.js";
import { toolTable } from "../tool-definition.js";
import { compileMarks } from "./mark-lexer.js";
import { WholeReplyCall } from "./whole-reply-call.js";

const TOOLS = toolTable([{ name: "list" }]);
const LIST: ReadItem = { name: "list", args: {} };
const reads = (...items: readonly ReadItem[]): WholeReply => ({
  begins: (head) => (head === "" ? undefined : head.startsWith("{")),
  read: () => ({ items, rest: "" }),
});

/** Returns which of these texts a reply may still consist of, one after the other. */
function taken(form: WholeReply, texts: readonly string[], prompt?: PromptEnd) {
  const reply = new WholeReplyCall([{ form, isChosen: false }], TOOLS, prompt);
  return { may: texts.map((text) => reply.take({ text })), found: reply.finish(), tokens: reply.tokens };
}

describe("a reply may consist of calls", () => {
  it.each<[string, readonly string[], readonly boolean[]]>([
    ["as long as it may begin one", [" ", "{", "so"], [true, true, true]],
    ["unless it begins otherwise", ["So {"], [false]],
    ["after the beginning of a fence", ["``", "`json", "\n", "{"], [true, true, true, true]],
    ["unless it begins with inline code", ["`so`"], [false]],
    ["unless it begins with a fence and text", ["```ts\nso"], [false]],
    ["unless nothing was clear for long", ["`".repeat(160), "`"], [true, false]],
  ])("%s", (_what, texts, may) => {
    expect(taken(reads(LIST), texts).may).toEqual(may);
  });

  it("for sure after a beginning that is clear", () => {
    const form = { ...reads(LIST), begins: (head: string) => head === "{" };
    expect(taken(form, ["{", "so"]).may).toEqual([true, true]);
  });
});

describe("a reply that goes on from the end of its prompt", () => {
  const begins: PromptEnd["begins"] = (head) => head === "to=list" || (head === "to" ? undefined : false);
  const prompt: PromptEnd = { mark: "<start>", text: "assistant ", isOwn: false, begins };
  const added = [
    { text: "<start>", mark: "<start>", isPrompt: true },
    { text: "assistant ", isPrompt: true },
  ];
  it.each([
    ["gets the mark", prompt, [true, false], added],
    ["is text if no prompt ends like that", undefined, [false, false], []],
  ])("%s", (_what, end, may, before) => {
    const { tokens, ...reply } = taken(reads(LIST), ["to", "=list"], end);
    expect([reply.may, tokens]).toEqual([may, [...before, { text: "to" }, { text: "=list" }]]);
  });
});

describe("the calls of a whole reply", () => {
  it.each<[string, string, WholeReply, readonly ReadItem[] | undefined]>([
    ["are found", "{}", reads(LIST), [LIST]],
    ["are found in a fence", "```json\n{}\n```", reads(LIST), [LIST]],
    ["are text in a fence that goes on", "```json\n{}\n``` so", reads(LIST), undefined],
    ["are text if the reply begins otherwise", "so", reads(LIST), undefined],
    ["are text if a tool is unknown", "{}", reads(LIST, { name: "other", args: {} }), undefined],
    ["are text if a part cannot be read", "{}", reads(LIST, { error: "No." }), undefined],
  ])("%s", (_what, source, form, items) => {
    expect(taken(form, [source]).found).toEqual(items && { source, read: { items, rest: "" } });
  });
});

it("the marks that a server took out are restored for the chosen dialect, by the first characters", () => {
  const form: WholeReply = {
    ...reads(LIST),
    begins: (head) => head.length === 160,
    restore: (text) => `<call>${text}`,
  };
  const createLexer = compileMarks(["<call>"]);
  const restored = [true, false].map((isChosen) => {
    const reply = new WholeReplyCall([{ form, isChosen }], TOOLS);
    reply.take({ text: ` ${"a".repeat(200)}` });
    return reply.restored(createLexer);
  });
  expect(restored).toEqual([[{ text: "<call>", mark: "<call>" }, { text: "a".repeat(200) }], undefined]);
});
