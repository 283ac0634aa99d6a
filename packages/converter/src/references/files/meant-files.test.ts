import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { fileMentions } from "../file-mentions/file-mentions.js";
import { ReachedLimits } from "../limits/reached-limits.js";
import { isCommand, meantFiles, type NamingText } from "./meant-files.js";

/** Returns the paths that a text means, and the warnings about limits. */
const meantIn = async (text: NamingText, paths: readonly string[], depth = 0) => {
  const limits = new ReachedLimits();
  const configs = {
    ...memoryConfigs([]),
    listShared: async () => paths,
    readShared: async (path: string) => (paths.includes(path) ? "State the court." : undefined),
  };
  const meant = await meantFiles(configs, { content: text.source.text }, limits)(text, depth, fileMentions);
  return {
    paths: meant.mentions.map(({ path }) => path),
    others: meant.others,
    warnings: limits.warnings(() => false),
  };
};

describe("the files that a text means", () => {
  it.each([
    ["playbooks/filing.md", ["rules/forms.md", "rules/dates.md"]],
    [undefined, ["rules/forms.md", "rules/dates.md"]],
  ])("are not those in the comments of data: %s", async (path, paths) => {
    const text = "  # Moved from rules/forms.md\nsteps: read rules/dates.md";
    expect((await meantIn({ path, source: new SourceText(text) }, [])).paths).toEqual(paths);
  });

  it("are also those after a number sign in a value", async () => {
    const text = 'steps: "case #4: read rules/dates.md"';
    expect((await meantIn({ path: "playbooks/filing.yml", source: new SourceText(text) }, [])).paths).toEqual([
      "rules/dates.md",
    ]);
  });

  it("are those that match a pattern, down to the second level of files", async () => {
    const text = { path: "references/guide.md", source: new SourceText("Read each rule in `.claude/rules/*.md`.") };
    const none = { paths: [], others: [], warnings: [] };
    expect(await meantIn(text, ["rules/dates.md"], 1)).toEqual({ ...none, paths: ["rules/dates.md"] });
    expect(await meantIn(text, ["rules/dates.md"], 2)).toEqual(none);
  });
});

it.each([
  [{ source: new SourceText("") }, true],
  [{ name: "file", source: new SourceText("") }, true],
  [{ type: "skill", name: "filing", source: new SourceText("") }, false],
  [{ path: "rules/dates.md", name: "file", source: new SourceText("") }, false],
] as const)("a text is that of the command unless it belongs to a file, an agent or a skill: %j: %s", (text, isOwn) => {
  expect(isCommand(text)).toBe(isOwn);
});
