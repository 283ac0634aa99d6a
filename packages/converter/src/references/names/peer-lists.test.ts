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

describe("a table", () => {
  const rows = (...names: string[]): string => names.map((name) => `  | 1 | ${name} | till |`).join("\n");

  it("lists peers if one of its cells is the name of the reader", () => {
    const table = rows("**`open-shop`**", "close-shop", "`count-stock`");
    const peers = { names: SHOP, lists: `${table}\n` };
    expect(peersIn(`Tills:\n\n${table}\n\nUse the till.`, "open-shop")).toEqual(peers);
    expect(peersIn(table, "open-shop")).toEqual({ names: SHOP, lists: table });
    expect(peersIn(`Tills:\n\n${table}\n\nUse the till.`, "sweep-floor")).toEqual(NONE);
    expect(peersIn(`Tills:\n\n${table}\n\nUse the till.`)).toEqual(NONE);
  });

  it("is one of its own beside others", () => {
    const [one, other] = [rows("open-shop", "a-b", "c-d"), rows("e-f", "g-h", "i-j")];
    const peers = { names: ["open-shop", "a-b", "c-d"], lists: `${one}\n` };
    expect(peersIn(`${one}\nOr:\n${other}`, "open-shop")).toEqual(peers);
    expect(peersIn(`${other}\nOr:\n${one}\n`, "open-shop")).toEqual(peers);
  });

  it.each([
    ["two names", rows("open-shop", "close-shop")],
    [
      "two names beside others",
      `${rows("open-shop", "close-shop")}\n\nThe till of count-stock is full on all of the days.`,
    ],
    ["the name in a sentence", rows("see open-shop", "close-shop", "count-stock")],
    ["a part of the name", rows("open-shop-window", "close-shop", "count-stock")],
    ["an order", rows("open-shop", "close-shop", "use count-stock")],
    ["an order with marks", rows("open-shop", "close-shop", "run the `count-stock`")],
    ["an order after a name", "| open-shop | close-shop |\n| close-shop | use count-stock |"],
    ["an order in a long row", rows("open-shop", "close-shop", `use count-stock ${"of the day ".repeat(9)}`)],
    ["an agent that is asked", rows("open-shop", "ask `stock-clerk`", "count-stock")],
  ])("is none with %s", (_, table) => {
    expect(peersIn(table, "open-shop")).toEqual(NONE);
  });
});
