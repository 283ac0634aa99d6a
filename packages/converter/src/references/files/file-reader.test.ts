import { describe, expect, it } from "vitest";
import type { ConfigStore } from "../../configs/config-store.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import type { FilePlace } from "../file-mentions/file-mentions.js";
import { type FileMention, mentionOfFile, type MentionUse } from "../file-mentions/written-paths.js";
import { fileReader } from "./file-reader.js";
import { type SharedFile, TakenFiles } from "./meant-files.js";
import { MAX_FILE, MAX_NAMED_ONLY, MAX_TOTAL } from "../limits/reached-limits.js";
import { SourceText } from "../../source/source-text.js";

const FORMS = "State the court, then the parties.";
const COMMAND = `---\ndescription: Closes the case\n---\n\n${FORMS}\n`;
const place = (path: string, more: Partial<FilePlace> = {}): FilePlace => ({
  key: `${more.plugin ?? ""}:${path}`,
  path,
  isGuessed: false,
  ...more,
});

interface Reading {
  readonly texts: Readonly<Record<string, string>>;
  readonly store?: Partial<ConfigStore>;
  readonly scripts?: boolean;
  readonly ownText?: string;
  readonly mention?: Partial<FileMention>;
  readonly maxLength?: number;
  readonly taken?: readonly SharedFile[];
}

/** Reads the file at a place, and returns it with the paths that were left out and those of the command. */
const read = async (
  at: FilePlace,
  use: MentionUse,
  { texts, store, scripts, ownText, mention, maxLength = MAX_FILE, taken = [] }: Reading,
) => {
  const configs = { ...memoryConfigs([]), readShared: async (path: string) => texts[path], ...store };
  const files = new TakenFiles();
  for (const file of taken) files.take(file);
  const own = new Set<string>();
  const readAt = fileReader({ configs, ...(scripts !== undefined && { scripts }) }, files, ownText, own);
  const wanted = { mention: { ...mentionOfFile(at.path, use), ...mention }, name: "kit:file", maxLength };
  const file = await readAt(at, wanted);
  return { file, absent: files.absent(), own: [...own], isWithoutPath: files.isWithoutPath(at) };
};
const NOTHING = { file: undefined, absent: [], own: [], isWithoutPath: false };
const leftOut = (...absent: readonly string[]) => ({ ...NOTHING, absent });
const fileAt = (at: FilePlace, text: string, more: Partial<SharedFile> = {}) => ({
  ...NOTHING,
  file: { path: at.path, source: new SourceText(text), name: "kit:file", place: at, ...more },
});

describe("a text", () => {
  const at = place("office/forms.md");

  it("is taken in without white space around it", async () => {
    expect(await read(at, "read", { texts: { [at.path]: `\n${FORMS}\n` } })).toEqual(fileAt(at, FORMS));
  });

  it("is not there if it is empty, or the store has no such file", async () => {
    expect(await read(at, "read", { texts: { [at.path]: " \n" } })).toEqual(NOTHING);
    expect(await read(at, "read", { texts: {} })).toEqual(NOTHING);
  });

  it("is not there if the store has no shared files", async () => {
    const configs: ConfigStore = { list: async () => [], read: async () => undefined };
    const readAt = fileReader({ configs }, new TakenFiles(), undefined, new Set());
    const wanted = { mention: mentionOfFile(at.path, "read"), name: "kit:file", maxLength: MAX_FILE };
    expect(await readAt(at, wanted)).toBeUndefined();
  });

  it("is left out if it is the command itself", async () => {
    const texts = { [at.path]: FORMS };
    expect(await read(at, "read", { texts, ownText: FORMS })).toEqual({ ...NOTHING, own: [at.path] });
  });

  it("is left out with a warning if it may be one of the project, unless it is only named in passing", async () => {
    const inProject = place("forms.md", { isOfProject: true });
    const texts = { "forms.md": FORMS };
    expect(await read(inProject, "read", { texts })).toEqual(leftOut("forms.md"));
    expect(await read(inProject, "passing", { texts })).toEqual(NOTHING);
  });

  it.each([
    ["read", MAX_FILE, ["office/forms.md"]],
    ["passing", MAX_FILE, ["office/forms.md"]],
    ["read", MAX_FILE + 1, []],
  ] as const)(
    "is left out with a warning if it is too long: %s, up to %d characters",
    async (use, maxLength, absent) => {
      const text = "a".repeat(MAX_FILE + 1);
      const { file, ...rest } = await read(at, use, { texts: { [at.path]: text }, maxLength });
      expect(file?.source.text.length).toBe(absent.length === 0 ? MAX_FILE + 1 : undefined);
      expect(rest).toEqual({ absent, own: [], isWithoutPath: false });
    },
  );

  it("is left out with a warning if there is no room for it", async () => {
    const long: SharedFile = { path: "a.md", source: new SourceText("a".repeat(MAX_TOTAL)), place: place("a.md") };
    expect(await read(at, "read", { texts: { [at.path]: FORMS }, taken: [long] })).toEqual(leftOut(at.path));
  });

  it("is left out with a warning if the store may not read it, unless it is only named in passing", async () => {
    const store = { readShared: () => Promise.reject(new Error("binary")) };
    expect(await read(at, "read", { texts: {}, store })).toEqual(leftOut(at.path));
    expect(await read(at, "passing", { texts: {}, store })).toEqual(NOTHING);
    const other = { mention: { path: "other/forms.md" }, texts: {}, store };
    expect(await read({ ...at, isGuessed: true }, "read", other)).toEqual(NOTHING);
  });

  it("beside the command has a warning only if another text names it", async () => {
    const beside = { ...at, isBeside: true };
    const store = { readShared: () => Promise.reject(new Error("binary")) };
    expect(await read(beside, "read", { texts: {}, store })).toEqual(NOTHING);
    expect(await read(beside, "named", { texts: {}, store, maxLength: MAX_NAMED_ONLY })).toEqual(leftOut(at.path));
  });
});

