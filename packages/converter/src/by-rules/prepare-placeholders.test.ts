import { describe, expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { preparePlaceholders } from "./prepare-placeholders.js";

const convert = async (content: string, userArguments: string): Promise<string> =>
  (await convertDeterministically({ content, userArguments }, memoryConfigs([]))).convertedContent;

describe("a text that speaks about its arguments", () => {
  it.each([
    ["## $ARGUMENTS conventions", "## Argument text conventions"],
    ["The `$ARGUMENTS` parameter holds the filter.", "The argument text (`two words`) holds the filter."],
    ["Two uses for `$ARGUMENTS`:", "Two uses for the argument text (`two words`):"],
    ["1. Parse and validate $ARGUMENTS", '1. Parse and validate the argument text ("two words")'],
    ["Detect the format from $ARGUMENTS.", 'Detect the format from the argument text ("two words").'],
    ["[a line ONLY if provided via $ARGUMENTS]", '[a line ONLY if provided via the argument text ("two words")]'],
    ["```\nIF $ARGUMENTS empty:\n  ask\n```", '```\nIF the argument text ("two words") empty:\n  ask\n```'],
    ["If `$ARGUMENTS` contained `a`, stop.", "If the argument text (`two words`) contained `a`, stop."],
  ])("names them: %j", async (content, line) => {
    expect(await convert(`${content}\n\nInput: $ARGUMENTS`, "two words")).toBe(`${line}\n\nInput: two words`);
  });

  it.each([
    ["- `$ARGUMENTS` — the goal, or `all`", "- the argument text (`two words`) — the goal, or `all`"],
    ["* $ARGUMENTS: the goal", '* the argument text ("two words"): the goal'],
    ["$ARGUMENTS can be:\n- `list`\n- `clear`", 'The argument text ("two words") can be:\n- `list`\n- `clear`'],
    ["$ARGUMENTS:\n- `list`\n- `clear`", 'The argument text ("two words"):\n- `list`\n- `clear`'],
  ])("explains them: %j", async (content, line) => {
    expect(await convert(content, "two words")).toBe(line);
  });

  it("says that there are none", async () => {
    const converted = await convert("The `$ARGUMENTS` parameter holds the filter.", "");
    expect(converted).toBe("The argument text (none) holds the filter.");
    expect(await convert("**条件**：`$ARGUMENTS` 为空 或 包含 `db`", "")).toBe("**条件**：`(none)` 为空 或 包含 `db`");
    expect(await convert("$ARGUMENTS が空なら尋ねる。", "")).toBe("(none) が空なら尋ねる。");
    expect(await convert("```text\n$ARGUMENTS\n```\n\nSort it.", "")).toBe("```text\n(none)\n```\n\nSort it.");
  });

  it.each([
    ["Fix the $ARGUMENTS module.", "Fix the two words module."],
    ["Migrate from $ARGUMENTS.", "Migrate from two words."],
    ["Extract the name from `$ARGUMENTS`.", "Extract the name from `two words`."],
    ["## $ARGUMENTS plan", "## two words plan"],
    ["Find the bug in $ARGUMENTS", "Find the bug in two words"],
  ])("is told apart from one that uses them: %j", async (content, line) => {
    expect(await convert(content, "two words")).toBe(line);
  });

  it("keeps the placeholder of a lesson and fills the others", async () => {
    const content = "- Do the argument handling with `$ARGUMENTS`\n\nWrite the command $ARGUMENTS.";
    const { convertedContent, warnings } = await convertDeterministically(
      { content, userArguments: "deploy" },
      memoryConfigs([]),
    );
    expect(convertedContent).toBe("- Do the argument handling with `$ARGUMENTS`\n\nWrite the command deploy.");
    expect(warnings).toEqual(["The text explains placeholders; there, $ARGUMENTS stays as written."]);
  });
});

describe("arguments that the frontmatter lists", () => {
  const withArguments = (names: readonly string[], text: string): string =>
    `---\narguments:\n${names.map((name) => `  - name: "${name}"`).join("\n")}\n---\n${text}`;

  it.each([
    ['If "$file" is provided, read it.', "a.md", 'If the argument file ("a.md") is provided, read it.'],
    ['If "$file" is provided, read it.', "", "If the argument file (none) is provided, read it."],
    ["Translate: $file", "some words of a text", "Translate: some words of a text"],
    ["If $other is set, use $file.", "a.md", "If $other is set, use a.md."],
  ])("are filled in: %j with %j", async (text, typed, expected) => {
    expect(await convert(withArguments(["file"], text), typed)).toBe(expected);
  });

  it("are filled by position if there are several", async () => {
    const content = withArguments(["from", "to"], "Copy $from to $to, unless $to is empty.");
    expect(await convert(content, "a b")).toBe('Copy a to b, unless the argument to ("b") is empty.');
  });
});

it.each([
  [
    "**Arguments:** `$ARGUMENTS`\n\n- Empty — the weekly review",
    "**Arguments:** (none)\n\n- Empty — the weekly review",
  ],
  ["Arguments: $ARGUMENTS\n\nDefault to `status` if empty.", "Arguments: (none)\n\nDefault to `status` if empty."],
  ["File $ARGUMENTS. Without arguments, file all.", "File (none). Without arguments, file all."],
  ["File `$ARGUMENTS`。无参数时全部归档。", "File (none)。无参数时全部归档。"],
  ["Run `file $ARGUMENTS`. Without arguments, all.", "Run `file $ARGUMENTS`. Without arguments, all."],
  ["File $ARGUMENTS. If the drawer is empty, stop.", "File $ARGUMENTS. If the drawer is empty, stop."],
])("none are given to a text that says what this means: %j", (text, expected) => {
  expect(preparePlaceholders(text, "").text).toBe(expected);
});

it("all arguments in a shell may have a value for none", () => {
  const text = '```bash\nARGS="${ARGUMENTS:-all}"\n```';
  expect(preparePlaceholders(text, "").text).toBe('```bash\nARGS="all"\n```');
  expect(preparePlaceholders(text, "one two").text).toBe('```bash\nARGS="$ARGUMENTS"\n```');
});
