import { describe, expect, it } from "vitest";
import { fileMentions } from "./file-mentions.js";
import type { MentionInText } from "./written-paths.js";
import { SourceText } from "../../source/source-text.js";

type Parts = Omit<MentionInText, "start" | "end" | "isNoTemplate">;

const partsOf = (text: string): Parts[] =>
  fileMentions(new SourceText(text)).map(({ start: _start, end: _end, isNoTemplate: _no, ...parts }) => parts);
const either = { base: "either", up: 0, use: "named", elsewhere: "anywhere" } as const;
const command = { base: "command", up: 0, use: "read", elsewhere: "same-path" } as const;
const unknown = { ...either, base: "unknown" } as const;

describe("a file that a text mentions", () => {
  it.each<[string, Parts]>([
    ["The rules are `.claude/rules/law.md`.", { ...either, base: "collection", path: "rules/law.md" }],
    ["The rules are ${CLAUDE_PLUGIN_ROOT}/rules/law.md", { ...either, base: "plugin", path: "rules/law.md" }],
    ["The rules are rules/law.md", { ...either, path: "rules/law.md" }],
    ["The rules are @rules/law.md", { ...either, use: "read", path: "rules/law.md" }],
    ["Read rules/law.md", { ...either, use: "read", path: "rules/law.md" }],
    ["Run `kit/greet.sh`", { ...either, path: "kit/greet.sh" }],
    ["Tell the user to run `rules/law.md`", { ...either, path: "rules/law.md" }],
    ["The facts are in ../facts.md", { ...either, up: 1, path: "facts.md" }],
    ["Read office/rules/law.md", { ...either, use: "read", path: "office/rules/law.md" }],
    ["Read `law.md`", { ...command, path: "law.md" }],
    ["Read ./parts/law.md", { ...command, path: "parts/law.md" }],
    ["Read `court-forms.md`", { ...command, elsewhere: "anywhere", path: "court-forms.md" }],
    ["Read parts/court-forms.md", { ...command, path: "parts/court-forms.md" }],
    ["The law: `court-forms.md`", { ...unknown, path: "court-forms.md" }],
    ["The law: **court_forms.py**", { ...unknown, path: "court_forms.py" }],
  ])("is a mention: %j", (text, expected) => {
    expect(partsOf(text)).toEqual([expected]);
  });

  it.each([
    "The law is `law.md`.",
    "The law is law.md.",
    "The law is court-forms.md, as in `code`.",
    "The law is `./court-forms.md`.",
    "The law is `court-forms.json`.",
    "Read law.txt and facts.json.",
    "Read README.md.",
    "The courts: !`courts`",
    "The courts: !`courts.sh`",
    "Write the claim to rules/law.md.",
    "## See also\n\n- rules/law.md",
    "```\ncat law.md\ncat office/rules/law.md\n```",
  ])("is no mention: %j", (text) => {
    expect(partsOf(text)).toEqual([]);
  });

  it("has its position in the text", () => {
    expect(fileMentions(new SourceText("Read @rules/law.md, then `facts.md`."))).toEqual([
      { ...either, use: "read", path: "rules/law.md", isNoTemplate: false, start: 5, end: 18 },
      { ...command, path: "facts.md", isNoTemplate: true, start: 26, end: 34 },
    ]);
  });
});

describe("a file that a text mentions and writes", () => {
  it("is no mention in an unknown folder, whatever the folder that it is written to", () => {
    expect(partsOf("The list is `open-tasks.md`.\nWrite the rest to `work/open-tasks.md`.")).toEqual([]);
    expect(partsOf("Write the list to `open-tasks.md`.\nThe rest: `court-forms.md`")).toEqual([
      { ...unknown, path: "court-forms.md" },
    ]);
  });

  it("is still one if the text reads it, without the instructions in it", () => {
    expect(partsOf("Write the steps to `law.md`.\nDo step 2 of `law.md`.")).toEqual([{ ...command, path: "law.md" }]);
  });
});
