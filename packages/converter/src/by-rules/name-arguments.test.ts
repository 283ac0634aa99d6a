import { describe, expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../index.js";

const convert = async (content: string, userArguments: string): Promise<string> =>
  (await convertDeterministically({ content, userArguments }, memoryConfigs([]))).convertedContent;

describe("a text that speaks about its arguments", () => {
  it.each([
    ["- Stop if\n  $ARGUMENTS\n  contains a dash.", '- Stop if\n  the argument text ("two words")\n  contains a dash.'],
    ["If $ARGUMENTS contain a path, read it.", 'If the argument text ("two words") contain a path, read it.'],
    ["If $ARGUMENTS include `--all`, go on.", 'If the argument text ("two words") include `--all`, go on.'],
    ["If $ARGUMENTS isn't a path, ask.", 'If the argument text ("two words") isn\'t a path, ask.'],
    ["If $ARGUMENTS doesn’t fit, ask.", 'If the argument text ("two words") doesn’t fit, ask.'],
    ["Use $ARGUMENTS unless\n   it is long.", "Use two words unless\n   it is long."],
  ])("names them in a condition: %j", async (content, converted) => {
    expect(await convert(content, "two words")).toBe(converted);
  });

  it.each([["Chapters:\n- $ARGUMENTS:\n  write it", "Chapters:\n- two words:\n  write it"]])(
    "names them as the subject of an item: %j",
    async (content, converted) => {
      expect(await convert(content, "two words")).toBe(converted);
    },
  );

  it.each([
    ["On $ARGUMENTS:\n- look\n- write", "On two words:\n- look\n- write"],

    ["$ARGUMENTS:\nlook and write", "two words:\nlook and write"],
  ])("names them before a list of their values: %j", async (content, converted) => {
    expect(await convert(content, "two words")).toBe(converted);
  });

  it.each([["Look up ticket # $ARGUMENTS handling.", "Look up ticket # two words handling."]])(
    "names them in a heading, or by what they are: %j",
    async (content, converted) => {
      expect(await convert(content, "two words")).toBe(converted);
    },
  );

  it.each([["Parse $ARGUMENTS_FILE.", "Parse $ARGUMENTS_FILE.\n\nArguments: two words"]])(
    "names them as a text to read: %j",
    async (content, converted) => {
      expect(await convert(content, "two words")).toBe(converted);
    },
  );
});

it("a single word stands in its place where it is read", async () => {
  expect(await convert("Parse $ARGUMENTS, then sort.", "notes.md")).toBe("Parse notes.md, then sort.");
});

it("a single word is named in a condition", async () => {
  expect(await convert("If $ARGUMENTS exists, sort.", "a.md")).toBe('If the argument text ("a.md") exists, sort.');
});

describe("one of several arguments in a condition", () => {
  const hint = "---\nargument-hint: <from> [to]\n---\n";
  const named = "---\narguments:\n  - name: a\n  - name: step2\n---\n";

  it.each([
    [`${hint}Copy $1. If $2 is given, ask.`, "x y", 'Copy x. If the argument ("y") is given, ask.'],
    [`${named}Do $a. If $step2 is given, ask.`, "x y", 'Do x. If the argument step2 ("y") is given, ask.'],
    [`${named}If $a is missing, ask.`, "", "If the argument a (none) is missing, ask."],
    [`${named}If $b is missing, ask.`, "", "If $b is missing, ask."],
    [`${named}Falls $b fehlt, frage.`, "", "Falls $b fehlt, frage."],
  ])("has its name: %j with %j", async (content, userArguments, converted) => {
    expect(await convert(content, userArguments)).toBe(converted);
  });
});
