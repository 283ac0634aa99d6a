import { expect, it } from "vitest";
import { verifyConversion } from "../index.js";

const START =
  "Read every letter that came in this week, and write down who sent it, when, and what each of them asks for.";
const SORT =
  "Put those of the courts first, then those of other offices, and keep all that are older than a month apart.";
const CONTENT = `${START} Keep it short.\n\n  ## Sort the letters\n\n${SORT} Count them.`;

it.each([
  [
    CONTENT.replace(START, "Read."),
    "The beginning of the command is missing from the prompt, or reworded.",
    "The beginning of the command is missing from the prompt, or reworded. Keep its wording, unless the prompt cannot use it.",
  ],
  [
    CONTENT.replace(SORT, "Sort."),
    "The section Sort the letters is missing from the prompt, or reworded.",
    "The section Sort the letters is missing from the prompt, or reworded. Keep its wording, unless the prompt cannot use it.",
  ],
  [
    "I sorted your mail.",
    "Most of the command is missing from the prompt.",
    "Most of the command is missing from the prompt. Keep its wording, and do not carry it out.",
  ],
])("says which text was lost: %#", (output, message, instruction) => {
  const findings = verifyConversion({ content: CONTENT, inlined: [], agents: [], skills: [] }, output);
  expect(findings).toContainEqual(expect.objectContaining({ message, instruction }));
});

it.each(["", "   "])("takes no remark in code for a heading: with %j before its marks", (indentation) => {
  const code = `${indentation}\`\`\`sh\n# By court\n${SORT}\n${indentation}\`\`\``;
  const content = `${START}\n\n## Sort the letters\n\n${code}`;
  const findings = verifyConversion({ content, inlined: [], agents: [], skills: [] }, `${START}\n\nSort.`);
  expect(findings.flatMap(({ code: kind, message }) => (kind === "section-lost" ? message : []))).toEqual([
    "The section Sort the letters is missing from the prompt, or reworded.",
  ]);
});
