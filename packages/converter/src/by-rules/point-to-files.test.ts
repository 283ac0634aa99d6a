import { expect, it } from "vitest";
import { pointToFiles } from "./point-to-files.js";

/** Makes every mention of a file point to a text below. */
const point = (text: string): string => pointToFiles(text, ({ path }) => ({ name: path, where: "below" }));

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
  [
    "```\nREAD:\n1. the plan\n2. `rules/forms.md` (its rules)\n```",
    `\`\`\`\nREAD:\n1. the plan\n2. ${FORMS} (its rules)\n\`\`\``,
  ],
])("a file that is read becomes a pointer everywhere in its text: %j", (text, expected) => {
  expect(point(text)).toBe(expected);
});

it.each([
  "Save the result to `rules/forms.md`.",
  "```\n├── rules/forms.md\n```",
  "```\ncat rules/forms.md | head\n```",
  "```\nCreated:\n- rules/forms.md (new)\n```",
])("a file that is written, listed or printed by a program stays: %j", (text) => {
  expect(point(text)).toBe(text);
});
