import { describe, expect, it } from "vitest";
import { skill } from "../../__fixtures__/configs.js";
import { analyzeSlashCommand, convertDeterministically, memoryConfigs } from "../../index.js";

const known = { agents: ["code-reviewer", "seo-optimizer", "tester"], skills: ["style-guide", "house-rules"] };
const found = (text: string): string[] => {
  const { agentReferences, skillReferences } = analyzeSlashCommand(text, known);
  return [...agentReferences, ...skillReferences];
};

describe("a name of several words in code marks or brackets", () => {
  it.each([
    ["Прогоняет двух агентов подряд: `code-reviewer`, `seo-optimizer`.", ["code-reviewer", "seo-optimizer"]],
    ["On a failure, the gate hands it to [[code-reviewer]] before it blocks.", ["code-reviewer"]],
    ["The panel (skill [[style-guide]]) votes.", ["style-guide"]],
    ["- Colours: `style-guide`, also for print.", ["style-guide"]],
  ])("is a reference in a command: %j", (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it.each([
    "See [[style-guide]].",
    "It reads the file that is written by `code-reviewer`.",
    "Annotate it for the downstream `code-reviewer`.",
    "Check the colours with more care than `style-guide` (if available).",
    "Read the `code-reviewer` report.",
    "## `style-guide`",
    "```\nnames: `style-guide`\n```",
    "## Related\n\n- `style-guide` for colours",
  ])("is none in a suggestion, in a pointer or in other work: %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("is named in the prompt if its text is not part of it", async () => {
    const configs = memoryConfigs([skill("style-guide")]);
    const { convertedContent, warnings } = await convertDeterministically(
      { content: "Change the colours. Do not use the `style-guide` skill for print." },
      configs,
    );
    expect(warnings).toEqual(["The text mentions the skill style-guide, whose text is not part of the prompt."]);
    expect(convertedContent).toContain("- Agents and skills: style-guide");
  });
});

describe("an agent of one word after `dispatch`", () => {
  it("is none as a part of another word, or of a name", () => {
    expect(found("The predispatch tester runs. Dispatch tester events.")).toEqual([]);
  });
});
