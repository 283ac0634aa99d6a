import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { ReachedLimits } from "../limits/reached-limits.js";
import { severalTexts } from "./several-texts.js";

type Text = Parameters<ReturnType<typeof severalTexts>>[0];

/** Finds the texts that a text means among those with these paths, for arguments. */
const find = async (text: Text | string, paths: readonly string[], userArguments = "") => {
  const limits = new ReachedLimits();
  const configs = { listShared: async () => paths, readShared: async (path: string) => `This is ${path}.` };
  const textsIn = severalTexts(configs, { userArguments, command: "" }, limits);
  const { mentions, others } = await textsIn(typeof text === "string" ? { source: new SourceText(text) } : text);
  return { paths: mentions.map(({ path }) => path), others, warnings: limits.warnings(() => false) };
};
const NOTHING = { paths: [], others: [], warnings: [] };
const namesOf = (count: number): string[] => Array.from({ length: count }, (_each, index) => `rules/r${index}.md`);

describe("a pattern in a text", () => {
  const place = { key: "", path: "kit/guides/office.md", isGuessed: false };
  const RULES = "Read `rules/*.md`.";
  it.each<[string, Text, string]>([
    ["the collection", { source: new SourceText(RULES) }, "rules/a.md"],
    ["a plugin", { source: new SourceText(RULES), name: "office:file" }, "plugins/office/rules/a.md"],
    ["a skill", { source: new SourceText(RULES), name: "clerk", type: "skill" }, "skills/clerk/rules/a.md"],
    [
      "a skill of a plugin",
      { source: new SourceText(RULES), name: "office:clerk", type: "skill" },
      "plugins/office/skills/clerk/rules/a.md",
    ],
    ["a file", { source: new SourceText(RULES), name: "office:file", place }, "kit/guides/rules/a.md"],
    [
      "a file in the folder above",
      { source: new SourceText("Read `../rules/*.md`."), name: "office:file", place },
      "kit/rules/a.md",
    ],
    [
      "a file at the top",
      { source: new SourceText(RULES), name: "office:file", place: { ...place, path: "office.md" } },
      "rules/a.md",
    ],
    ["a skill without a name", { source: new SourceText(RULES), type: "skill" }, "rules/a.md"],
    ["`.claude`", { source: new SourceText("Read `.claude/rules/*.md`."), name: "office:file", place }, "rules/a.md"],
    [
      "the folder of a plugin",
      { source: new SourceText("Read `${CLAUDE_PLUGIN_ROOT}/rules/*.md`."), name: "office:file", place },
      "plugins/office/rules/a.md",
    ],
    [
      "a plugin without a name",
      { source: new SourceText("Read `${CLAUDE_PLUGIN_ROOT}/rules/*.md`."), name: "file" },
      "rules/a.md",
    ],
  ])("begins at the nearest folder: %s", async (_of, text, expected) => {
    const folders = [
      "",
      "plugins/office/",
      "plugins/office/skills/clerk/",
      "skills/clerk/",
      "kit/",
      "kit/guides/",
      "other/",
      "plugins/undefined/",
    ];
    const paths = folders.map((folder) => `${folder}rules/a.md`);
    expect(await find(text, paths)).toEqual({ paths: [expected], others: [], warnings: [] });
  });

  it.each<[string, Text, string]>([
    ["a skill", { source: new SourceText(RULES), name: "office:clerk", type: "skill" }, "skills/clerk/rules/a.md"],
    ["a plugin", { source: new SourceText(RULES), name: "office:clerk", type: "skill" }, "plugins/office/rules/a.md"],
    ["a plugin and no skill", { source: new SourceText(RULES), name: "office:clerk", type: "agent" }, "rules/a.md"],
    ["a file", { source: new SourceText(RULES), name: "clerk", type: "skill", place }, "skills/clerk/rules/a.md"],
    [
      "the plugin alone",
      { source: new SourceText("Read the plugin's `rules/*.md`."), name: "office:file" },
      "rules/a.md",
    ],
  ])("begins at the next one if that has none: %s", async (_of, text, expected) => {
    const all = ["skills/clerk/rules/a.md", "plugins/office/rules/a.md", "rules/a.md", "other/rules/a.md"];
    const nearer =
      text.type === "skill" ? all.slice(all.indexOf(expected)) : ["skills/clerk/rules/a.md", ...all.slice(2)];
    expect(await find(text, nearer)).toEqual({ paths: [expected], others: [], warnings: [] });
  });

  it("gives mentions of texts that are read, and of those that are named in passing", async () => {
    const mention = { base: "collection", path: "rules/a.md", up: 0, use: "read", elsewhere: "nowhere" };
    const configs = { listShared: async () => ["rules/a.md"], readShared: async () => "Round up." };
    const textsIn = severalTexts(configs, { userArguments: "", command: "" }, new ReachedLimits());
    expect(await textsIn({ source: new SourceText("Read `.claude/rules/`.") })).toEqual({
      mentions: [mention],
      others: [],
    });
    expect(await textsIn({ source: new SourceText("The rules: `.claude/rules/`") })).toEqual({
      mentions: [{ ...mention, use: "passing" }],
      others: [],
    });
  });

  it("leaves out texts that are missing, empty, or cannot be a part of a prompt", async () => {
    const texts: Record<string, string> = { "rules/a.md": "Round up.", "rules/b.md": "", "rules/c.md": " \n" };
    const configs = {
      listShared: async () => [...Object.keys(texts), "rules/d.md", "rules/e.md"],
      readShared: async (path: string): Promise<string | undefined> => {
        if (path === "rules/e.md") throw new Error("The file is too large.");
        return texts[path];
      },
    };
    const textsIn = severalTexts(configs, { userArguments: "", command: "" }, new ReachedLimits());
    const { mentions, others } = await textsIn({ source: new SourceText("Read `.claude/rules/`.") });
    expect([mentions.map(({ path }) => path), others]).toEqual([["rules/a.md"], []]);
  });

  it("means nothing in a store that cannot list or read its files", async () => {
    const topic = { userArguments: "", command: "" };
    const nothing = { mentions: [], others: [] };
    expect(
      await severalTexts({}, topic, new ReachedLimits())({ source: new SourceText("Read `rules/*.md`.") }),
    ).toEqual(nothing);
    const listing = { listShared: async () => ["rules/a.md"] };
    expect(
      await severalTexts(listing, topic, new ReachedLimits())({ source: new SourceText("Read `rules/*.md`.") }),
    ).toEqual(nothing);
  });
});

