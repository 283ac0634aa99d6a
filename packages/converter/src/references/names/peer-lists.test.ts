import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { peerLists } from "./peer-lists.js";

/** Returns the names of peers in a text that `open-shop` reads, and the parts of the text that list them. */
const peersIn = (text: string, reader?: string): { names: string[]; lists: string } => {
  const { names, has } = peerLists(new SourceText(text), reader);
  return { names: [...names], lists: Array.from(text, (sign, index) => (has(index) ? sign : "")).join("") };
};
const NONE = { names: [], lists: "" };
const SHOP = ["open-shop", "close-shop", "count-stock"];

describe("a line that says who uses the text", () => {
  it.each([
    "Used by three: close-shop",
    "It is used by: close-shop",
    "Used by close-shop",
    "Users: close-shop",
    "Count the till of `close-shop` twice.",
  ])("is another line: %j", (line) => {
    expect(peersIn(line, "open-shop")).toEqual(NONE);
  });
});

describe("a line of names", () => {
  it.each([
    "open-shop, close-shop, count-stock",
    "- [ ] `Open-Shop` / `close-shop` / `count-stock` / `close-shop` / `count-stock` / `open-shop`",
    "- Skills -- for the day: open-shop, close-shop & count-stock",
  ])("lists peers if that of the reader is among them: %j", (line) => {
    expect(peersIn(`A till.\n${line}\nIt is open.`, "team:open-shop")).toEqual({ names: SHOP, lists: line });
    expect(peersIn(`A till.\n${line}\nIt is open.`, "sweep-floor")).toEqual(NONE);
    expect(peersIn(`A till.\n${line}\nIt is open.`)).toEqual(NONE);
  });

  it.each(["open-shop, close-shop", "First open-shop, then close-shop counts it, after that count-stock"])(
    "is none with two names, or with more words: %j",
    (line) => {
      expect(peersIn(line, "open-shop")).toEqual(NONE);
    },
  );
});
