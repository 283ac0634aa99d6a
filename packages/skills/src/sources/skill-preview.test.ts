import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, skillFolderSource } from "../index.js";

describe("the preview of a skill in a folder", () => {
  it.each([
    ["One\ntwo\n# Three", "One two"],
    ["# Title\n\n  One  \n```js\ncode\n```", "One"],
    ["One\n\ntwo", "One"],
    [`${"word ".repeat(204)}12345`, `${"word ".repeat(204)}1234`],
  ])("takes a paragraph of at most 1,024 characters for the description: %j", async (body, description) => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": body }));
    expect(index.get("a")?.description).toBe(description);
  });

  it("describes a skill by the first 4,096 bytes of its file", async () => {
    const text = `# ${"T".repeat(3998)}\n\n${"d".repeat(200)}`;
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": text }));
    expect(index.get("a")?.description).toBe("d".repeat(94));
  });

  it.each([
    ["within a value", `metadata:\n  note: "${"long ".repeat(2000)}"`],
    ["between two lines", Array.from({ length: 341 }, (_, number) => `key${1000 + number}: vv`).join("\n")],
  ])("reads frontmatter that is longer than the preview of a file, which ends %s", async (_where, lines) => {
    const text = `---\n${lines}\nname: late\ndescription: Late.\n---\nBody`;
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": text }));
    expect(index.get("late")).toMatchObject({ description: "Late." });
    expect(index.diagnostics).toEqual([]);
  });

  it("reports frontmatter that is not valid YAML with its file", async () => {
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": "---\nname: x\ndescription: One: two\n---\nText" }));
    expect(index.diagnostics).toEqual([
      {
        code: "frontmatter-repaired",
        severity: "warning",
        message: "The value of description is not valid YAML and was read as plain text.",
        hint: 'Put it in quotes: description: "..."',
        path: "x/SKILL.md",
        line: 3,
      },
    ]);
  });

  it("is listed by the starts of its files, and not by what follows", async () => {
    const start = Buffer.from(skillFile("a", "Does a.", "Text. ".repeat(4_000)));
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": Buffer.concat([start, Uint8Array.of(0xff)]) }));
    expect(index.diagnostics).toEqual([]);
    await expect(index.read("a")).rejects.toMatchObject({ code: "file-not-text" });
  });

  it("reports a long file that does not begin as text", async () => {
    const text = Buffer.concat([Buffer.from("Does a. "), Uint8Array.of(0xff), Buffer.alloc(5_000, "x")]);
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": text }));
    expect([outlineOf(index.diagnostics), index.get("a")?.description]).toEqual([
      ["error file-not-text a/SKILL.md"],
      "",
    ]);
  });

  it("shows a file of any language, wherever its preview ends", async () => {
    const files = ["", "a", "aa"].map((start, number) => [
      `s${number}/SKILL.md`,
      skillFile(`s${number}`, "Does it.", `${start}${"法".repeat(3_000)}`),
    ]);
    const index = await loadSkills([skillFolderSource(temporaryFolder(Object.fromEntries(files)))]);
    expect(index.list().map(({ name }) => name)).toEqual(["s0", "s1", "s2"]);
    expect(outlineOf(index.diagnostics)).toEqual([]);
  });

  it("keeps the description of a skill in memory, not the text that it begins", async () => {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    const heap = (): number => {
      if (typeof collect === "function") collect();
      return process.memoryUsage().heapUsed;
    };
    const longFrontmatter = `---\nnote: ${"long ".repeat(1000)}\n---\n`;
    const files = Array.from({ length: 30 }, (_, number) => [
      `s${number}/SKILL.md`,
      `${longFrontmatter}Writes a report, number ${number}.\n\n${" ".repeat(900_000)}`,
    ]);
    const folder = temporaryFolder(Object.fromEntries(files));
    const before = heap();
    const index = await loadSkills(folder);
    expect(heap() - before).toBeLessThan(8_000_000);
    expect(index.get("s7")?.description).toBe("Writes a report, number 7.");
  });
});
