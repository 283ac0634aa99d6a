import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import type { ConfigType } from "../../configs/config-record.js";
import { configFinder } from "../../configs/config-name.js";
import { namesIn } from "./names-in.js";

const AGENTS = ["reviewer", "tax-clerk", "case-filing", "archive", "law:court-finder", "prüfer-2"];
const SKILLS = ["dates", "house-rules", "case-filing", "archive", "count-stock"];
const headsOf = (type: ConfigType, names: readonly string[]) => names.map((name) => ({ type, name }));
const find = configFinder([...headsOf("agent_definition", AGENTS), ...headsOf("skill", SKILLS)]);
const named = (text: string, from: { readonly name?: string; readonly path?: string } = {}): string[] =>
  namesIn({ ...from, source: new SourceText(text) }, { find }).map(({ type, name }) => `${type} ${name}`);

describe("a name in a text", () => {
  it.each([
    ["The order is house-rules, then tax-clerk.", ["skill house-rules", "agent tax-clerk"]],
    ["House-Rules come first, then house-rules again.", ["skill house-rules"]],
    ["The case-filing comes last.", ["agent case-filing"]],
    ["The case-filing skill comes last.", ["skill case-filing"]],
    ["The case-filing skills come last.", ["skill case-filing"]],
    ["The skill `case-filing` comes last.", ["skill case-filing"]],
    ["The agent named case-filing, and the skill case-filing.", ["agent case-filing", "skill case-filing"]],
    ["Skills: dates, then case-filing", ["skill dates", "skill case-filing"]],
    ["Agente objetivo: reviewer", ["agent reviewer"]],
    ["Agent: tax-clerk + reviewer", ["agent tax-clerk", "agent reviewer"]],
    ["Agents: tax-clerk + reviewer", ["agent tax-clerk", "agent reviewer"]],
    ["Skills: house-rules. Then dates.", ["skill house-rules"]],
    ["Subagents know it: reviewer", []],
    ["Der prüfer-2 zählt.", ["agent prüfer-2"]],
    ["Ask law:court-finder for the court.", ["agent law:court-finder"]],
  ])("of several words, or beside its noun, has the type of the noun or else that of an agent: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each([
    ["The `reviewer` looks first.", ["agent reviewer"]],
    ["The **reviewer** looks first.", ["agent reviewer"]],
    ["The [[dates]] come first.", ["skill dates"]],
    ["The `@reviewer` looks first.", ["agent reviewer"]],
    ["The reviewer agent looks first.", ["agent reviewer"]],
    ["The archive skill comes first.", ["skill archive"]],
    ["It is for the agent reviewer.", ["agent reviewer"]],
    ["The reviewer agents look first.", []],
    ["The `reviewer` agents look first.", ["agent reviewer"]],
    ["The reviewer skill looks first.", []],
    ["The reviewer looks first.", []],
    ["The `reviewer looks` first.", []],
  ])("of one word counts in marks and beside its noun: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each([
    ["Types are `reviewer`, `builder` and `tester`.", []],
    ["Types are `builder`, `reviewer`.", []],
    ["Types are `builder`,`reviewer`.", []],
    ["Types are `reviewer`,`builder`.", []],
    ["Types are `law_2:new-clerk`, `reviewer`.", []],
    ["Types are `reviewer`, `law_2:new-clerk`.", []],
    ["Types are `builder`, `tester`. The `reviewer` looks first.", ["agent reviewer"]],
    ["The `reviewer` looks at `builder`, `tester`.", ["agent reviewer"]],
    ["类型：`builder`、`reviewer`", []],
    ["They are `reviewer`, `dates`.", ["agent reviewer", "skill dates"]],
    ["They are `builder`, `house-rules`.", ["skill house-rules"]],
    ["They are `builder`. `reviewer` looks at them.", ["agent reviewer"]],
  ])("of one word is another thing beside an unknown one on a list: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each([
    ["See agents/reviewer.md.", ["agent reviewer"]],
    ["agents/reviewer.md is first.", ["agent reviewer"]],
    ["skills/archive is first.", ["skill archive"]],
    ["See agents/law/courts/old/all/reviewer.md.", ["agent reviewer"]],
    ["See agents/law/courts/old/all/more/reviewer.md.", []],
    ["See agents/reviewer.mdx.", []],
    ["See agents/tax-clerk-old.md, agents/tax-clerk_2.md.", []],
    ["See archive/SKILL.md.", ["skill archive"]],
    ["See reviewer/SKILL.md.", []],
    ["See agents/archive/data/courts.csv.", []],
    ["See my-agents/tax-clerk/index.ts.", []],
  ])("of a path counts in a folder of agents or skills: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each([
    ["Do not use the house-rules skill.", []],
    ["Work by hand instead of tax-clerk.", []],
    ["Optionally, house-rules may help.", []],
    ["## See also\n\n- house-rules", []],
    ["## Steps\n\n- house-rules", ["skill house-rules"]],
    ["Never mind. Then house-rules.", ["skill house-rules"]],
  ])("does not count if the text does without it: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });
});

describe("a name in a file that several texts share", () => {
  const list = "Used by: `case-filing`, `house-rules`";

  it("counts in such a list of a text that is no shared file", () => {
    expect(named(list, { name: "case-filing" })).toEqual(["agent case-filing", "skill house-rules"]);
  });
});
