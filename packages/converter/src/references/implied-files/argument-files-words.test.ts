import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { ReachedLimits } from "../limits/reached-limits.js";
import { argumentFiles } from "./argument-files.js";

const CASE = "Load `.claude/cases/<case>.md`.";
const leftOut = (path: string): string =>
  `Left out 1 path, because at most 8 paths are tried with at most 8 words of the arguments: ${path}.`;

/** Finds files in a collection with these paths. */
const find = async (text: string, userArguments: string, paths: readonly string[]) => {
  const limits = new ReachedLimits();
  const configs = {
    listShared: async () => paths,
    readShared: async (path: string) => (paths.includes(path) ? `This is ${path}.` : undefined),
  };
  const mentions = await argumentFiles(configs, userArguments, limits)(new SourceText(text));
  return { paths: mentions.map(({ path }) => path), warnings: limits.warnings(() => false) };
};

describe("a word of the arguments", () => {
  it.each([
    ["the smith case", "smith"],
    ["2024-07, please", "2024-07"],
    ["(Étude)", "Étude"],
    ["e\u0301tude_2.b", "e\u0301tude_2.b"],
    ["v1-b.2", "v1-b.2"],
  ])("is tried as a whole: %j", async (userArguments, word) => {
    const expected = { paths: [`cases/${word}.md`], warnings: [] };
    expect(await find(CASE, userArguments, [`cases/${word}.md`])).toEqual(expected);
  });

  it.each(["--smith", "_smith", ".smith", "blacksmith", "2smith", "smith-jones", "smith_2"])(
    "is not tried if it is an option or a part of a longer word: %j",
    async (userArguments) => {
      expect(await find(CASE, userArguments, ["cases/smith.md"])).toEqual({ paths: [], warnings: [] });
    },
  );

  it("is found at the top of a folder, in a folder that the text names, or in a folder above that", async () => {
    const text = "Load `tickets/<case>.md`. The fees are in `.claude/office/london/fees.md`.";
    for (const folder of ["", "office/", "office/london/"]) {
      const path = `${folder}tickets/smith.md`;
      expect(await find(text, "smith", [path])).toEqual({ paths: [path], warnings: [] });
    }
    expect(await find(text, "smith", ["london/tickets/smith.md"])).toEqual({ paths: [], warnings: [] });
  });

  it("gives the mention of a file that is read, also if it cannot be a part of a prompt", async () => {
    const mention = { base: "collection", path: "cases/smith.md", up: 0, use: "read", elsewhere: "nowhere" };
    const read = async (path: string): Promise<string | undefined> => {
      if (path !== "cases/smith.md") return undefined;
      throw new Error("The file is too large.");
    };
    expect(
      await argumentFiles({ readShared: read }, "smith or jones", new ReachedLimits())(new SourceText(CASE)),
    ).toEqual([mention]);
    expect(await argumentFiles({}, "smith", new ReachedLimits())(new SourceText(CASE))).toEqual([]);
  });
});

describe("a path with a variable", () => {
  it.each([
    ["`.claude/cases/<case>.md`に保存", "smith", ["cases/smith.md"]],
    [CASE, "smith or jones", ["cases/smith.md", "cases/jones.md"]],
    [CASE, "api-key", ["cases/api-key.md"]],
    [`${CASE} The fees are in .claude/office/fees.md.`, "smith", ["office/cases/smith.md"]],
  ])("is none if it is written, of several files, of credentials, or elsewhere: %j", async (text, words, paths) => {
    expect(await find(text, words, paths)).toEqual({ paths: [], warnings: [] });
  });

  it("is that of a file once, and of others as well", async () => {
    const text = "Load `.claude/cases/<case>.md` and `.claude/fees/[case].md`, then `cases/{case}.md` again.";
    const paths = ["cases/smith.md", "fees/smith.md"];
    expect(await find(text, "smith", paths)).toEqual({ paths, warnings: [] });
  });

  it("is none if the text also writes it, with any name of the variable", async () => {
    const text = `${CASE} Read .claude/fees/<case>.md. Save it to \`.claude/cases/{name}.md\`.`;
    expect(await find(text, "smith", ["cases/smith.md", "fees/smith.md"])).toEqual({
      paths: ["fees/smith.md"],
      warnings: [],
    });
  });

  it("is tried with eight words, and named in a warning if more words may give a file of its folder", async () => {
    const words = "a1 a2 a3 a4 a5 a6 a7";
    const left = { paths: [], warnings: [leftOut(".claude/cases/<case>.md")] };
    expect(await find(CASE, `${words} smith`, ["cases/smith.md"])).toEqual({ paths: ["cases/smith.md"], warnings: [] });
    expect(await find(CASE, `${words} a1 jones`, ["cases/smith.md"])).toEqual({ paths: [], warnings: [] });
    expect(await find(CASE, `${words} jones smith`, ["cases/smith.md"])).toEqual(left);
    expect(await find(CASE, `${words} jones smith`, ["office/smith.md"])).toEqual({ paths: [], warnings: [] });
    expect(await find(CASE, `${words} smith jones`, ["cases/smith.md"])).toEqual({
      paths: ["cases/smith.md"],
      warnings: [],
    });
  });

  it("is tried if it is among the first eight of a text", async () => {
    const text = Array.from({ length: 9 }, (_each, index) => `Load .claude/cases/${index + 1}-<case>.md.`).join("\n");
    const warnings = [leftOut(".claude/cases/9-<case>.md")];
    const paths = ["cases/8-smith.md", "cases/9-smith.md"];
    expect(await find(text, "smith", paths)).toEqual({ paths: ["cases/8-smith.md"], warnings });
    expect(await find(text, "smith", ["cases/8-smith.md", "fees/9-smith.md"])).toEqual({
      paths: ["cases/8-smith.md"],
      warnings,
    });
    expect(await find(text, "", paths)).toEqual({ paths: [], warnings: [] });
  });

  it("is tried in eight folders, and named in a warning if there are more", async () => {
    const text = "Load `tickets/<case>.md`, and .claude/a/b/c/d/e/f/fees.md, and .claude/g/fees.md";
    const others = ["office/tickets/jones.md"];
    expect(await find(text, "smith", others)).toEqual({ paths: [], warnings: [] });
    expect(await find(text, "smith", ["g/tickets/smith.md"])).toEqual({ paths: ["g/tickets/smith.md"], warnings: [] });
    expect(await find(`${text}, and .claude/h/fees.md`, "smith", [...others, "h/tickets/smith.md"])).toEqual({
      paths: [],
      warnings: [leftOut("tickets/<case>.md")],
    });
  });
});
