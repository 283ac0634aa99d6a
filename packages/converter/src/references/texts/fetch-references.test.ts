import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import type { ConfigRecord } from "../../configs/config-record.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { referenceSources, type ReferringText } from "../reference-sources.js";
import { fetchReferences } from "./fetch-references.js";
import type { FetchedReferences } from "./gathered-texts.js";

const fetch = async (
  command: string | ReferringText,
  records: readonly ConfigRecord[],
  rest: Partial<ConfigStore> = {},
): Promise<FetchedReferences> => {
  const configs = { ...memoryConfigs(records), ...rest };
  const text = typeof command === "string" ? { source: new SourceText(command) } : command;
  return fetchReferences(text, referenceSources(configs, await configs.list()));
};
const namesOf = ({ inlined }: Pick<FetchedReferences, "inlined">): string[] => inlined.map(({ name }) => name);
const skill = (name: string, content = `The rules of ${name}.`): ConfigRecord => ({ type: "skill", name, content });
const agent = (name: string, content: string): ConfigRecord => ({ type: "agent_definition", name, content });
const command = (name: string, content: string): ConfigRecord => ({ type: "slash_command", name, content });

describe("the texts that a command refers to", () => {
  it("are those that it uses, at any depth, each once, and what is missing", async () => {
    const records = [
      skill("filing", "Run scripts/sort.sh, then use the house-rules skill."),
      skill("sorting", "Use the filing skill. Use the clerk agent. Use the `old-rules` skill."),
      skill("house-rules", "Use the sorting skill."),
      agent("law:clerk", "Count."),
      agent("tax:clerk", "Count."),
    ];
    const files = async (_type: string, name: string) => (name === "filing" ? ["scripts/sort.sh"] : []);
    const fetched = await fetch("Use the filing skill, then the sorting skill. Use the filing skill.", records, {
      files,
    });
    expect(fetched).toMatchObject({
      inlined: [
        { type: "skill", name: "filing", aliases: [], content: records[0]?.content },
        { type: "skill", name: "sorting", aliases: [], content: records[1]?.content },
        { type: "skill", name: "house-rules", aliases: [], content: "Use the sorting skill." },
        { type: "agent", name: "law:clerk", aliases: [], content: "Count." },
      ],
      missing: [{ type: "skill", name: "old-rules" }],
      warnings: [
        "The skill filing uses a file that is not part of the prompt: scripts/sort.sh.",
        "A name may mean several texts: the agent clerk (law:clerk was used, not tax:clerk)",
      ],
      unfit: [],
      named: new Set(),
      absent: ["scripts/sort.sh"],
    });
  });

  it("are not the command itself, by its name or its text, nor a command that is there as a file", async () => {
    const text = "Use the filing skill. Read rules/close.md. Run /close-case.";
    const records = [
      skill("filing", "Run /law:file, then run /copy-case. Run /open-case."),
      command("law:file", "File it as before."),
      command("copy-case", `---\ndescription: Copies\n---\n${text}`),
      command("open-case", "Open it."),
      command("close-case", "Close it."),
    ];
    const rest = { readShared: async (path: string) => (path === "rules/close.md" ? "Close it." : undefined) };
    const fetched = await fetch({ name: "law:file", source: new SourceText(text) }, records, rest);
    expect(namesOf(fetched)).toEqual(["rules/close.md", "filing", "open-case"]);
    expect(fetched.missing).toEqual([]);
    const other = await fetch({ name: "law:sort", source: new SourceText(text) }, records, rest);
    expect(namesOf(other)).toEqual(["rules/close.md", "filing", "law:file", "open-case"]);
    expect(namesOf(await fetch(text, records, rest))).toEqual(["rules/close.md", "filing", "law:file", "open-case"]);
  });

  it("have the reason why one cannot be read", async () => {
    const read = () => Promise.reject(new Error("It is locked."));
    const { inlined, missing, warnings } = await fetch("Use the filing skill.", [skill("filing")], { read });
    expect(inlined).toEqual([]);
    expect(missing).toEqual([{ type: "skill", name: "filing" }]);
    expect(warnings).toEqual(["The skill filing cannot be read: It is locked."]);
  });

  it("include those that the command and its sections only name, but not those that an agent names", async () => {
    const records = [
      skill("filing", "Use the sorting skill. Works with tax-clerk."),
      skill("sorting", "Works with fee-clerk."),
      agent("lead", "Works with law-clerk."),
      ...["tax-clerk", "fee-clerk", "law-clerk", "house-rules"].map((name) => skill(name)),
    ];
    const fetched = await fetch("Use the filing skill. Use the lead agent. It is for house-rules.", records);
    expect(namesOf(fetched)).toEqual(["filing", "lead", "sorting", "house-rules", "tax-clerk"]);
    expect(fetched.named).toEqual(new Set(["skill:house-rules", "skill:tax-clerk"]));
  });
});

describe("patterns for names in the texts of a command", () => {
  const courts = ["appeal", "brief", "claim", "deed", "fee", "grant", "hearing", "joinder", "lien", "notice", "order"];
  const many = courts.map((name) => skill(`${name}-rules`, "State the court in full. ".repeat(4)));

  it.each([
    [{ name: "law:check-hearing", source: new SourceText("Judge by the `{court}-rules` skill.") }, ["hearing-rules"]],
    [
      { source: new SourceText("---\ndescription: Checks a deed\n---\nJudge by the `{court}-rules` skill.") },
      ["deed-rules"],
    ],
    [{ name: "check", source: new SourceText("Judge by the `{court}-rules` skill.") }, []],
  ])("match those that fit its name and its description: %j", async (text, names) => {
    const fetched = await fetch(text, many);
    expect(namesOf(fetched)).toEqual(names);
    const others = courts.map((name) => `${name}-rules`).filter((name) => !names.includes(name));
    expect(fetched.unfit).toEqual(others.map((name) => ({ type: "skill", name })));
  });

  it("are followed in the command and in what it uses itself, but not in agents, and bring each text once", async () => {
    const records = [
      skill("filing", "Use the sorting skill. Judge by the `fee-*` skills, and the `tax-*` skills."),
      skill("sorting", "Judge by the `law-*` skills."),
      agent("lead", "Judge by the `court-*` skills."),
      skill("tax-rules", "Run scripts/count.sh."),
      ...["fee-rules", "law-rules", "court-rules"].map((name) => skill(name)),
    ];
    const files = async (_type: string, name: string) => (name === "tax-rules" ? ["scripts/count.sh"] : []);
    const text = "Use the filing skill. Use the lead agent. Use the tax-rules skill.";
    const { inlined, warnings } = await fetch(text, records, { files });
    expect(namesOf({ inlined })).toEqual(["filing", "lead", "tax-rules", "sorting", "fee-rules"]);
    expect(warnings).toEqual(["The skill tax-rules uses a file that is not part of the prompt: scripts/count.sh."]);
  });
});
