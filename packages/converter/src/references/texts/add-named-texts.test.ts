import { describe, expect, it } from "vitest";
import type { ConfigRecord } from "../../configs/config-record.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import type { SharedFile } from "../files/meant-files.js";
import { SharedFiles } from "../files/shared-files.js";
import { referenceSources, type ReferringText } from "../reference-sources.js";
import { GatheredTexts } from "./gathered-texts.js";
import { addNamedTexts } from "./fetch-references.js";
import { resolveReferences } from "./resolve-references.js";
import { SourceText } from "../../source/source-text.js";

interface Added {
  readonly records: readonly ConfigRecord[];
  readonly rest?: Partial<ConfigStore>;
  /** Texts that are there already, with the references in them. */
  readonly used?: string;
  /** Files that are there already. */
  readonly there?: readonly SharedFile[];
  readonly scripts?: boolean;
  readonly sections?: readonly ReferringText[];
}

/** Adds the texts that a command names to those that it uses. */
const add = async (
  command: ReferringText,
  { records, rest = {}, used = "", there = [], scripts, sections = [] }: Added,
) => {
  const configs = { ...memoryConfigs(records), ...rest };
  const sources = referenceSources(configs, await configs.list(), scripts);
  const files = new SharedFiles(sources);
  const gathered = new GatheredTexts(files);
  for (const each of resolveReferences({ source: new SourceText(used) }, sources, files)) {
    const content = records.find(({ name }) => name === each.name)?.content ?? "";
    gathered.add(each, { content, alone: content, beside: new Map(), scripts: [], leftOut: [], absent: [] });
  }
  gathered.addFiles(there);
  gathered.beginNamed();
  await addNamedTexts(gathered, { command, sections }, sources, files);
  const { inlined, named, warnings } = gathered.result();
  expect(warnings).toEqual([]);
  return { texts: inlined.map(({ type, name, content }) => [type, name, content]), named: [...named] };
};
const namesOf = async (text: string, added: Added, name?: string): Promise<readonly string[]> =>
  (await add({ name, source: new SourceText(text) }, added)).named;
const file = (path: string, text: string): SharedFile => {
  return { path, source: new SourceText(text), place: { key: `:${path}`, path, isGuessed: false } };
};
const bare = (type: ConfigRecord["type"], name: string, content: string): ConfigRecord => ({ type, name, content });

describe("the texts that a command names", () => {
  it("are added each once, also if the command uses one of them", async () => {
    const records = [
      bare("skill", "house-rules", "Write 4 May."),
      bare("agent_definition", "law:tax-clerk", "Count the taxes."),
      bare("slash_command", "count-fees", "Count the fees."),
    ];
    const text = "Of its kind: house-rules, the tax-clerk, house-rules, the tax-clerk. It works like `/count-fees`.";
    expect(
      await add({ name: "law:file", source: new SourceText(text) }, { records, used: "Use the house-rules skill." }),
    ).toEqual({
      texts: [
        ["skill", "house-rules", "Write 4 May."],
        ["agent", "law:tax-clerk", "Count the taxes."],
        ["command", "count-fees", "Count the fees."],
      ],
      named: ["agent:law:tax-clerk", "command:count-fees"],
    });
  });

  it("are not the command itself, by its name or by its text", async () => {
    const text = "It works like `/filing`, `/open-case` and `/close-case`.";
    const records = [
      bare("slash_command", "filing", "File it as before."),
      bare("skill", "filing", "File it by its date."),
      bare("slash_command", "open-case", text),
      bare("slash_command", "close-case", "Close it."),
    ];
    expect(await namesOf(text, { records }, "filing")).toEqual(["command:close-case"]);
    expect(await namesOf(text, { records }, "sorting")).toEqual(["command:filing", "command:close-case"]);
    expect(await namesOf(text, { records })).toEqual(["command:filing", "command:close-case"]);
  });

  it("are not those whose text is there as a file", async () => {
    const records = [
      bare("agent_definition", "tax-clerk", "Count the taxes."),
      bare("agent_definition", "fee-clerk", "Count the fees."),
      bare("slash_command", "close-case", "Close it."),
      bare("slash_command", "open-case", "Open it."),
    ];
    const there = [file("office/agents/tax-clerk.md", "Count all."), file("rules/close.md", "Close it.")];
    const text = "Of its kind: tax-clerk, fee-clerk. It works like `/close-case` or `/open-case`.";
    const names = ["agent:fee-clerk", "command:open-case"];
    expect(await namesOf(text, { records, there })).toEqual(names);
  });

  it("are commands of at most 20,000 characters", async () => {
    const records = [
      bare("slash_command", "count-all", "x".repeat(20_000)),
      bare("slash_command", "count-more", "x".repeat(20_001)),
    ];
    expect(await namesOf("It works like `/count-all` or `/count-more`.", { records })).toEqual(["command:count-all"]);
  });

  it("come without their scripts if another script has the path of one", async () => {
    const records = [bare("skill", "sort-cases", "Run `sort.sh`."), bare("skill", "sort-fees", "Run `sort.sh`.")];
    const rest: Partial<ConfigStore> = { files: async () => ["sort.sh"], readFile: async () => "sort" };
    const other = { ...file(".prompt/skills/sort-cases/sort.sh", "sort -r"), loads: [] };
    const text = "Of its kind: sort-cases, sort-fees.";
    const { named } = await add({ source: new SourceText(text) }, { records, rest, there: [other], scripts: true });
    expect(named).toEqual(["skill:sort-cases", "file:.prompt/skills/sort-fees/sort.sh", "skill:sort-fees"]);
  });

  it("bring those that they use, and sections bring those that they name, with their files", async () => {
    const records = [
      bare("skill", "house-rules", "Use the tax-clerk agent. It is for fee-clerk."),
      bare("agent_definition", "tax-clerk", "Use the old-clerk agent."),
      bare("agent_definition", "fee-clerk", "Count."),
      bare("agent_definition", "old-clerk", "Count."),
      bare("slash_command", "count-fees", "Use the old-clerk agent."),
      bare("skill", "court-dates", "Write 4 May."),
    ];
    const rest = {
      readShared: async (path: string) =>
        ["forms/claim.md", "forms/deed.md"].includes(path) ? `The text of ${path}.` : undefined,
    };
    const text =
      "Of its kind: house-rules, and forms/claim.md. It works like `/count-fees`. See the `lost-clerk` agent.";
    const section = {
      name: "filing",
      type: "skill" as const,
      source: new SourceText("The order: court-dates, forms/deed.md, like `/count-fees`."),
    };
    expect(await namesOf(text, { records, rest })).toEqual([
      "skill:house-rules",
      "command:count-fees",
      "agent:tax-clerk",
    ]);
    expect(await namesOf("File it.", { records, rest, sections: [section] })).toEqual([
      "file:forms/deed.md",
      "skill:court-dates",
    ]);
  });
});
