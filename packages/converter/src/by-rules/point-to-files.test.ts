import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertIn } from "../__fixtures__/convert-in.js";
import { pointToFiles } from "./point-to-files.js";

/** Makes every mention of a file point to a text below. */
const point = (text: string): string =>
  pointToFiles(new SourceText(text), ({ path }) => ({ name: path, where: "below" })).text;

const FORMS = '<file path="rules/forms.md"> below';

it.each([
  [
    "Read `rules/forms.md` first.\nIf `rules/forms.md` is missing, stop.",
    `Read ${FORMS} first.\nIf ${FORMS} is missing, stop.`,
  ],
  [
    "Read docs/forms.md.\nIf `docs/forms.md` is missing, stop.",
    'Read <file path="docs/forms.md"> below.\nIf <file path="docs/forms.md"> below is missing, stop.',
  ],
  ["See [forms.md](../rules/forms.md).", 'See <file path="forms.md"> below.'],
  ["See [the forms](rules/forms.md#two), please.", `See the forms (${FORMS}), please.`],
  ["See [the forms](rules/forms.md), please.", `See the forms (${FORMS}), please.`],
  ["See [`rules/forms.md`](rules/forms.md).", `See ${FORMS}.`],
  ["See [the forms](rules/forms.md, part 2).", `See [the forms](${FORMS}, part 2).`],
  ["See [the plan](https://x.org/plan) (and rules/forms.md).", `See [the plan](https://x.org/plan) (and ${FORMS}).`],
  [
    "If `docs/forms.md` is missing, stop.\nRead docs/forms.md.",
    'If <file path="docs/forms.md"> below is missing, stop.\nRead <file path="docs/forms.md"> below.',
  ],
  ["Read rules/forms.md. Then create `rules/forms.md`.", `Read ${FORMS}. Then create \`rules/forms.md\`.`],
  ["10. rules/forms.md\n11. the plan", `10. Read ${FORMS}\n11. the plan`],
  [
    "```\nREAD:\n1. the plan\n2. `rules/forms.md` (its rules)\n```",
    `\`\`\`\nREAD:\n1. the plan\n2. ${FORMS} (its rules)\n\`\`\``,
  ],
])("a file that is read becomes a pointer everywhere in its text: %j", (text, expected) => {
  expect(point(text)).toBe(expected);
});

it("a link to a file becomes a pointer, also if its text is a path that is not in the prompt", () => {
  const text =
    "See [forms.md](../rules/forms.md), [`office/forms.md`](rules/forms.md) and [all of it](rules/forms.md).";
  const pointed = pointToFiles(new SourceText(text), ({ path }) =>
    path.endsWith("rules/forms.md") ? { name: "rules/forms.md", where: "below" } : undefined,
  );
  expect(pointed.text).toBe(`See ${FORMS}, ${FORMS} and all of it (${FORMS}).`);
});

it.each([
  "Save the result to `rules/forms.md`.",
  "```\n├── rules/forms.md\n```",
  "```\ncat rules/forms.md | head\n```",
  "Run `cat rules/forms.md` first.",
  "```\nCreated:\n- rules/forms.md (new)\n```",
])("a file that is written, listed or printed by a program stays: %j", (text) => {
  expect(point(text)).toBe(text);
});

it("a script is named by the path at which it is saved, once for each mention", () => {
  const named = pointToFiles(new SourceText("Run `scripts/sort.sh`. Then run `scripts/sort.sh all`."), ({ path }) => ({
    name: `.prompt/${path}`,
    where: "below",
  }));
  expect(named.text).toBe("Run `.prompt/scripts/sort.sh`. Then run `.prompt/scripts/sort.sh all`.");
});

it.each([
  ["Read `rules/forms.md`. Write a summary according to `rules/forms.md`.", 2],
  ["Read `rules/forms.md`. Write the rest into `docs/forms.md`.", 1],
  ["Read `rules/forms.md`. Put a link to `rules/forms.md`.", 2],
  ["Read `rules/forms.md`.\n\n```bash\ncp rules/forms.md draft.md\n```", 1],
])("a file to which nothing is written becomes a pointer: %j", (text, count) => {
  expect(point(text).split(FORMS)).toHaveLength(count + 1);
});

it("a template keeps no path, since what is made from it has its name", () => {
  expect(point("Read `templates/plan.md`, and write the result to `plan.md`.")).toBe(
    'Read <file path="templates/plan.md"> below, and write the result to `plan.md`.',
  );
});

describe("a text file of the collection that a command names", () => {
  const collection = collectionFolder();
  const { write } = collection;
  const convert = convertIn(collection);
  const text = "State the court, then the parties.";

  it("takes the place of a link to it", async () => {
    await write("playbooks/forms.yml", text);
    const { convertedContent } = await convert("Runs [.claude/playbooks/forms.yml](../playbooks/forms.yml).");
    expect(convertedContent).toMatch(/^Runs <file path="playbooks\/forms.yml"> below\.\n/);
  });

  it("is read as an order if it is all that a line says", async () => {
    await write("office/forms.md", text);
    const { convertedContent } = await convert("- @~/.claude/office/forms.md\n- @docs/rules.md");
    expect(convertedContent).toContain('- Read <file path="office/forms.md"> below\n- Read the file `docs/rules.md`');
  });

  it("is pointed to by a line in a block of text", async () => {
    await write("office/forms.md", text);
    const { convertedContent, warnings } = await convert("```\n<context>\n@~/.claude/office/forms.md\n</context>\n```");
    expect(convertedContent).toContain('<context>\nRead <file path="office/forms.md"> below\n</context>');
    expect(warnings).toEqual([]);
  });

  it("stays as written in code, and is below", async () => {
    await write("templates/forms.md", text);
    const { convertedContent, warnings } = await convert("```bash\ncat ~/.claude/templates/forms.md | head\n```");
    expect(warnings).toEqual([]);
    expect(convertedContent).toContain("cat ~/.claude/templates/forms.md | head");
    expect(convertedContent).toContain(`<file path="templates/forms.md">\n${text}`);
    expect(convertedContent).toContain("is a file that this text names. Where a step reads it");
  });
});
