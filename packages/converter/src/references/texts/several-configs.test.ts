import { describe, expect, it } from "vitest";
import { agent, command, skill } from "../../__fixtures__/configs.js";
import { convertDeterministically } from "../../by-rules/convert-deterministically.js";
import type { ConfigRecord } from "../../configs/config-record.js";
import { memoryConfigs } from "../../configs/memory-configs.js";

const RECORDS = [
  skill("check-dates", "Compare each date."),
  skill("check-sums", "Add them twice."),
  skill("filing", "File it."),
  agent("fee-clerk", "Count the fees."),
  agent("tax-clerk", "Count the taxes."),
  command("open-case", "Open it."),
  command("open-file", "Find it."),
];
const convert = async (content: string, records: readonly ConfigRecord[] = RECORDS, userArguments = "") => {
  const store = memoryConfigs(records);
  const { inlined, ...rest } = await convertDeterministically({ content, name: "file", userArguments }, store);
  return { ...rest, names: inlined.map(({ name }) => name) };
};
const CHECKS = ["check-dates", "check-sums"];
const CLERKS = ["fee-clerk", "tax-clerk"];
/** Twelve skills, too many and too long to take all of them in. */
const COURTS = [
  "appeal",
  "brief",
  "claim",
  "deed",
  "fee",
  "grant",
  "hearing",
  "joinder",
  "lien",
  "notice",
  "order",
  "writ",
];
const MANY = COURTS.map((name) => skill(`${name}-rules`, "State the court in full. ".repeat(300)));

describe("a pattern for names", () => {
  it.each([
    ["Judge by the `check-{kind}` skills.", CHECKS],
    ["Judge by the skill `check-*` of that kind.", CHECKS],
    ["근거는 해당 `check-{종류}` 스킬에서 인용한다.", CHECKS],
    ["Ask the `{kind}-clerk` agent.", CLERKS],

    ["Run /open-<what> for it.", ["open-case", "open-file"]],
    ["The `open-*` commands say how.", ["open-case", "open-file"]],
  ])("matches all of them if they are few and short: %j", async (content, names) => {
    expect((await convert(content)).names.toSorted()).toEqual(names);
  });

  it("with a variable matches those that the text names", async () => {
    expect((await convert("Judge by the `check-{kind}` skill: kind is `sums`.")).names).toEqual(["check-sums"]);
    expect((await convert("Judge by the `check-*` skills, above all `check-sums`.")).names.toSorted()).toEqual(CHECKS);
  });

  it("matches those that fit the arguments if there are many, and the prompt and a warning name the others", async () => {
    const content = "Judge by the `{court}-rules` skill.";
    const { names, warnings, convertedContent } = await convert(content, MANY, "the hearing of Rowe");
    expect(names).toEqual(["hearing-rules"]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Left out, because the text names more by a pattern than fit the prompt: .*lien-rules/),
    ]);
    expect(convertedContent).toMatch(/^- Agents and skills: .*lien-rules/m);
    expect(convertedContent).not.toMatch(/^- Agents and skills: .*hearing-rules/m);
  });

  it("leaves out those that another pattern takes, and that none fits", async () => {
    const content = "Judge by the `{court}-rules` skill. Then judge by the `hear*-rules` skills.";
    const { names, warnings } = await convert(content, MANY);
    expect(names).toEqual(["hearing-rules"]);
    const others = COURTS.filter((name) => name !== "hearing").map((name) => `the skill ${name}-rules`);
    expect(warnings).toEqual([
      `Left out, because the text names more by a pattern than fit the prompt: ${others.join(", ")}.`,
    ]);
  });

  it("leaves out those that cannot be read", async () => {
    const store = memoryConfigs(RECORDS);
    const read: typeof store.read = async (type, name) => (name === "check-dates" ? undefined : store.read(type, name));
    const { inlined } = await convertDeterministically(
      { content: "Judge by the `check-*` skills.", name: "file" },
      { ...store, read },
    );
    expect(inlined.map(({ name }) => name)).toEqual(["check-sums"]);
  });

  it("does not fit a topic by the part that all names share", async () => {
    const content = "---\ndescription: Checks the rules\n---\nJudge by the `{court}-rules` skills.";
    expect((await convert(content, MANY)).names).toEqual([]);
  });

  it.each([
    "Save it as `skills/check-{kind}/SKILL.md`.",
    "Do not use the `check-*` skills.",
    "## See also\n\n- the `check-*` skills",
    "Push the branch `check-*`.",
    "Read src/skills/check-*/index.ts.",
    "The value is check-{kind}.",
    "Split it into *case*/*open* and *hours*/*open*.",
  ])("matches nothing in other work, in emphasis, and without letters of a name: %j", async (content) => {
    const { names, warnings } = await convert(content);
    expect(names).toEqual([]);
    expect(warnings.filter((warning) => warning.includes("pattern"))).toEqual([]);
  });

  it("in a skill matches its skills, but in an agent none", async () => {
    const text = "Judge by the `check-*` skills.";
    expect((await convert("Use the lead skill.", [...RECORDS, skill("lead", text)])).names).toEqual([
      "lead",
      ...CHECKS,
    ]);
    expect((await convert("Use the lead agent.", [...RECORDS, agent("lead", text)])).names).toEqual(["lead"]);
  });
});

describe("names in marks beside one noun", () => {
  it("are none if nobody knows them", async () => {
    const { missing } = await convert("The rules live in the `old-dates` and `old-sums` skills.");
    expect(missing).toEqual([]);
  });
});
