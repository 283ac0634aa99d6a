import { describe, expect, it } from "vitest";
import { argumentWords } from "./argument-slots.js";
import { convertDeterministically, memoryConfigs, verifyConversion } from "./index.js";

const convert = async (frontmatter: string, text: string, userArguments: string) => {
  const content = `---\n${frontmatter}\n---\n${text}`;
  const { convertedContent, warnings } = await convertDeterministically({ content, userArguments }, memoryConfigs([]));
  return { text: convertedContent.split(/\n\n(?!Arguments: )/)[0], warnings };
};

const NAMED = [
  "arguments:",
  "  - name: collection",
  "    description: Collection of papers",
  "  - name: format",
  '    description: "Note format: summary, detailed (with methods), or comparison"',
].join("\n");

describe("words of the arguments", () => {
  it.each([
    ["Sparse Attention", "<Sparse Attention> <<format>>"],
    ["Sparse Attention summary", "<Sparse Attention> <summary>"],
    ["Detailed Sparse Attention", "<Sparse Attention> <Detailed>"],
    ['"Sparse Attention" summary', "<Sparse Attention> <summary>"],
    ["'Sparse Attention' summary", "<Sparse Attention> <summary>"],
    ["Sparse summary", "<Sparse> <summary>"],
    ["Sparse Attention format=comparison", "<Sparse Attention> <comparison>"],
    ["Sparse Attention --format summary", "<Sparse Attention> <summary>"],
  ])("that are no value of an argument with a list of values belong to the other one: %j", async (typed, expected) => {
    expect((await convert(NAMED, "<$collection> <$format>", typed)).text).toBe(expected);
  });

  it.each([
    ["<topic> [format: a|b]", "$1, $2", "Sparse Attention", "Sparse Attention, <format: a|b>"],
    ["<topic> [format: a|b]", "$1, $2", "Sparse Attention b", "Sparse Attention, b"],
    ["[en|de] <text>", "$1, $2", "de An die Kanzlei", "de, An die Kanzlei"],
    ["[prompt] [--research <files>]", "$1, $2", "Add a CSV export", "Add a CSV export, <research>"],
    ["[prompt] [--research <files>]", "$1, $2", "Add it --research a.md b.md", "Add it, a.md b.md"],
    ["[prompt] [--research <file>]", "$1, $2", "--research a.md Add it", "Add it, a.md"],
    ["[prompt] [--research <files>]", "$1, $2", "--research a.md Add it", "Add it, a.md"],
    ["[prompt] [--research <file>]", "$1, $2", "Add --research=a.md it", "Add it, a.md"],
    ["[prompt] [--all]", "$1, $2", "--all Add it", "Add it, --all"],
    ["[prompt] [--research <files>] [--all]", "$1, $2, $3", "Add it --research a b --all", "Add it, a b, --all"],
    ["<topic> [--all]", "$1.", "Sparse Attention --all", "Sparse Attention.\n\nArguments: Sparse Attention --all"],
    ["<target> <summary>", "$1, $2", "payments retry it\ntwice", "payments, retry it\ntwice"],
    ["[sentry|insights]", "$1.", "datadog now", "datadog now."],
  ])("are divided by the hint %j with %j: %j", async (hint, text, typed, expected) => {
    const frontmatter = `argument-hint: ${JSON.stringify(hint)}`;
    expect((await convert(frontmatter, text, typed)).text).toBe(expected);
    const content = `---\n${frontmatter}\n---\n${text}`;
    const source = { content, userArguments: typed, inlined: [], missing: [], agents: [], skills: [] };
    expect(verifyConversion(source, expected)).toEqual([]);
  });

  it.each([
    ["<issue> [branch]", "$1, $2", "42 fix now", "42, fix\n\nArguments: 42 fix now"],
    ["<issue> <subtask>", "$1, $2", "42 fix now", "42, fix\n\nArguments: 42 fix now"],
    ["<topic> <path|url>", "$1, $2", "sparse notes.md", "sparse, notes.md"],
    ["<issue>", "$1.", "42 fix", "42.\n\nArguments: 42 fix"],
    ["<issue>", "$1.", "fix fix", "fix.\n\nArguments: fix fix"],
    ["<issue> <branch> <base>", "$1, $2, $3", "fix main fix", "fix, main, fix"],
    ["issue a|b", "$1, $2", "42 fix", "42, fix"],
  ])("are values of their own in all other cases: %j with %j: %j", async (hint, text, typed, expected) => {
    expect(await convert(`argument-hint: ${JSON.stringify(hint)}`, text, typed)).toEqual({
      text: expected,
      warnings: [],
    });
  });

  it.each([
    ["court [format]", "b", ["b"], 0],
    ["court judge [format]", "Rowe Hale", ["Rowe", "Hale", undefined], 0],
    ["court judge [format]", "Rowe Hale a", ["Rowe", "Hale", "a"], 0],
    ["court judge [format]", "Rowe Hale now", ["Rowe", "Hale", undefined], 2],
    ["[format] [note]", "Rowe Hale now", ["Rowe", "Hale"], 2],
    ["[format] court judge", "b Rowe", ["b", "Rowe", undefined], 0],
  ])("leave others out, with a warning: %j with %j", (names, typed, words, warnings) => {
    const slots = names.split(" ").map((name) => {
      return name.startsWith("[") ? { name: name.slice(1, -1), values: ["a", "b"] } : { name };
    });
    const divided = argumentWords(typed, slots, false);
    expect({ words: divided.words, warnings: divided.warnings.length }).toEqual({ words, warnings });
  });

  it("are left out with warnings that name the values and the arguments", () => {
    const slots = [{ name: "court" }, { name: "judge" }, { name: "format", values: ["a", "b"] }];
    expect(argumentWords("Rowe Hale now", slots, false).warnings).toEqual([
      "The arguments have none of the values of <format>: a, b",
      "There are more words than arguments (<court>, <judge>); if one is wrong, put a value of several words in quotes.",
    ]);
  });

  it("are not joined for an argument that is a single word", () => {
    const slots = [{ name: "court" }, { name: "count", isWord: true }];
    expect(argumentWords("Rowe 3 4", slots, true)).toEqual({ words: ["Rowe", "3", "4"], warnings: [] });
  });

  it("are counted by the letter of Claude Code if that is asked for", async () => {
    const content = `---\n${NAMED}\n---\n<$collection> <$format>`;
    const input = { content, userArguments: "Sparse Attention", placeholders: "claude" } as const;
    const { convertedContent } = await convertDeterministically(input, memoryConfigs([]));
    expect(convertedContent).toMatch("<Sparse> <Attention>");
  });

  it.each([
    ["Read $ARGUMENTS_FILE and $ARGUMENTSX.", "claude", []],
    ["Read $ARGUMENTS_FILE for $0 and $1.", "claude", ["No argument fills $1; it stays as written."]],
  ] as const)("that fill nothing are named in a warning: %j by %s", async (content, placeholders, warnings) => {
    const input = { content, userArguments: "tax", placeholders };
    expect((await convertDeterministically(input, memoryConfigs([]))).warnings).toEqual(warnings);
  });

  it("have a warning if none is a value of the list, or if there are more than arguments", async () => {
    expect((await convert(NAMED, "$collection $format", "Sparse Attention")).warnings).toEqual([
      "No argument was given for <format>; the prompt has that name in its place.",
      "The arguments have none of the values of <format>: summary, detailed, comparison",
    ]);
    expect((await convert("arguments: [project, agents]", "$project $agents", "a b c")).warnings).toEqual([
      "There are more words than arguments (<project>, <agents>); if one is wrong, put a value of several words in quotes.",
    ]);
    expect((await convert(NAMED, "$collection $format", "Sparse summary")).warnings).toEqual([]);
  });
});
