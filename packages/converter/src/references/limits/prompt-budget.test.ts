import { describe, expect, it } from "vitest";
import { agent, command, skill } from "../../__fixtures__/configs.js";
import { type ConfigRecord, type ConfigStore, convertDeterministically, memoryConfigs } from "../../index.js";

const long = (length: number, text = ""): string => `${text}\n${"word ".repeat(Math.ceil(length / 5))}`;
const convert = async (
  content: string,
  records: readonly ConfigRecord[],
  { files = {}, maxCharacters }: { files?: Readonly<Record<string, string>>; maxCharacters?: number } = {},
) => {
  const configs: ConfigStore = { ...memoryConfigs(records), readShared: async (path) => files[path] };
  const input = { content, ...(maxCharacters !== undefined && { maxCharacters }) };
  const result = await convertDeterministically(input, configs);
  return { ...result, names: result.inlined.map(({ name }) => name) };
};

describe("a prompt", () => {
  it("has at most 60,000 characters, with one line in place of each text without room, and one warning", async () => {
    const names = ["big-one", "big-two", "big-three"];
    const content = names.map((name) => `Use the ${name} agent.`).join("\n");
    const { convertedContent, ...result } = await convert(
      content,
      names.map((name) => agent(name, long(25_000))),
    );
    expect(convertedContent.length).toBeLessThanOrEqual(60_000);
    expect(result.names).toEqual(["big-one", "big-two"]);
    expect(result.missing).toEqual([{ type: "agent", name: "big-three" }]);
    expect(convertedContent).toMatch(
      /\n<agent name="big-three">\n\(Left out: 24,999 characters\. If you can, read the agent big-three, [^\n]+\)\n<\/agent>$/,
    );
    expect(result.warnings).toEqual(["Left out, because a prompt has at most 60,000 characters: the agent big-three."]);
  });

  it("has what a step runs before what a step reads, and both before what is only named, wherever they stand", async () => {
    const files = { "rules/fees.md": long(400) };
    const records = [agent("clerk", long(400)), skill("house-rules", long(400))];
    const content = "The kinds are house-rules and the rest.\n\nRead rules/fees.md.\n\nUse the clerk agent.";
    let { names, convertedContent } = await convert(content, records, { files });
    const left: string[] = [];
    while (names.length > 0) {
      const before = names;
      ({ names, convertedContent } = await convert(content, records, {
        files,
        maxCharacters: convertedContent.length - 1,
      }));
      left.push(...before.filter((name) => !names.includes(name)));
    }
    expect(left).toEqual(["house-rules", "rules/fees.md", "clerk"]);
  });

  it("says nothing of what only a text without room needs", async () => {
    const records = [skill("filing", long(70_000, "Use the clerk agent.")), agent("clerk", "Count.")];
    const { names, missing, convertedContent } = await convert("Use the filing skill.", records);
    expect([names, missing]).toEqual([[], [{ type: "skill", name: "filing" }]]);
    expect(convertedContent).not.toContain("clerk");
  });

  it("has a skill without those of the files beside it that have no room", async () => {
    const texts: Readonly<Record<string, string>> = { "fees.md": long(40_000), "dates.md": "Write 4 May." };
    const configs: ConfigStore = {
      ...memoryConfigs([skill("filing", "Read fees.md and dates.md.")]),
      files: async () => Object.keys(texts),
      readFile: async (_type, _name, path) => texts[path] ?? "",
    };
    const input = { content: "Use the filing skill.", maxCharacters: 10_000 };
    const { convertedContent, warnings, missing } = await convertDeterministically(input, configs);
    expect(missing).toEqual([]);
    expect(convertedContent).toContain("Write 4 May.");
    expect(warnings).toEqual(["The skill filing uses a file that is not part of the prompt: fees.md."]);
    const all = { ...configs, readFile: async () => long(500) };
    const { convertedContent: whole } = await convertDeterministically(input, all);
    const maxCharacters = whole.length - 1;
    const other = await convertDeterministically({ ...input, maxCharacters }, all);
    expect(other.convertedContent).toContain('<file path="dates.md">\n(Left out: ');
    expect(other.warnings).toEqual([
      expect.stringMatching(
        /^Left out, because a prompt has at most [\d,]+ characters: dates\.md of the skill filing\.$/,
      ),
    ]);
  });

  it("is the command itself, in full, if that is longer, with a warning", async () => {
    const { convertedContent, names, warnings } = await convert(long(70_000, "Use the clerk agent."), [agent("clerk")]);
    expect(names).toEqual([]);
    expect(convertedContent.length).toBeGreaterThan(70_000);
    expect(warnings).toEqual([
      "Left out, because a prompt has at most 60,000 characters: the agent clerk.",
      expect.stringMatching(/^The text of the command alone makes a prompt of 70,\d+ characters\.$/),
    ]);
  });

  it("has no texts that are only suggested in a quotation, or only linked", async () => {
    const files = { "docs-x/courts.md": "Courts.", "rules/other.md": "Other." };
    const quoted = "> **See Also**:\n> [Courts](docs-x/courts.md)\n>\n> ## Related\n> - rules/other.md\n\nFile it.";
    expect((await convert(quoted, [], { files })).names).toEqual([]);
    const linked = "File it.\n\n- [Other](rules/other.md): what else there is\n\n[Courts](docs-x/courts.md) | Top";
    expect((await convert(linked, [], { files })).names).toEqual([]);
    expect((await convert("1. Read [the rules](rules/other.md).", [], { files })).names).toEqual(["rules/other.md"]);
  });

  it("has a command that it runs, as far as there is room", async () => {
    const { missing, convertedContent } = await convert("Run /check-all.", [command("check-all", long(70_000))]);
    expect(missing).toEqual([{ type: "command", name: "check-all" }]);
    expect(convertedContent).toContain('<command name="check-all">\n(Left out: ');
  });
});

it("a file that the command reads comes before the texts that its agents bring, and keeps its path if it has no room", async () => {
  const forms = "Fill them in. ".repeat(90);
  const records: ConfigRecord[] = [
    { name: "fee-clerk", type: "agent_definition", content: "Use the fee-table skill." },
    { name: "fee-table", type: "skill", content: "One unit. ".repeat(120) },
  ];
  const configs = {
    ...memoryConfigs(records),
    readShared: async (path: string) => (path === "forms.md" ? forms : undefined),
  };
  const content = "Use the fee-clerk agent. Read `.claude/forms.md`.";
  const convertWithin = async (maxCharacters: number) => convertDeterministically({ content, maxCharacters }, configs);
  const fits = await convertWithin(3000);
  expect(fits.inlined.map(({ name }) => name)).toEqual(["forms.md", "fee-clerk"]);
  const small = await convertWithin(1500);
  expect(small.convertedContent).toContain("Read `.claude/forms.md`.");
  expect(small.convertedContent).toContain(
    '<file path="forms.md">\n(Left out: 1,259 characters. If you can, read forms.md, ',
  );
});
