import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { agent, skill } from "../../__fixtures__/configs.js";
import type { ConfigRecord } from "../../configs/config-record.js";
import type { ConfigHead, ConfigStore } from "../../configs/config-store.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { SharedFiles } from "../files/shared-files.js";
import { referenceSources } from "../reference-sources.js";
import { readText, resolveReferences, resolveRun } from "./resolve-references.js";

const RECORDS = [
  agent("reviewer", "Read the diff twice."),
  agent("law:clerk", "Count the fees."),
  agent("tax:clerk", "Count the taxes."),
  skill("house-rules", "Write 4 May."),
];
const storeOf = (records: readonly ConfigRecord[], rest: Partial<ConfigStore> = {}): ConfigStore => {
  return { ...memoryConfigs(records), ...rest };
};
const open = async (configs: ConfigStore, scripts?: boolean) => {
  const sources = referenceSources(configs, await configs.list(), scripts);
  return { sources, files: new SharedFiles(sources) };
};

describe("a reference in a text", () => {
  it("comes with the configuration that it means, first those that the text needs, and with others of its name", async () => {
    const { sources, files } = await open(storeOf(RECORDS));
    const text = "If it is long, use the `reviewer` agent. Use the clerk agent. Use the `old-rules` skill.";
    const headOf = (name: string) => ({ type: "agent_definition", name });
    expect(resolveReferences({ source: new SourceText(text) }, sources, files)).toEqual([
      { key: "agent:law:clerk", type: "agent", name: "clerk", head: headOf("law:clerk"), others: ["tax:clerk"] },
      { key: "skill:old-rules", type: "skill", name: "old-rules", head: undefined, others: [] },
      { key: "agent:reviewer", type: "agent", name: "reviewer", head: headOf("reviewer"), others: [] },
    ]);
    const [own] = resolveReferences(
      { name: "tax:file", source: new SourceText("Use the clerk agent.") },
      sources,
      files,
    );
    expect(own).toEqual({
      key: "agent:tax:clerk",
      type: "agent",
      name: "clerk",
      head: headOf("tax:clerk"),
      others: [],
    });
    expect(resolveReferences({ source: new SourceText("Read the rules.") }, sources, files)).toEqual([]);
  });

  it.each([
    ["Read office/agents/reviewer.md as it is.", []],
    ["Read office/agents/reviewer.md as it is, then use the house-rules skill.", ["house-rules"]],
    ["Use the reviewer agent, then read office/agents/reviewer.md as it is.", ["reviewer"]],
    ["Read agents/reviewer.md as it is.", ["reviewer"]],
    ["Follow `old-rules.md` for each date.", []],
    ["Follow `new-rules.md` for each date.", ["new-rules"]],
  ])("is none in the path of a file that was read: %j", async (text, names) => {
    const paths = new Set(["office/agents/reviewer.md", "commands/old-rules.md"]);
    const inOneFile = ["old-rules", "new-rules"].map((name): ConfigHead => {
      return { type: "skill", name, aliases: [`${name}.md`] };
    });
    const configs = storeOf([], {
      list: async () => [...RECORDS, ...inOneFile],
      readShared: async (path) => (paths.has(path) ? `The text of ${path}.` : undefined),
    });
    const { sources, files } = await open(configs);
    await files.read({ source: new SourceText(text) });
    expect(resolveReferences({ source: new SourceText(text) }, sources, files).map(({ name }) => name)).toEqual(names);
  });
});

it("runs a command, or a skill like one", () => {
  const close: ConfigHead = { type: "slash_command", name: "law:close" };
  const filing: ConfigHead = { type: "skill", name: "filing" };
  expect([close, filing].map(resolveRun)).toEqual([
    { key: "command:law:close", type: "command", name: "law:close", head: close, others: [] },
    { key: "skill:filing", type: "skill", name: "filing", head: filing, others: [] },
  ]);
});

describe("the text of a reference", () => {
  const head: ConfigHead = { type: "skill", name: "law:filing", aliases: ["cases:file-it", "cases:sort-it"] };
  const filing = skill("law:filing", "Read dates.md and sums.md. Run scripts/sort.sh.");
  const texts: Readonly<Record<string, string>> = {
    "dates.md": "Write 4 May.",
    "sums.md": "Add them twice.",
    "scripts/sort.sh": "sort cases.txt",
  };
  const files: Partial<ConfigStore> = {
    files: async () => Object.keys(texts),
    readFile: async (_type, _name, path) => texts[path] ?? "",
  };
  const leftOut = (...paths: readonly string[]) => ({
    leftOut: [
      `The skill law:filing uses ${paths.length === 1 ? "a file that is" : "files that are"} not part of the prompt: ${paths.join(", ")}.`,
    ],
    absent: paths,
  });
  const body = "Read dates.md and sums.md. Run scripts/sort.sh.";
  const dates = '<file path="dates.md">\nWrite 4 May.\n</file>';
  const sums = '<file path="sums.md">\nAdd them twice.\n</file>';

  it("comes with the files beside it, and with its scripts only if these are wanted", async () => {
    const configs = storeOf([filing], files);
    const { sources, files: shared } = await open(configs);
    const { scripts: _, ...withoutChoice } = sources;
    const beside = new Map([
      ["dates.md", dates],
      ["sums.md", sums],
    ]);
    const content = [body, dates, sums].join("\n\n");
    const plain = { content, alone: body, beside, scripts: [], ...leftOut("scripts/sort.sh") };
    expect(await readText({ head }, sources, shared)).toEqual({ whole: plain, plain });
    expect(await readText({ head }, withoutChoice, shared)).toEqual({ whole: plain, plain });
    const withScripts = (await open(configs, true)).sources;
    const path = ".prompt/skills/filing/scripts/sort.sh";
    const whole = {
      content: content.replace("scripts/sort.sh", () => path),
      alone: body.replace("scripts/sort.sh", () => path),
      beside,
      scripts: [{ type: "file", name: path, content: "sort cases.txt" }],
      leftOut: [],
      absent: [],
    };
    expect(await readText({ head }, withScripts, shared)).toEqual({ whole, plain });
  });

  it("leaves out the files beside it that are part of the prompt, by any of its names", async () => {
    const shared = ["skills/filing/dates.md", "skills/file-it/sums.md"];
    const configs = storeOf([filing], {
      ...files,
      readShared: async (path) => (shared.includes(path) ? "It is there." : undefined),
    });
    const { sources, files: read } = await open(configs);
    await read.read({ source: new SourceText(`Read ${shared.join(", then read ")}.`) });
    const { whole } = await readText({ head }, sources, read);
    expect(whole).toMatchObject({ content: body, scripts: [], ...leftOut("scripts/sort.sh") });
    const { aliases: _, ...named } = head;
    const { whole: other } = await readText({ head: named }, sources, read);
    expect(other?.content).toBe(`${body}\n\n${sums}`);
  });

  it("is not there if the store has none, and has the reason if it cannot be read", async () => {
    const { sources, files: shared } = await open(storeOf([]));
    expect(await readText({ head: undefined }, sources, shared)).toEqual({});
    expect(await readText({ head }, sources, shared)).toEqual({});
    const fail = async (error: Error) => {
      const read = async (): Promise<never> => {
        throw error;
      };
      const configs = storeOf([], { read });
      return readText({ head }, { ...sources, configs }, shared);
    };
    expect(await fail(new Error("It is locked."))).toEqual({ reason: "It is locked." });
    const abort = new DOMException("Stopped", "AbortError");
    await expect(fail(abort)).rejects.toBe(abort);
  });
});