describe("a command of its own", () => {
  it("stays out if it is beside the command, or only named", async () => {
    const at = place("commands/close.md");
    const texts = { [at.path]: COMMAND };
    expect(await read({ ...at, isBeside: true }, "read", { texts })).toEqual(NOTHING);
    expect(await read(at, "named", { texts })).toEqual(NOTHING);
    expect(await read(at, "read", { texts })).toEqual(fileAt(at, COMMAND.trim()));
  });
});

describe("a script", () => {
  const at = place("scripts/greet.sh");
  const SCRIPT = "\n  source ./names.sh\necho hi\n";
  const loads = [mentionOfFile("scripts/names.sh", "loaded")];
  const saved = { path: ".prompt/scripts/greet.sh", loads };

  it("is saved as it is, with the files that it loads", async () => {
    const texts = { [at.path]: SCRIPT, "scripts/names.sh": "name=Ada" };
    expect(await read(at, "read", { texts, scripts: true })).toEqual(fileAt(at, SCRIPT.trimEnd(), saved));
  });

  it("is a text if scripts are not saved", async () => {
    const texts = { [at.path]: SCRIPT, "scripts/names.sh": "name=Ada" };
    expect(await read(at, "read", { texts })).toEqual(fileAt(at, SCRIPT.trim()));
    expect(await read(at, "read", { texts, scripts: false })).toEqual(fileAt(at, SCRIPT.trim()));
  });

  it("is left out with a warning if it cannot be saved", async () => {
    const texts = { [at.path]: "echo '</file>'" };
    expect(await read(at, "read", { texts, scripts: true })).toEqual(leftOut(at.path));
    expect(await read(at, "read", { texts })).toEqual(fileAt(at, "echo '</file>'"));
  });

  it("brings data, unless that may hold settings", async () => {
    const data = place("scripts/names.json");
    const settings = place("scripts/settings.json");
    const texts = { [data.path]: "{}", [settings.path]: "{}" };
    expect(await read(data, "loaded", { texts, scripts: true })).toEqual(
      fileAt(data, "{}", { path: ".prompt/scripts/names.json", loads: [] }),
    );
    expect(await read(settings, "loaded", { texts, scripts: true })).toEqual(leftOut(settings.path));
    expect(await read(settings, "read", { texts, scripts: true })).toEqual(fileAt(settings, "{}"));
  });

  it("is found by its name if it may be one of the project, and then left out", async () => {
    const inProject = { ...at, isOfProject: true };
    expect(await read(inProject, "read", { texts: { [at.path]: SCRIPT }, scripts: true })).toEqual(leftOut(at.path));
  });
});

describe("a file with the path of another one", () => {
  const at = place("rules/forms.md");
  const other = (text: string, path = at.path): SharedFile => ({
    path,
    source: new SourceText(text),
    place: place("x.md"),
  });

  it("is the same one if it has the same text, with or without its frontmatter", async () => {
    const texts = { [at.path]: COMMAND };
    expect(await read(at, "read", { texts, taken: [other(COMMAND.trim())] })).toEqual(NOTHING);
    expect(await read(at, "read", { texts, taken: [other(FORMS)] })).toEqual(NOTHING);
  });

  it("has a path of its own", async () => {
    const taken = [other("Write short sentences.")];
    expect(await read(at, "read", { texts: { [at.path]: FORMS }, taken })).toEqual(
      fileAt(at, FORMS, { path: "collection/rules/forms.md" }),
    );
    const inPlugin = place(at.path, { plugin: "kit" });
    expect(await read(inPlugin, "read", { texts: { [at.path]: FORMS }, taken })).toEqual(
      fileAt(inPlugin, FORMS, { path: "kit/rules/forms.md" }),
    );
  });

  it("is left out if a third file has the path of its own", async () => {
    const taken = [other("Write short sentences."), other("Write in verse.", "collection/rules/forms.md")];
    const result = await read(at, "read", { texts: { [at.path]: FORMS }, taken });
    expect(result).toEqual({ ...leftOut(at.path), isWithoutPath: true });
  });

  it("is left out if it is another script, and not if it is the same one", async () => {
    const script = place("scripts/greet.sh", { plugin: "kit" });
    const texts = { [script.path]: "\n  echo hi" };
    const readWith = async (text: string) =>
      await read(script, "read", { texts, scripts: true, taken: [other(text, ".prompt/scripts/greet.sh")] });
    expect(await readWith("echo bye")).toEqual({ ...leftOut("kit/scripts/greet.sh"), isWithoutPath: true });
    expect(await readWith("\n  echo hi")).toEqual(NOTHING);
    expect(await readWith("echo hi")).toEqual(NOTHING);
  });
});
