import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { SourceText } from "./source-text.js";

/** Returns what is known about the only line of a text. */
const kindsOf = (text: string): string[] => {
  const [line] = new SourceText(text).lines;
  const kinds = ["isBlank", "isItem", "isBranch", "isRow", "isRule", "isQuote", "isBold", "introduces"] as const;
  const isOf = (kind: (typeof kinds)[number]): boolean => line?.[kind] === true;
  return [
    ...kinds.filter(isOf),
    ...((line?.level ?? 0) > 0 ? [`level ${line?.level}`] : []),
    ...(line?.fence ? ["fence"] : []),
  ];
};

describe("a line of a text", () => {
  it.each<[string, string[]]>([
    ["", ["isBlank"]],
    ["  \r", ["isBlank"]],
    ["# Sort", ["level 1"]],
    ["   ###### Sort:", ["introduces", "level 6"]],
    ["1、排序", ["isItem"]],
  ])("is known for %j: %j", (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });

  it.each<[string, string | undefined]>([
    ["**Sort these:**", "sort these"],
    ["- **Sort** ：", undefined],
    ["- **Sort**:", "sort"],
    ["**Sort** it", undefined],
  ])("may be a title in bold: %j", (text, title) => {
    expect(new SourceText(text).lines[0]?.title).toBe(title);
  });

  it.each([
    ["- sort it", "sort it"],
    ["  > 2. sort it", "sort it"],
    ["## sort it", "sort it"],
    ["| sort it |", "sort it |"],
  ])("has its text after the marks: %j", (text, content) => {
    const source = new SourceText(`Begin.\n${text}\nEnd.`);
    const line = source.lines[1];
    expect(line && source.contentOf(line)).toBe(content);
    expect(source.leadOf("Begin.\n".length + text.indexOf("it"))).toBe(content.slice(0, content.indexOf("it")));
  });
});

describe("a place in a text", () => {
  const text = "Sort:\n\n- `a` and b\n\n```sh\nls\n```\n";
  const source = new SourceText(text);

  it("is in its line, also at the break, and in its code", () => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const line = source.lineAt(offset);
      expect(line?.start).toBe(text.lastIndexOf("\n", offset - 1) + 1);
      expect(source.lines[source.lineNumberAt(offset)]).toBe(line);
      const codes = source.code.filter(({ start, end }) => start <= offset && offset < end);
      expect(source.codeAt(offset)).toBe(codes[0]);
      expect(source.blockAt(offset)).toBe(codes.find(({ isFence }) => isFence));
    }
  });

  it("has the text before it in its line", () => {
    expect(source.before(text.indexOf("and"), 100)).toBe("- `a` ");
    expect(source.before(text.indexOf("and"), 3)).toBe("a` ");
    expect(source.before(0, 3)).toBe("");
  });

  it("begins the text of a line or an item", () => {
    expect(source.isStartOfText(text.indexOf("`a`"))).toBe(true);
    expect(source.isStartOfText(text.indexOf("and"))).toBe(false);
    expect(new SourceText("# a").isStartOfText(2)).toBe(false);
    expect(new SourceText("| a").isStartOfText(2)).toBe(false);
    expect(new SourceText("> a").isWholeLine(2, 3)).toBe(false);
    expect(new SourceText("- a\n").isWholeLine(2, 3)).toBe(true);
    expect(new SourceText("- a b").isWholeLine(2, 3)).toBe(false);
  });

  it("may be in a line of which only the rest counts", () => {
    expect(source.lineFrom(2, text.indexOf("and"))).toMatchObject({ text: "and b", isItem: false });
    expect(source.lineFrom(2, 0)?.isItem).toBe(true);
    expect(source.lineFrom(0, 20)).toBeUndefined();
  });
});

describe("an edited text", () => {
  const source = new SourceText("a b c");

  it("has the edits in the order of their places, without those that overlap", () => {
    const edits = [
      { start: 4, end: 5, text: "C" },
      { start: 0, end: 2, text: "" },
      { start: 1, end: 3, text: "x" },
    ];
    expect(source.edited(edits).text).toBe("b C");
    expect(source.replaced(/\w/g, ([letter]) => (letter === "b" ? "B$&" : undefined)).text).toBe("a B$& c");
  });

  it("is the same text without edits", () => {
    expect(source.edited([])).toBe(source);
    expect(source.replaced(/\w/g, () => undefined)).toBe(source);
  });
});

it("finds places in linear time", async () => {
  await expectLinearTime(
    2000,
    (count) => "- use the `a-b` agent\n".repeat(count),
    async (text) => {
      const source = new SourceText(text);
      for (let offset = 0; offset < text.length; offset += 22) expect(source.lineAt(offset)?.isItem).toBe(true);
    },
  );
});