describe("the limits of patterns", () => {
  it("are 150 matches; the others are named if the text has them read", async () => {
    const [first = "", ...others] = namesOf(150);
    const fitting = { paths: [first], others, warnings: [] };
    expect(await find("Read `rules/*.md`.", namesOf(150), "r0")).toEqual(fitting);
    expect(await find("Read `rules/*.md`.", namesOf(151), "r0")).toEqual({
      paths: [],
      others: [],
      warnings: ["Left out 1 pattern, because at most 150 files may match one: rules/*.md (151)."],
    });
    expect(await find("The rules: `.claude/rules/*.md`", namesOf(150), "r0")).toEqual({ ...fitting, others: [] });
    expect(await find("The rules: `.claude/rules/*.md`", namesOf(151), "r0")).toEqual(NOTHING);
  });
});

describe("the files of a pattern that a text names", () => {
  const paths = ["rules/civil.md", "rules/tax.md", "rules/family-law.md"];

  it.each([
    ["Read `.claude/rules/{topic}.md` for `tax` and family-law.", ["rules/tax.md", "rules/family-law.md"]],
    ["Read `.claude/rules/{topic}.md` for `tax`, or `appeal`.", ["rules/tax.md"]],
    ["Read `.claude/rules/{topic}.md` for each topic.", paths],
    ["Read `.claude/rules/*.md` for `tax`.", paths],
    ["Read `.claude/rules/family-{kind}.md` for `law`.", ["rules/family-law.md"]],
    ["Read `.claude/rules/`, with rules/tax.md first.", []],
    ["Read `.claude/rules/`, with tax.md first.", paths],
    ["Read `.claude/rules/*.md`, with rules/tax.md first.", paths],
  ])("by the value of its variable are those that it means: %j", async (text, expected) => {
    expect(await find(text, paths)).toEqual({ paths: expected, others: [], warnings: [] });
  });

  it("are not added to those that the text names with their folders", async () => {
    const text = "Read `.claude/office/rules/`, with rules/tax.md first.";
    expect(await find(text, ["office/rules/tax.md"])).toEqual(NOTHING);
  });

  it("are all if it has two variables", async () => {
    const cases = ["rules/smith-v-jones.md", "rules/rowe-v-brown.md"];
    const text = "Read `.claude/rules/{one}-v-{other}.md` for `smith-v-jones`.";
    expect((await find(text, cases)).paths).toEqual(cases);
  });
});
