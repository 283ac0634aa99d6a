import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import type { ConfigName, InlinedConfig } from "../../configs/config-reference.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { mentionOfFile } from "../file-mentions/file-mention.js";
import { SharedFiles } from "../files/shared-files.js";
import type { SharedFile } from "../files/taken-files.js";
import { referenceSources } from "../reference-sources.js";
import { GatheredTexts, isAmong, isInFile } from "./gathered-texts.js";
import type { ResolvedReference } from "./resolve-references.js";

const gather = (): GatheredTexts => new GatheredTexts(new SharedFiles(referenceSources(memoryConfigs([]), [])));
const textOf = (content: string, scripts: readonly InlinedConfig[] = []) => {
  return { content, scripts, leftOut: [], absent: [] };
};
const reference = (type: ConfigName["type"], name: string, others: readonly string[] = []): ResolvedReference => {
  return { key: `${type}:${name}`, type, name, head: undefined, others };
};
const file = (path: string, text: string, from = path): SharedFile => {
  return { path, source: new SourceText(text), place: { key: `:${from}`, path: from, isGuessed: false } };
};
/** Creates a script, by its path in the collection, that loads others. */
const script = (path: string, text: string, ...loads: readonly string[]): SharedFile => ({
  ...file(`.prompt/${path}`, text, path),
  loads: loads.map((each) => mentionOfFile(each, "loaded")),
});
const scriptText = (name: string, content: string): InlinedConfig => ({ type: "file", name, content });
const pathsIn = (gathered: GatheredTexts): string[] => gathered.inlined.map(({ name }) => name);
const NOTHING = { inlined: [], missing: [], tooLong: [], warnings: [], unfit: [], named: new Set(), absent: [] };

describe("the texts for the sections of a prompt", () => {
  it("have each text by its key, with its scripts before it, and what is known to be missing", () => {
    const gathered = gather();
    const filing = {
      ...reference("skill", "filing"),
      head: { type: "skill", name: "law:filing", aliases: ["file-it"] },
    };
    const sort = scriptText(".prompt/skills/filing/sort.sh", "sort");
    expect(gathered.add(filing as ResolvedReference, textOf("File it.", [sort]))).toEqual({
      name: "law:filing",
      type: "skill",
      source: new SourceText("File it."),
    });
    gathered.addMissing(reference("agent", "clerk"), "it is locked");
    gathered.addMissing(reference("agent", "judge"));
    gathered.addTooLong(reference("skill", "manual"));
    const keys = ["skill:filing", "agent:clerk", "agent:judge", "skill:manual", "agent:filing"];
    expect(keys.map((key) => gathered.has(key))).toEqual([true, true, true, true, false]);
    expect(gathered.length).toBe("File it.".length + "sort".length);
    expect(gathered.result()).toMatchObject({
      ...NOTHING,
      inlined: [sort, { type: "skill", name: "law:filing", aliases: ["file-it"], content: "File it." }],
      missing: [
        { type: "agent", name: "clerk" },
        { type: "agent", name: "judge" },
        { type: "skill", name: "manual" },
      ],
      tooLong: [{ type: "skill", name: "manual" }],
      warnings: [
        "The agent clerk cannot be read: it is locked",
        "Left out, because the prompt would become too long: the skill manual.",
      ],
    });
  });

  it.each([
    [["b:clerk"], ["The agent clerk may also mean b:clerk: clerk was used."]],
    [["b", "c", "d"], ["The agent clerk may also mean b or c or d: clerk was used."]],
    [["b", "c", "d", "e", "f"], ["The agent clerk may also mean b or c or d or 2 more: clerk was used."]],
    [[], []],
  ])("have a warning about the first of others that a name may mean: %j", (others, warnings) => {
    const gathered = gather();
    gathered.add(reference("agent", "clerk", others), textOf("Count."));
    expect(gathered.result().warnings).toEqual(warnings);
  });

  it("distinguish those that are only named, without warnings about what is missing from these", () => {
    const gathered = gather();
    const leftOut = { content: "File it.", scripts: [], leftOut: ["It uses a file."], absent: ["sort.sh"] };
    gathered.add(reference("skill", "filing"), leftOut);
    expect(gathered.result().named).toEqual(new Set());
    gathered.beginNamed();
    gathered.add(reference("agent", "clerk", ["b:clerk"]), { ...leftOut, content: "Count.", leftOut: ["It counts."] });
    gathered.addFiles([file("rules/dates.md", "Write 4 May.")], 100);
    const { named, warnings, absent } = gathered.result();
    expect(named).toEqual(new Set(["agent:clerk", "file:rules/dates.md"]));
    expect(warnings).toEqual(["It uses a file."]);
    expect(absent).toEqual(["sort.sh"]);
  });

  it("leave out matches of a pattern with a warning, unless another text brings them", () => {
    const gathered = gather();
    gathered.addUnfit([
      { type: "skill", name: "fee-rules" },
      { type: "agent", name: "fee-clerk" },
      { type: "skill", name: "tax-rules" },
    ]);
    gathered.add(reference("skill", "fee-rules"), textOf("Count the fees."));
    const { unfit, warnings } = gathered.result();
    expect(unfit).toEqual([
      { type: "agent", name: "fee-clerk" },
      { type: "skill", name: "tax-rules" },
    ]);
    expect(warnings).toEqual([
      "Left out, because the text names more by a pattern than fit the prompt: the agent fee-clerk, the skill tax-rules.",
    ]);
  });

  it("have a command as a file only if one of the files has its text", () => {
    const gathered = gather();
    gathered.add(reference("command", "close"), textOf("Close it."));
    gathered.addFiles([file("commands/open.md", "---\ndescription: Opens\n---\nOpen it.\n")], 100);
    expect(gathered.hasAsFile({ type: "command", content: "Open it." })).toBe(true);
    expect(gathered.hasAsFile({ type: "command", content: "Close it." })).toBe(false);
    expect(gathered.hasAsFile({ type: "skill", content: "Open it." })).toBe(false);
  });

  it("mix up two scripts with one path, unless they are the same", () => {
    const gathered = gather();
    gathered.add(reference("skill", "filing"), textOf("Run it.", [scriptText(".prompt/sort.sh", "sort")]));
    const mixedUp = [
      [],
      [scriptText(".prompt/sort.sh", "sort")],
      [scriptText(".prompt/sort.sh", "sort -r")],
      [scriptText(".prompt/count.sh", "wc"), scriptText(".prompt/sort.sh", "sort -r")],
      [scriptText(".prompt/count.sh", "wc")],
    ].map((scripts) => gathered.mixesUp(textOf("Run it.", scripts)));
    expect(mixedUp).toEqual([false, false, true, true, false]);
  });
});

