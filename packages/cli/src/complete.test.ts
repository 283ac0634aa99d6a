import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, lawOffice, skillFile } from "./__fixtures__/langslash.js";
import { LANGCHAIN, loadedFiles } from "./__fixtures__/loaded-files.js";
import { completeLine } from "./complete/complete-line.js";
import { loadCatalogue } from "./complete/load-catalogue.js";
import { programShape } from "./complete/program-shape.js";
import { splitLine } from "./complete/split-line.js";
import { createProgram } from "./program.js";

const office = join(lawOffice, "skills");

describe("a shell's line", () => {
  it.each([
    ["langslash co", ["convert", "consult", "complete", "completion"]],
    [`langslash show -s ${office} cl`, ["client-intake", "client-letter"]],
    [`langslash show --skills=${office} /RES`, ["/research"]],
    [`langslash show --skills ${office}/commands ti`, ["time-entry"]],
    [`langslash convert -c ${office} `, ["review:nda", "time-entry"]],
    [`langslash convert --configs ${office} time-entry ma`, []],
    [`langslash explain -s ${office} '/med output=`, ["/med output=full", "/med output=brief"]],
    [`langslash explain -s ${office} /med output=b`, ["output=brief"]],
    ["langslash list --fo", ["--format"]],
    ["langslash list -f js", ["json"]],
    ["langslash list --format=js", ["--format=json"]],
    ["langslash completion ", ["bash", "zsh", "fish"]],
    ["langslash help va", ["validate"]],
    ["langslash unknown ", []],
    ["langslash schema ", []],
    [`langslash explain -s ${office} hello `, []],
    [`langslash show -s ${office} -- -`, []],
  ])("%s", async (line, words) => {
    const candidates = await completeLine(line, programShape(createProgram()), loadCatalogue);
    expect(candidates.map(({ word }) => word)).toEqual(words);
  });
});

it("completes a skill whose requirements are unmet here, because it can be shown, and other shells may meet them", async () => {
  const text = "---\nname: court\ndescription: Files.\nrequires:\n  env: [COURT_KEY]\n---\n\nFile it.\n";
  const line = `langslash show -s ${folderOf({ "court/SKILL.md": text })} co`;
  const candidates = await completeLine(line, programShape(createProgram()), loadCatalogue);
  expect(candidates.map(({ word }) => word)).toEqual(["court"]);
});

describe("langslash complete", () => {
  it("completes at a cursor, as JSON", async () => {
    const { stdout } = await runInProcess(["complete", "--format", "json", "--cursor", "8", "/med out phases=1"]);
    expect(JSON.parse(stdout)).toMatchObject({ range: { start: 5, end: 8 }, suggestions: [{ insert: "output=" }] });
  });

  it("does not load LangChain, nor @langslash/skills to complete a sub-command", async () => {
    const [skill, subCommand] = await Promise.all(
      ["langslash show med", "langslash sh"].map((line) => loadedFiles(["complete", "--line", line])),
    );
    expect(skill).toContainEqual(expect.stringContaining("/skills/dist/index.js"));
    expect(skill?.filter((file) => LANGCHAIN.test(file))).toEqual([]);
    expect(subCommand).toContainEqual(expect.stringContaining("/langslash.cjs"));
    expect(subCommand?.filter((file) => file.includes("/skills/dist/"))).toEqual([]);
  });

  it("prints each candidate on one line, whatever its description contains", async () => {
    const cwd = folderOf({ "skills/a/SKILL.md": skillFile("a", '"one\\n\\ttwo\\e[2J"') });
    const { stdout } = await runInProcess(["complete", "--line", "langslash show "], { cwd });
    expect(stdout).toBe("a\tone two[2J\n");
  });
});

describe("the words of a shell's line", () => {
  it.each([
    ["a b", ["a"], "b"],
    ["a b ", ["a", "b"], ""],
    [`a "b c`, ["a"], "b c"],
    [`a "b c" 'd "e' f\\ g`, ["a", "b c", 'd "e'], "f g"],
    [`a "b\\"c\\d" ''`, ["a", 'b"c\\d'], ""],
    ["a '' ", ["a", ""], ""],
    ["a \\", ["a"], ""],
  ])("of %j", (line, words, current) => {
    expect(splitLine(line)).toEqual({ words, current });
  });

  it("survive quoting", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}' `).join("");
        expect(splitLine(line)).toEqual({ words, current: "" });
      }),
    );
  });
});
