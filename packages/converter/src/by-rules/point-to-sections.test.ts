import { describe, expect, it } from "vitest";
import { agent, skill } from "../__fixtures__/configs.js";
import { pointToSections } from "./point-to-files.js";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { SourceText } from "../source/source-text.js";

const configs = memoryConfigs([agent("triage"), skill("changelog")]);
const LEAD = "Use the triage agent and the changelog skill.";

/** Returns the rest of the text after its first sentence, without the notes and the sections. */
const convert = async (text: string): Promise<{ rest: string; warnings: readonly string[] }> => {
  const { convertedContent, warnings } = await convertDeterministically({ content: `${LEAD}\n\n${text}` }, configs);
  return { rest: convertedContent.split("\n\n").slice(1).join("\n\n").split("\n\nThe sections")[0] ?? "", warnings };
};

describe("the file of an agent or a skill whose text is in the prompt", () => {
  const place = '<agent name="triage"> below';
  it.each([
    ["It is at `.gemini/agents/triage.md`.", `It is at ${place}.`],
    ["It is at:\n`~/.claude/agents/triage.md`", `It is at:\n${place}`],
    ["It is there (`agents/triage.md`).", `It is there (${place}).`],
    ["See .claude/agents/triage.md for more.", `See ${place} for more.`],
    ["The office keeps agents/triage.md and ~/.claude/agents/triage.md.", `The office keeps ${place} and ${place}.`],
    ["Run agents/triage.md or `agents/triage.md --all`.", `Run ${place} or \`agents/triage.md --all\`.`],
    ["See [the agent](../agents/triage.md).", `See the agent (${place}).`],
    ["See [`.claude/agents/triage.md`](../agents/triage.md).", `See ${place}.`],
    ["As in `skills/office/changelog/SKILL.md`.", 'As in <skill name="changelog"> below.'],
    ["See [the log](../changelog/SKILL.md).", 'See the log (<skill name="changelog"> below).'],
  ])("is the section with it: %j", async (text, expected) => {
    expect(await convert(text)).toEqual({ rest: expected, warnings: [] });
  });

  it.each([
    ["Ask the `triage` sub-agent (`.claude/agents/triage.md`).", `Ask the \`triage\` sub-agent (${place}).`],
    ["Ask the `triage` agent: `agents/triage.md`.", `Ask the \`triage\` agent: ${place}.`],
    ["Ask `triage` sub-agent(s) now.", 'Ask `triage` sub-agent(s) (see <agent name="triage"> below) now.'],
    ['Return what the "triage" agent says.', 'Return what the "triage" agent (see <agent name="triage"> below) says.'],
    ["`triage` エージェントを呼び出す。", '`triage` エージェント (see <agent name="triage"> below)を呼び出す。'],
    ["## Ask the triage agent first", '## Ask the triage agent first (see <agent name="triage"> below)'],
  ])("has one pointer, which does not split words or messages: %j", async (content, expected) => {
    const { convertedContent } = await convertDeterministically({ content }, configs);
    expect(convertedContent.split("\n\n")[0]).toBe(expected);
  });

  it.each([
    ["AGENT: Read and follow `.claude/agents/triage.md` now", `AGENT: Read and follow ${place} now`],
    ["**READ:**\n1. src/a.ts\n2. agents/triage.md (its rules)", `**READ:**\n1. src/a.ts\n2. ${place} (its rules)`],
    ["It is at:\n`agents/triage.md`", `It is at:\n${place}`],
  ])("is the section with it in a block of text that has its reader read it: %j", async (text, expected) => {
    expect((await convert(`\`\`\`\n${text}\n\`\`\``)).rest).toBe(`\`\`\`\n${expected}\n\`\`\``);
    expect((await convert(`\`\`\`js\n${text}\n\`\`\``)).rest).toBe(`\`\`\`js\n${text}\n\`\`\``);
  });

  it("is not missing if a block has its path", async () => {
    const { rest, warnings } = await convert("```bash\ncat ../changelog/SKILL.md agents/triage.md\n```");
    expect({ rest, warnings }).toEqual({
      rest: "```bash\ncat ../changelog/SKILL.md agents/triage.md\n```",
      warnings: [],
    });
  });

  it.each([
    "Write the result to `.claude/agents/triage.md`.",
    "```\n.claude/\n├── agents/triage.md  # sorts\n- agents/triage.md\n```",
    "```\nCreated:\n- agents/triage.md (new)\ncat agents/triage.md\n```",
    "```\nagents/triage.md\n```",
    "See `agents/other.md`.",
    "Run `cat agents/triage.md | head` and `grep x skills/changelog/SKILL.md`.",
    "Look at `agents/triage.md.bak`.",
  ])("is told apart from other files, from code and from results: %j", async (text) => {
    expect((await convert(text)).rest).toBe(text);
  });
});

it.each([
  ["See agents/triage.md for more.", 'See <agent name="triage"> below for more.'],
  ["See `agents/triage.md` for more.", 'See <agent name="triage"> below for more.'],
  ["See `agents/triage.md for more.", "See `agents/triage.md for more."],
  ["See agents/triage.md` for more.", "See agents/triage.md` for more."],
])("a path with a mark on one side only stays: %j", (text, expected) => {
  expect(pointToSections(new SourceText(text), ({ name }) => ({ name, where: "below" })).text).toBe(expected);
});
