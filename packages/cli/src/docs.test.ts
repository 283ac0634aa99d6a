import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { docs, lawOfficeCopy, run, withLangslash } from "./__fixtures__/langslash.js";
import { splitLine } from "./complete/split-line.js";

const GUIDES = ["command-line.md", "test-skills.md", "observability.md", "skill-sources.md"];
const PAGES = [...GUIDES.map((guide) => join(docs, guide)), new URL("../README.md", import.meta.url)];

/** Every `sh` fence that is followed by a `text` fence, with its text. */
const fences = PAGES.flatMap((page) => {
  const found = readFileSync(page, "utf8").matchAll(
    /^```sh\n([^`]*(?:`[^`]+`[^`]*)*?)^```\n\n```text\n([\s\S]*?)^```$/gm,
  );
  return Array.from(found, ([, code = "", output = ""]) => [code, output] as const);
});

/**
 * A single command without a redirection, and the programs that it is piped to. A process of its own would print the
 * same, but take longer.
 */
const PLAIN = /^langslash ((?:"[^"$]*"|[^"$|;&<>\n])+)(?:\| ([^;&<>\n]+))?\n$/;

describe("the command lines of the docs", () => {
  it("are found", () => {
    expect(fences.length).toBeGreaterThan(6);
  });

  it.each(fences)("%s prints what the page says", async (code, output) => {
    const cwd = lawOfficeCopy();
    const [, plain, filter] = PLAIN.exec(code) ?? [];
    if (plain === undefined) {
      const ran = await run("bash", ["--norc", "-c", code], { cwd, env: withLangslash() });
      return expect(ran).toEqual({ stdout: output, stderr: "", code: 0 });
    }
    const ran = await runInProcess(splitLine(`${plain} `).words, { cwd });
    expect(ran.stderr).toBe("");
    const shown = filter === undefined ? ran : await run("bash", ["--norc", "-c", filter], { input: ran.stdout });
    expect(shown).toEqual({ stdout: output, stderr: "", code: 0 });
  });
});