describe("files in the sections of a prompt", () => {
  it("are added as long as there is room for them", () => {
    const gathered = gather();
    const files = [file("a.md", "x".repeat(60)), file("b.md", "x".repeat(41)), file("c.md", "x".repeat(40))];
    expect(gathered.addFiles(files, 100)).toEqual([files[0], files[2]]);
    expect(gathered.length).toBe(100);
    expect(gathered.addFiles([file("d.md", "x")], 100)).toEqual([]);
    expect(gathered.addFiles(files.slice(0, 1), 100)).toEqual(files.slice(0, 1));
    expect(gathered.result()).toMatchObject({
      ...NOTHING,
      inlined: ["a.md", "c.md"].map((name) => expect.objectContaining({ type: "file", name })),
      warnings: ["Left out, because the prompt would become too long: the file b.md, the file d.md."],
      absent: ["b.md", "d.md"],
    });
  });

  it("have more room if they are short texts, and not scripts", () => {
    const gathered = gather();
    const files = [
      file("a.md", "x".repeat(20_000)),
      file("b/a.md", "x".repeat(20_001), "a.md"),
      script("c.sh", "x".repeat(100)),
      file("b/d.md", "x".repeat(100), "d.md"),
    ];
    expect(gathered.addFiles(files, 10_000, 50_000)).toEqual([files[0], files[3]]);
    expect(pathsIn(gathered)).toEqual(["a.md", "b/d.md"]);
    expect(gathered.result().absent).toEqual(["b/a.md", "c.sh"]);
  });

  it("come with all scripts that they load, or without any of them", () => {
    const gathered = gather();
    const files = [
      script("run.sh", "x".repeat(50), "lib.sh"),
      script("lib.sh", "x".repeat(30), "data.sh"),
      script("data.sh", "x".repeat(20)),
      script("count.sh", "x".repeat(60), "data.sh"),
      file("a.md", "x".repeat(10)),
    ];
    expect(gathered.addFiles(files, 120)).toEqual([files[4]]);
    expect(pathsIn(gathered)).toEqual([".prompt/run.sh", ".prompt/lib.sh", ".prompt/data.sh", "a.md"]);
    expect(gathered.length).toBe(110);
    expect(gathered.result().absent).toEqual(["count.sh"]);
  });

  it("are left out as scripts that load one whose path another one has", async () => {
    const scripts = new Map([
      ["a:scripts/names.sh", "name=first"],
      ["b:scripts/names.sh", "name=second"],
    ]);
    const configs = {
      ...memoryConfigs([]),
      readShared: async (path: string, plugin = "") => scripts.get(`${plugin}:${path}`),
    };
    const files = new SharedFiles(referenceSources(configs, [], true));
    const gathered = new GatheredTexts(files);
    for (const plugin of ["a", "b"]) {
      const text = "Run `bash ${CLAUDE_PLUGIN_ROOT}/scripts/names.sh`.";
      gathered.addFiles(await files.read({ name: `${plugin}:go`, source: new SourceText(text) }), 100);
    }
    const ofPlugin = (each: SharedFile): SharedFile => ({ ...each, place: { ...each.place, plugin: "b" } });
    const greet = script("scripts/greet.sh", "greet", "scripts/names.sh", "scripts/title.sh");
    const loading = [greet, script("scripts/title.sh", "title"), script("scripts/close.sh", "close")].map(ofPlugin);
    expect(gathered.addFiles(loading, 100)).toEqual([]);
    expect(pathsIn(gathered)).toEqual([".prompt/scripts/names.sh", ".prompt/scripts/close.sh"]);
    const { warnings, absent } = gathered.result();
    expect(warnings).toEqual(["Left out, because it loads a file that has the path of another one: scripts/greet.sh."]);
    expect(absent).toEqual(["scripts/greet.sh", "b/scripts/names.sh"]);
  });

  it("take the place of the copies of their text", () => {
    const gathered = gather();
    const tills = '<file path="tills.md">\nCount the tills.\n</file>';
    const rest = '<file path="dates.md">\nWrite 4 May.\n</file>';
    gathered.add(reference("skill", "open-shop"), textOf(`Open the shop.\n\n${tills}\n\n${rest}`));
    gathered.add(reference("skill", "close-shop"), textOf(`Close the shop.\n\n${tills}`));
    gathered.add(reference("command", "count"), textOf("Count the tills."));
    gathered.add(reference("agent", "clerk"), textOf("Count the tills."));
    gathered.addFiles([file("skills/open-shop/tills.md", "Count the tills.")], 10_000);
    const texts = [
      ["skill", "open-shop", `Open the shop.\n\n${rest}`],
      ["skill", "close-shop", `Close the shop.\n\n${tills}`],
      ["agent", "clerk", "Count the tills."],
      ["file", "skills/open-shop/tills.md", "Count the tills."],
    ] as const;
    expect(gathered.inlined.map(({ type, name, content }) => [type, name, content])).toEqual(texts);
    expect(gathered.length).toBe(texts.reduce((sum, [, , content]) => sum + content.length, 0));
  });
});

describe("a configuration and a file", () => {
  it("are one if the file has its name, among files of any folder", () => {
    const texts: readonly InlinedConfig[] = [
      { type: "file", name: "commands/close.md", content: "Close it." },
      { type: "command", name: "cases/open.md", content: "Open it." },
    ];
    const names = ["close", "law:close", "open", "lose"];
    expect(names.map((name) => isInFile({ type: "command", name }, texts))).toEqual([true, true, false, false]);
  });

  it("are one if it is a command with the text of the file", () => {
    const files = ["Open it.", "---\ndescription: Closes\n---\n\nClose it.\n"];
    expect(isAmong({ type: "command", content: "Close it." }, files)).toBe(true);
    expect(isAmong({ type: "command", content: "Close" }, files)).toBe(false);
    expect(isAmong({ type: "agent", content: "Close it." }, files)).toBe(false);
  });
});
