import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { preparePlaceholders } from "./prepare-placeholders.js";

const convert = async (content: string, userArguments: string): Promise<string> =>
  (await convertDeterministically({ content, userArguments }, memoryConfigs([]))).convertedContent;

describe("a text that speaks about its arguments", () => {
  it.each([
    ["Fix the $ARGUMENTS module.", "Fix the two words module."],
    ["Migrate from $ARGUMENTS.", "Migrate from two words."],
    ["Extract the name from `$ARGUMENTS`.", "Extract the name from `two words`."],
    ["## $ARGUMENTS plan", "## two words plan"],
    ["Find the bug in $ARGUMENTS", "Find the bug in two words"],
  ])("is told apart from one that uses them: %j", async (content, line) => {
    expect(await convert(content, "two words")).toBe(line);
  });
});

it("quotes short arguments wherever a text speaks about them", async () => {
  const content = "- If $ARGUMENTS names a file, list.\n- If $ARGUMENTS equals `sync`, sync.";
  expect(await convert(content, "notes")).toBe(
    '- If the argument text ("notes") names a file, list.\n- If the argument text ("notes") equals `sync`, sync.',
  );
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
  ["File $ARGUMENTS. Without arguments, file all.", "File (none). Without arguments, file all."],
  ["Run `file $ARGUMENTS`. Without arguments, all.", "Run `file $ARGUMENTS`. Without arguments, all."],
  [
    "```text\nFile $ARGUMENTS now.\n```\n\nWithout arguments, all.",
    "```text\nFile (none) now.\n```\n\nWithout arguments, all.",
  ],
  ["File $ARGUMENTS. If the drawer is empty, stop.", "File $ARGUMENTS. If the drawer is empty, stop."],
  ["Sort $ARGUMENTS. Remove the folder (if empty).", "Sort $ARGUMENTS. Remove the folder (if empty)."],
])("none are given to a text that says what this means: %j", (text, expected) => {
  expect(preparePlaceholders(new SourceText(text), "").text).toBe(expected);
});

describe("a text that explains placeholders", () => {
  it.each(["Use the $ARGUMENTS placeholder.", "Use the `$ARGUMENTS` substitution.", "$ARGUMENTS is replaced."])(
    "keeps them: %j",
    (text) => {
      const escaped = text.replace("$ARGUMENTS", () => "\\$ARGUMENTS");
      expect(preparePlaceholders(new SourceText(`Sort $ARGUMENTS. ${text}`), "by date")).toEqual({
        text: `Sort $ARGUMENTS. ${escaped}`,
        isAbout: true,
      });
    },
  );

  it.each([
    "Sort `$ARGUMENTS`, then stop.",
    "Sort `$ARGUMENTS` / all.",
    "Put `$ARGUMENTS` away.",
    "Read all inputs of the drawer with `$ARGUMENTS`.",
  ])("is told apart from one that uses them: %j", (text) => {
    expect(preparePlaceholders(new SourceText(text), "by date")).toEqual({ text, isAbout: false });
  });
});

describe("missing arguments in a shell", () => {
  const inShell = (line: string): string => `\`\`\`bash\n${line}\n\`\`\``;

  it.each([
    ['echo "looking in $ARGUMENTS now"', 'echo "looking in $ARGUMENTS now"'],
    ['echo "$ARGUMENTS"', 'echo "$ARGUMENTS"'],
  ])("are nothing if they are a value: %j", (line, filled) => {
    expect(preparePlaceholders(new SourceText(inShell(line)), "").text).toBe(inShell(filled));
  });

  it("are nothing everywhere if they may be left out", () => {
    expect(
      preparePlaceholders(new SourceText(inShell('echo "$ARGUMENTS"')), "", { argumentHint: "[name] [--all]" }).text,
    ).toBe(inShell('echo ""'));
    expect(
      preparePlaceholders(new SourceText(inShell('echo "$ARGUMENTS"')), "", { argumentHint: "<name> [--all]" }).text,
    ).toBe(inShell('echo "$ARGUMENTS"'));
  });
});

describe("a last line with nothing but the arguments", () => {
  it("is left out if there are none", async () => {
    expect(await convert("Sort the files.\n\n$ARGUMENTS\n", "")).toBe("Sort the files.");
    expect(await convert("Sort the files.\n\n$ARGUMENTS\n", "by date")).toBe("Sort the files.\n\nby date");
  });

  it.each(["Files:", "## Files", "**Files**", "<files>"])("stays after a line that introduces it: %j", async (line) => {
    expect(await convert(`Sort the files.\n\n${line}\n$ARGUMENTS`, "")).toContain(`${line}\n<arguments>`);
  });

  it("is left out of a section, since the text of the command has the arguments", async () => {
    const clerk = { name: "clerk", type: "agent_definition" as const, content: "File it by date.\n\n$ARGUMENTS" };
    const input = { content: "Ask the clerk agent about $ARGUMENTS.", userArguments: "the claim" };
    const { convertedContent } = await convertDeterministically(input, memoryConfigs([clerk]));
    expect(convertedContent).toContain('<agent name="clerk">\nFile it by date.\n</agent>');
    expect(convertedContent.split("the claim")).toHaveLength(2);
  });
});
