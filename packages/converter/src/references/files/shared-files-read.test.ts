import { describe, expect, it } from "vitest";
import type { ConfigStore } from "../../configs/config-store.js";
import { configFinder } from "../../configs/config-name.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import type { MentionInText, MentionUse } from "../file-mentions/written-paths.js";
import { SharedFiles } from "./shared-files.js";
import type { ReferringText } from "../reference-sources.js";
import { SourceText } from "../../source/source-text.js";

/** Finds mentions such as `read:rules/dates.md`. */
const mentionsIn = ({ text }: SourceText): MentionInText[] =>
  Array.from(
    text.matchAll(/\b(read|definition|loaded|named|passing):(\S+)/g),
    ([, use, path = ""]) =>
      ({ base: "collection", path, up: 0, use: use as MentionUse, elsewhere: "nowhere", start: 0, end: 0 }) as const,
  );

/** Creates a reader over these files, and a function that returns the paths that it reads for a text. */
const reading = (files: Readonly<Record<string, string>>, store: Partial<ConfigStore> = {}, content = "") => {
  const configs = { ...memoryConfigs([]), readShared: async (path: string) => files[path], ...store };
  const sources = { configs, find: configFinder([]), scripts: true };
  const shared = new SharedFiles(sources, { name: "file", content });
  const read = async (text: string, more: Partial<ReferringText> = {}): Promise<string[]> =>
    (await shared.read({ name: "file", ...more, source: new SourceText(text) }, mentionsIn)).map(({ path }) => path);
  return { shared, read };
};
const SKILL = { name: "filing", type: "skill" } as const;
/** Returns a text of this length that mentions files. */
const long = (length: number, mentions = ""): string => `${mentions} `.trimStart().padEnd(length, "-");
const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

describe("the files that texts share", () => {
  it("are not the command itself under another path", async () => {
    const { shared, read } = reading({ "office/copy.md": "State the court." }, {}, "\nState the court.\n");
    expect(await read("read:office/copy.md")).toEqual([]);
    expect(shared.own()).toEqual(["commands/file.md", "office/copy.md"]);
    expect(shared.absent()).toEqual([]);
  });

  it("are each read once, also for several texts", async () => {
    const { read } = reading({ "rules/dates.md": "As in read:rules/fees.md", "rules/fees.md": "The fee is $350." });
    expect(await read("read:rules/dates.md read:rules/dates.md")).toEqual(["rules/dates.md", "rules/fees.md"]);
    expect(await read("read:rules/dates.md read:rules/fees.md", SKILL)).toEqual([]);
  });

  it("are on the third level only those that are to be read", async () => {
    const { read } = reading({
      "a.md": "read:b.md named:b2.md",
      "b.md": "read:c.md named:c2.md passing:c3.md",
      "b2.md": "Fees.",
      "c.md": "read:d.md",
      "c2.md": "Courts.",
      "c3.md": "Dates.",
      "d.md": "Rules.",
    });
    expect(await read("read:a.md")).toEqual(["a.md", "b.md", "b2.md", "c.md", "d.md"]);
  });

  it("may be longer if the command itself or a script needs them", async () => {
    const texts = { "long.md": long(100_000), "longer.md": long(100_001), "own.md": long(60_000) };
    const { shared, read } = reading(texts);
    expect(await read("read:long.md read:longer.md")).toEqual(["long.md"]);
    expect(shared.absent()).toEqual(["longer.md"]);
    const other = reading(texts);
    expect(await other.read("read:long.md read:own.md", SKILL)).toEqual(["own.md"]);
    const scripts = { "scripts/fees.sh": 'cat "$DIR/fees.txt"', "scripts/fees.txt": long(80_000) };
    const loaded = [".prompt/scripts/fees.sh", ".prompt/scripts/fees.txt"];
    expect(await reading(scripts).read("read:scripts/fees.sh", SKILL)).toEqual(loaded);
  });

  it("are shorter if a skill only names them, or if they are on the third level", async () => {
    const texts = { "short.md": long(20_000), "longer.md": long(20_001) };
    expect(await reading(texts).read("named:short.md named:longer.md", SKILL)).toEqual(["short.md"]);
    expect(await reading(texts).read("passing:short.md passing:longer.md", SKILL)).toEqual(["short.md"]);
    const deep = { ...texts, "a.md": "read:b.md", "b.md": "read:short.md read:longer.md" };
    expect(await reading(deep).read("read:a.md")).toEqual(["a.md", "b.md", "short.md"]);
  });

  it("are read for the next text that needs them, if one only named them", async () => {
    const { shared, read } = reading({ "long.md": long(30_000) });
    expect(await read("named:long.md passing:long.md", SKILL)).toEqual([]);
    expect(shared.absent()).toEqual(["long.md"]);
    expect(await read("read:long.md", SKILL)).toEqual(["long.md"]);
    expect(shared.absent()).toEqual([]);
    expect(await shared.warnings()).toEqual([]);
  });
});

