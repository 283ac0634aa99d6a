import { describe, expect, it } from "vitest";
import type { ConfigName, InlinedConfig } from "../../configs/config-reference.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { mentionOfFile } from "../file-mentions/written-paths.js";
import type { SharedFile } from "../files/meant-files.js";
import { SharedFiles } from "../files/shared-files.js";
import { referenceSources } from "../reference-sources.js";
import { GatheredTexts, isAmong, isInFile } from "./gathered-texts.js";
import type { ResolvedReference } from "./resolve-references.js";
import { SourceText } from "../../source/source-text.js";

const gather = (): GatheredTexts => new GatheredTexts(new SharedFiles(referenceSources(memoryConfigs([]), [])));
const textOf = (content: string, scripts: readonly InlinedConfig[] = []) => {
  return { content, alone: content, beside: new Map<string, string>(), scripts, leftOut: [], absent: [] };
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
const NOTHING = { inlined: [], missing: [], warnings: [], unfit: [], named: new Set(), absent: [] };

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
    const keys = ["skill:filing", "agent:clerk", "agent:judge", "agent:filing"];
    expect(keys.map((key) => gathered.has(key))).toEqual([true, true, true, false]);
    expect(gathered.result()).toMatchObject({
      ...NOTHING,
      inlined: [sort, { type: "skill", name: "law:filing", aliases: ["file-it"], content: "File it." }],
      missing: [
        { type: "agent", name: "clerk" },
        { type: "agent", name: "judge" },
      ],
      warnings: ["The agent clerk cannot be read: it is locked"],
    });
  });

  it.each([
    [["b:clerk"], ["A name may mean several texts: the agent clerk (clerk was used, not b:clerk)"]],
    [
      ["b", "c", "d", "e", "f"],
      ["A name may mean several texts: the agent clerk (clerk was used, not b, c, d and 2 more)"],
    ],
    [[], []],
  ])("have a warning about the first of others that a name may mean: %j", (others, warnings) => {
    const gathered = gather();
    gathered.add(reference("agent", "clerk", others), textOf("Count."));
    expect(gathered.result().warnings).toEqual(warnings);
  });

  it("distinguish those that are only named, without warnings about what is missing from these", () => {
    const gathered = gather();
    gathered.add(reference("skill", "filing"), { ...textOf("File it."), absent: ["sort.sh"] });
    expect(gathered.result().named).toEqual(new Set());
    gathered.beginNamed();
    gathered.add(reference("agent", "clerk", ["b:clerk"]), { ...textOf("Count."), absent: ["count.sh"] });
    gathered.addFiles([file("rules/dates.md", "Write 4 May.")]);
    const { named, warnings, absent } = gathered.result();
    expect(named).toEqual(new Set(["agent:clerk", "file:rules/dates.md"]));
    expect(warnings).toEqual(["The skill filing uses a file that is not part of the prompt: sort.sh."]);
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
    gathered.addFiles([file("commands/open.md", "---\ndescription: Opens\n---\nOpen it.\n")]);
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
      gathered.addFiles(await files.read({ name: `${plugin}:go`, source: new SourceText(text) }));
    }
    const ofPlugin = (each: SharedFile): SharedFile => ({ ...each, place: { ...each.place, plugin: "b" } });
    const greet = script("scripts/greet.sh", "greet", "scripts/names.sh", "scripts/title.sh");
    const loading = [greet, script("scripts/title.sh", "title"), script("scripts/close.sh", "close")].map(ofPlugin);
    expect(gathered.addFiles(loading)).toEqual([]);
    expect(pathsIn(gathered)).toEqual([".prompt/scripts/names.sh", ".prompt/scripts/close.sh"]);
    const { warnings, absent } = gathered.result();
    expect(warnings).toEqual(["Left out, because it loads a file that has the path of another one: scripts/greet.sh."]);
    expect(absent).toEqual(["scripts/greet.sh", "b/scripts/names.sh"]);
  });

  it("take the place of the copies of their text", () => {
    const gathered = gather();
    const tills = '<file path="tills.md">\nCount the tills.\n</file>';
    const dates = '<file path="dates.md">\nWrite 4 May.\n</file>';
    const withFiles = (alone: string, beside: Readonly<Record<string, string>>) => ({
      ...textOf([alone, ...Object.values(beside)].join("\n\n")),
      alone,
      beside: new Map(Object.entries(beside)),
    });
    const open = withFiles("Open the shop.", { "tills.md": tills, "dates.md": dates });
    gathered.add(reference("skill", "open-shop"), open);
    gathered.add(reference("skill", "close-shop"), withFiles("Close the shop.", { "tills.md": tills }));
    gathered.add(reference("command", "count"), textOf("Count the tills."));
    gathered.add(reference("agent", "clerk"), textOf("Count the tills."));
    gathered.addFiles([file("skills/open-shop/tills.md", "Count the tills.")]);
    expect(gathered.inlined.map(({ type, name, content }) => [type, name, content])).toEqual([
      ["skill", "open-shop", `Open the shop.\n\n${dates}`],
      ["skill", "close-shop", `Close the shop.\n\n${tills}`],
      ["agent", "clerk", "Count the tills."],
      ["file", "skills/open-shop/tills.md", "Count the tills."],
    ]);
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
