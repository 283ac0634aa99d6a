import { describe, expect, it } from "vitest";
import { agent, command, skill } from "../../__fixtures__/configs.js";
import { convertDeterministically } from "../../by-rules/convert-deterministically.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { memoryConfigs } from "../../configs/memory-configs.js";

const configs: ConfigStore = {
  ...memoryConfigs([
    agent("reviewer", "Read the diff twice."),
    agent("tax-clerk", "Check the sums."),
    skill("house-rules", "Write 4 May."),
    command("status", "Count the open cases."),
  ]),
  readShared: async (path) =>
    ["forms/claim.md", "forms/02 Courts/all claims.md", "commands/dates.md"].includes(path)
      ? "State the court."
      : undefined,
};
const namesIn = async (content: string, store = configs): Promise<string[]> => {
  const { inlined } = await convertDeterministically({ content, name: "file" }, store);
  return inlined.map(({ name }) => name);
};

describe("a text that a command names without saying that it is used", () => {
  it.each([
    ["The order of work is house-rules, then tax-clerk.", ["house-rules", "tax-clerk"]],
    ["The `reviewer` looks first, then you.", ["reviewer"]],
    ["The sums are the work of **reviewer**.", ["reviewer"]],
    ["Agents: reviewer + tax-clerk", ["reviewer", "tax-clerk"]],
    ["Of its kind: the reviewer agent.", ["reviewer"]],
    ["- rules: `.claude/skills/house-rules/`\n- sums: agents/tax-clerk.md", ["house-rules", "tax-clerk"]],
    ["The dates are in `.claude/skills/house-rules/dates/` (D1-D9).", ["house-rules"]],
    ["The table is `skills/house-rules/data/courts.csv`.", ["house-rules"]],
    ["Count the cases (mirror `/status`).", ["status"]],
    ["Save it through the API (the same rule as `/status` if that is not there).", ["status"]],
    ["Execute the last step of `/status`.", ["status"]],
    ["1. Use the output of `/status` on the list.", ["status"]],
    ["| step | form |\n| --- | --- |\n| 1 | forms/claim.md |", ["forms/claim.md"]],
    ["```bash\ncat .claude/forms/claim.md\n```", ["forms/claim.md"]],
    ["The days: dates.md.", ["commands/dates.md"]],
    ["Follow dates.md if it exists.", ["commands/dates.md"]],
    ["Run `bin/count -v forms/claim.md`.", ["forms/claim.md"]],
    ["LOAD `{project-root}/forms/claim.md`.", ["forms/claim.md"]],
  ])("is taken in: %j", async (content, names) => {
    expect(await namesIn(content)).toEqual(names);
  });

  it.each([
    "A reviewer reads it. Its status is open.",
    "It is the work of specialized reviewer agents.",
    "Do not use the `house-rules` skill.",
    "Work by hand instead of the `reviewer` agent.",
    "## See also\n\n- `house-rules`\n- `.claude/forms/claim.md`\n- `/status`",
    "Suggest `/status` to the user.",
    "## Prerequisites\n\n**Run `/status` first.** The sums depend on it.",
    "## Next steps\n\nIf there are any, run `/status`.",
    "> The list is missing. Please run `/status`.",
    "What is open belongs in `/status`.",
    "Read the list (written by `/status`).",
    "Im Anschluss: weiter mit `/status`.",
    "El resumen lo escribe por la tarde, después de `/status`.",
    "- [ ] The list is there (rodou `/status`)",
    "## Quando rodar\n\n- Toda semana, com `/status` aberto",
    "Suggerisci di guardare `/status`.",
    "Print:\n\n```\nDone.\nRun /status for the list\n```",
    "The form is {folder}/claim.md.",
    "Open src/house-rules/index.ts and https://example.com/forms/claim.md.",
    "Write the claim to forms/claim.md.",

    "Add the name of the court to `forms/claim.md`.",
    "Review:\n\n- `forms/claim.md`\n- `cases/`",
    "Re-curate `forms/claim.md` if a case was closed.",
    "```ts\nread('forms/claim.md');\n```",
  ])("stays out if it is a plain word, a suggestion, something to write or not used: %j", async (content) => {
    expect(await namesIn(content)).toEqual([]);
  });

  it("brings what it uses itself, as does a skill of the command, but an agent not what it only names", async () => {
    const records = [
      agent("lead", "Works with house-rules."),
      skill("filing", "Works with tax-clerk."),
      agent("tax-clerk", "Use the house-rules skill."),
      skill("house-rules", "Write 4 May."),
    ];
    const store = memoryConfigs(records);
    expect(await namesIn("Use the lead agent.", store)).toEqual(["lead"]);
    expect(await namesIn("Use the filing skill.", store)).toEqual(["filing", "tax-clerk"]);
    expect(await namesIn("Of its kind: tax-clerk.", store)).toEqual(["tax-clerk", "house-rules"]);
  });

  it("brings nothing of its own if it is a command, and stays out if that is longer than 20,000 characters", async () => {
    const records = [command("close-case", "Use the tax-clerk agent."), agent("tax-clerk"), skill("house-rules")];
    const store = memoryConfigs([...records, command("count-all", "word ".repeat(4100))]);
    expect(await namesIn("Count what /close-case closes, and what /count-all finds.", store)).toEqual(["close-case"]);
    expect(await namesIn("Run /close-case.", store)).toEqual(["close-case", "tax-clerk"]);
  });

  it("has no warnings about what is missing from it, but about long files", async () => {
    const store: ConfigStore = {
      ...memoryConfigs([
        agent("lead", "Use the clerk agent."),
        agent("one:clerk"),
        agent("two:clerk"),
        skill("filing", "Run scripts/sort.sh.\n\n| form |\n| --- |\n| forms/a.md |\n| forms/b.md |"),
        skill("house-rules", "Write 4 May."),
      ]),
      files: async () => ["scripts/sort.sh"],
      readShared: async (path) => (path.startsWith("forms/") ? "word ".repeat(7000) : undefined),
    };
    const named = await convertDeterministically({ content: "Of its kind: `lead`, house-rules." }, store);
    expect(named.inlined.map(({ name }) => name)).toEqual(["lead", "house-rules", "one:clerk"]);
    expect(named.warnings).toEqual([]);
    const used = await convertDeterministically({ content: "Use the filing skill." }, store);
    expect(used.warnings).toEqual([
      "The skill filing uses a file that is not part of the prompt: scripts/sort.sh.",
      "The text uses files of its collection that are not part of the prompt: forms/a.md, forms/b.md",
    ]);
  });
});
