import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import type { Reference } from "../references/names/find-references.js";
import { type InlinedPlace, rewriteMentions } from "./rewrite-mentions.js";

/** Rewrites all mentions of these agents and skills in a text, whose texts are below. */
const rewrite = (text: string, where: InlinedPlace["where"] = "below"): string => {
  const found = text.matchAll(/triage|sorter|house-rules/g);
  const references = Array.from(found, ({ 0: name, index }): Reference => {
    const type = name === "house-rules" ? "skill" : "agent";
    return { type, name, isKnown: true, isPlain: false, start: index, end: index + name.length };
  });
  return rewriteMentions(new SourceText(text), references, ({ name }) => ({ name, where })).source.text;
};

const TRIAGE = '<agent name="triage"> below';
const RULES = '<skill name="house-rules"> below';

describe("a mention of an agent whose text is in the prompt", () => {
  it.each(["  * **subagent_type**: triage"])(
    "keeps its name in a list of parameters, with a pointer behind it: %j",
    (item) => {
      const text = `Start it with:\n${item}\n- model: fast`;
      expect(rewrite(text)).toBe(text.replace("triage", `triage (see ${TRIAGE})`));
    },
  );

  it.each([
    ["Run it with subagent_type = triage now.", `Run it with the instructions in ${TRIAGE} now.`],
    ["Run `Task(triage)` first.", `Run the instructions in ${TRIAGE} first.`],
    ['Run skill="house-rules" first.', `Run the instructions in ${RULES} first.`],
  ])("gives way to a pointer with the call in %j", (text, expected) => {
    expect(rewrite(text)).toBe(expected);
  });

  it.each([
    ["Use the triage agent with `all`.", `Use the triage agent (see ${TRIAGE}) with \`all\`.`],
    ["Ask the triage subagent twice. Ask triage.", `Ask the triage subagent (see ${TRIAGE}) twice. Ask triage.`],
    [
      "Read triage's findings, then ask triage again.",
      `Read triage's findings, then ask triage (see ${TRIAGE}) again.`,
    ],
    ["triageエージェントに頼む。", `triageエージェント (see ${TRIAGE})に頼む。`],
    ["# The triage agent of the office\n\nIt sorts.", `# The triage agent of the office (see ${TRIAGE})\n\nIt sorts.`],
    ["# The triage agent\n\nAsk triage.", `# The triage agent\n\nAsk triage (see ${TRIAGE}).`],
    ['Run `Task("triage") | sort` now.', `Run \`Task("triage") | sort\` (see ${TRIAGE}) now.`],
    [
      "Use the Task tool with `subagent_type: triage;` now.",
      `Use the Task tool with \`subagent_type: triage;\` (see ${TRIAGE}) now.`,
    ],
  ])("is followed by a pointer, once, in %j", (text, expected) => {
    expect(rewrite(text)).toBe(expected);
  });

  it.each([
    ["Read `.claude/agents/triage.md` first.", `Read ${TRIAGE} first.`],
    ["Read agents/office/triage.md first.", `Read ${TRIAGE} first.`],
  ])("is a pointer in place of its file in %j", (text, expected) => {
    expect(rewrite(text)).toBe(expected);
  });

  it.each([
    "```bash\n.claude/agents/triage.md\n```",
    "```\nat=.claude/agents/triage.md\n```",
    "```\nagents/triage.md:\n```",
  ])("stays as it is in code and in documents: %j", (text) => {
    expect(rewrite(text)).toBe(text);
  });

  it("points to a text above", () => {
    expect(rewrite("Ask triage.", "above")).toBe('Ask triage (see <agent name="triage"> above).');
  });

  it("has no pointer in its own text", () => {
    const text = "I am triage. My text is in agents/triage.md.";
    expect(rewrite(text, "here")).toBe(text);
  });
});