describe("the limits", () => {
  it("leave the files after the fiftieth out, with a warning", async () => {
    const files = Object.fromEntries(numbers(52).map((number) => [`rules/r${number}.md`, `Rule ${number}.`]));
    const { shared, read } = reading(files);
    expect(
      await read(
        Object.keys(files)
          .map((path) => `read:${path}`)
          .join(" "),
      ),
    ).toHaveLength(50);
    expect(shared.absent()).toEqual(["rules/r50.md", "rules/r51.md"]);
    expect(await shared.warnings()).toEqual([
      "Left out 2 files, because at most 50 are taken in: rules/r50.md, rules/r51.md.",
    ]);
  });

  it("do not count the length of all files for those on the first two levels", async () => {
    const { read } = reading({ "a.md": long(60_000), "b.md": long(60_000, "read:c.md"), "c.md": "Dates." });
    expect(await read("read:a.md read:b.md")).toEqual(["a.md", "b.md", "c.md"]);
  });

  it("count each attempt for one use once", async () => {
    const { shared, read } = reading({});
    await read(
      numbers(5000)
        .map((number) => `passing:rules/r${number}.md`)
        .join(" "),
    );
    await read("passing:rules/r0.md passing:rules/r4999.md");
    expect(await shared.warnings()).toEqual([]);
    await read("passing:rules/r5000.md read:rules/r0.md");
    expect(await shared.warnings()).toEqual([
      "Left out 2 paths, because at most 5,000 are looked up: rules/r5000.md, rules/r0.md.",
    ]);
  });
});

describe("a definition", () => {
  const FILES = { "schemas/report.md": "read:rules/dates.md", "rules/dates.md": "Write 4 May." };

  it.each(["definition", "passing"])("brings no files if a text names it again: %s", async (use) => {
    const { read } = reading(FILES);
    expect(await read("definition:schemas/report.md")).toEqual(["schemas/report.md"]);
    expect(await read(`${use}:schemas/report.md`)).toEqual([]);
  });

  it("brings its files once a text reads it", async () => {
    const { shared, read } = reading(FILES);
    await read("definition:schemas/report.md");
    expect(shared.at("schemas/report.md")?.loads).toEqual([]);
    expect(await read("read:schemas/report.md", SKILL)).toEqual(["schemas/report.md", "rules/dates.md"]);
    expect(shared.at("schemas/report.md")?.loads).toBeUndefined();
    expect(await read("read:schemas/report.md", SKILL)).toEqual([]);
  });
});

describe("data that a text reads and a script loads", () => {
  const FILES = { "scripts/fees.sh": 'cat "$DIR/fees.txt"', "scripts/fees.txt": "350" };
  const SAVED = ".prompt/scripts/fees.txt";

  it("is a text, and is saved for the script", async () => {
    const { read } = reading(FILES);
    expect(await read("read:scripts/fees.txt read:scripts/fees.sh")).toEqual([
      "scripts/fees.txt",
      ".prompt/scripts/fees.sh",
      SAVED,
    ]);
  });

  it("is saved once", async () => {
    const { read } = reading({ ...FILES, "scripts/sums.sh": 'cat "$DIR/fees.txt"' });
    expect(await read("read:scripts/fees.sh")).toEqual([".prompt/scripts/fees.sh", SAVED]);
    expect(await read("read:scripts/sums.sh")).toEqual([".prompt/scripts/sums.sh"]);
  });
});

describe("the instructions of a repository", () => {
  const INSTRUCTIONS = "Write in short sentences.";
  const store = (text: string) => ({
    readInstructions: async (path: string) => (path === "CLAUDE.md" ? text : undefined),
  });

  it("are read if the command follows them, and bring no files", async () => {
    const { shared } = reading({ "rules/dates.md": "Write 4 May." }, store(`${INSTRUCTIONS} read:rules/dates.md`));
    expect(await shared.read({ name: "file", source: new SourceText("Follow CLAUDE.md.") }, mentionsIn)).toEqual([
      {
        path: "CLAUDE.md",
        source: new SourceText(`${INSTRUCTIONS} read:rules/dates.md`),
        name: "file",
        place: { key: "instructions:CLAUDE.md", path: "CLAUDE.md", isGuessed: true },
        loads: [],
      },
    ]);
    expect(await shared.read({ name: "file", source: new SourceText("Follow CLAUDE.md.") }, mentionsIn)).toEqual([]);
  });

  it("are not read for a skill or a file", async () => {
    const { read } = reading({ "a.md": "Follow CLAUDE.md." }, store(INSTRUCTIONS));
    expect(await read("Follow CLAUDE.md.", SKILL)).toEqual([]);
    expect(await read("read:a.md")).toEqual(["a.md"]);
  });

  it("stay out if they are too long, or there is no room for them", async () => {
    expect(await reading({}, store("a".repeat(60_000))).read("Follow CLAUDE.md.")).toEqual(["CLAUDE.md"]);
    expect(await reading({}, store("a".repeat(60_001))).read("Follow CLAUDE.md.")).toEqual([]);
    const files = Object.fromEntries(numbers(3).map((number) => [`r${number}.md`, "a".repeat(100_000)]));
    const { read } = reading(files, store(INSTRUCTIONS));
    expect(await read("read:r0.md read:r1.md read:r2.md")).toEqual(["r0.md", "r1.md", "r2.md"]);
    expect(await read("Follow CLAUDE.md.")).toEqual([]);
  });

  it("are read from a store without other files", async () => {
    const configs = { ...memoryConfigs([]), ...store(INSTRUCTIONS) };
    const shared = new SharedFiles({ configs, find: configFinder([]) });
    const found = await shared.read({ source: new SourceText("Follow CLAUDE.md. read:rules/dates.md") }, mentionsIn);
    expect(found.map(({ path }) => path)).toEqual(["CLAUDE.md"]);
    expect(shared.own()).toEqual([]);
  });
});
