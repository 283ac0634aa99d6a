import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertIn } from "../__fixtures__/convert-in.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

const agent = (name: string, text: string): string => `---\nname: ${name}\ndescription: x\n---\n${text}`;

describe("the mentions in a text of the prompt", () => {
  it("point to the sections above and below it, and not to itself", async () => {
    await write("agents/triage.md", agent("triage", "Use the sorter agent. Use the triage agent again at the end."));
    await write("agents/sorter.md", agent("sorter", "Use the triage agent first."));
    const { convertedContent } = await convert("Use the triage agent.");
    expect(convertedContent).toContain(
      'Use the sorter agent (see <agent name="sorter"> below). Use the triage agent again at the end.\n</agent>',
    );
    expect(convertedContent).toContain('Use the triage agent (see <agent name="triage"> above) first.');
  });

  it("point to their sections before and after a pointer to a file, whose path may have the same name", async () => {
    await write("agents/triage.md", agent("triage", "Sort it."));
    await write("agents/sorter.md", agent("sorter", "Sort it."));
    await write("rules/use-the-triage-agent.md", "State the court.");
    const { convertedContent } = await convert(
      "Use the triage agent. Read `rules/use-the-triage-agent.md`. Use the sorter agent.",
    );
    expect(convertedContent.split("\n")[0]).toBe(
      'Use the triage agent (see <agent name="triage"> below). Read <file path="rules/use-the-triage-agent.md"> below. \
Use the sorter agent (see <agent name="sorter"> below).',
    );
  });

  it("stay in a pointer to a file that is named like an agent", async () => {
    await write("agents/clerk.md", agent("clerk", "File the papers."));
    await write("office/agents/clerk.md", "Count the papers.");
    const { convertedContent } = await convert("Use the clerk agent. Then read office/agents/clerk.md as it is.");
    expect(convertedContent.split("\n")[0]).toBe(
      'Use the clerk agent (see <agent name="clerk"> below). Then read <file path="office/agents/clerk.md"> below as it is.',
    );
  });

  it("stay in a table of data, unless they are to be read there", async () => {
    await write(
      "rules/forms.md",
      "| rules/fees.md | $90 |\n| Read `rules/fees.md` first | once |\n\nSee rules/fees.md.",
    );
    await write("rules/fees.md", "Fees are due in May.");
    const { convertedContent } = await convert("Read `rules/forms.md`.\n\n| `rules/fees.md` | all fees |");
    const fees = '<file path="rules/fees.md">';
    expect(convertedContent).toContain(`| ${fees} below | all fees |`);
    expect(convertedContent).toContain(
      `| rules/fees.md | $90 |\n| Read ${fees} below first | once |\n\nSee ${fees} below.`,
    );
  });
});
