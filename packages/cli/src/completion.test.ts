import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, isInstalled, langslash, lawOffice, run, withLangslash } from "./__fixtures__/langslash.js";
import { noTerminal, openTerminal, type Terminal } from "./__fixtures__/terminal.js";

const SHELLS = [
  { shell: "bash", start: "bash --norc --noprofile -i", source: "source <(langslash completion bash)" },
  { shell: "zsh", start: "zsh -f -i", source: "source <(langslash completion zsh)" },
  { shell: "fish", start: "fish --no-config -i", source: "langslash completion fish | source" },
];

/** The kind of completion, the line typed before Tab, and the completed line. */
const LINES = [
  ["an alias with a colon in it", "langslash show review:n", "langslash show review:nda"],
  ["a parameter", "langslash explain /med ou", "langslash explain /med output="],
  ["a command in quotes, after a pipe", 'langslash explain "/med | /summari', 'langslash explain "/med | /summarize"'],
  ["a folder", "langslash validate skills", "langslash validate skills/"],
];

describe.each(SHELLS)("the completion script in $shell", ({ shell, start, source }) => {
  const reason = noTerminal ?? (isInstalled(shell) ? undefined : `${shell} is not installed`);
  it.skipIf(reason)(`completes on Tab${reason ? ` (skipped: ${reason})` : ""}`, async () => {
    const terminal = openTerminal(start, { cwd: lawOffice, env: { ...withLangslash(), PS1: "$ " } });
    terminal.press(`${source}; echo rea""dy\r`);
    await terminal.until(/ready\r?\n/);
    for (const [, typed = "", completed = ""] of LINES) {
      terminal.press(`${typed}\t`);
      await terminal.until(completed);
      terminal.press("\x15");
    }
    terminal.press("exit\r");
    expect(await terminal.ended).toBe(0);
  });
});

/** Values of a parameter that would create a file if a shell read them. */
const HOSTILE = [
  "$(touch${IFS}A)",
  "`touch${IFS}B`;touch${IFS}C|touch${IFS}D&touch${IFS}E>F",
  "'\";touch${IFS}G;\"'$(touch${IFS}H)(touch${IFS}I)",
  "\\$(touch${IFS}J)\\\\`touch${IFS}K`",
];

/** The line that is typed before Tab to complete a value. */
const lineOf = (quote: string, number: number): string => `langslash explain ${quote}/evil${number}x one=`;

/**
 * Returns an environment whose `langslash` prints what the real one prints for these lines, without a start of Node for
 * each. It runs nothing else: what the shell does to a completed line is over when its program starts.
 */
async function recordedCompletions(shell: string, quote: string, cwd: string): Promise<Record<string, string>> {
  const printed = async (...args: string[]): Promise<string> => (await runInProcess(args, { cwd })).stdout;
  const folder = folderOf({ script: await printed("completion", shell) });
  const cases = [`completion*) cat '${folder}/script' ;;`];
  for (const number of HOSTILE.keys()) {
    const file = join(folder, `${number}`);
    writeFileSync(file, await printed("complete", "--line", lineOf(quote, number)));
    cases.push(`complete*/evil${number}x*) cat '${file}' ;;`);
  }
  return withLangslash(`case "$*" in ${cases.join(" ")} esac`);
}

/**
 * Ends the line that is being typed or run. A shell can lose keys that follow Ctrl-C, so they are pressed until it
 * answers.
 */
async function endLine(terminal: Terminal, word: string): Promise<void> {
  const isShown = (): boolean => terminal.everything().includes(word);
  for (let attempt = 0; attempt < 40 && !isShown(); attempt += 1) {
    terminal.press("\x03");
    await setTimeout(300);
    terminal.press(`echo ${word.slice(0, 2)}""${word.slice(2)}\r`);
    for (let look = 0; look < 20 && !isShown(); look += 1) await setTimeout(35);
  }
  expect(terminal.everything()).toContain(word);
}

// All at the same time, because a shell is mostly waited for.
describe.concurrent.each(SHELLS)("the completion script in $shell, with values from strangers", (row) => {
  const { shell, start, source } = row;
  const reason = noTerminal ?? (isInstalled(shell) ? undefined : `${shell} is not installed`);
  it.skipIf(reason).concurrent.each(["", '"', "'"])("inserts them as text after %j", async (quote) => {
    const skills = HOSTILE.map((value, number) => {
      return { name: `evil${number}x`, file: "a.md", parameters: { one: { values: [value] } } };
    });
    const cwd = folderOf({ "skills/skills_manifest.json": JSON.stringify({ skills }), "skills/a.md": "A." });
    const env = await recordedCompletions(shell, quote, cwd);
    const terminal = openTerminal(start, { cwd, env: { ...env, PS1: "$ " } });
    terminal.press(`${source}; echo rea""dy\r`);
    await terminal.until(/ready\r?\n/);
    for (const number of HOSTILE.keys()) {
      terminal.press(`${lineOf(quote, number)}\t`);
      await terminal.until("IFS");
      terminal.press("\r");
      await setTimeout(500);
      terminal.press(`${quote}\r`); // some shells have not closed the quote
      await setTimeout(500);
      await endLine(terminal, `done${number}`);
    }
    expect(readdirSync(cwd)).toEqual(["skills"]);
  });
});

describe("langslash completion", () => {
  it("prints a script that bash runs without any output", async () => {
    const { stdout: script, code } = await langslash(["completion", "bash"]);
    expect(code).toBe(0);
    expect(await run("bash", ["--norc", "-euc", script])).toEqual({ stdout: "", stderr: "", code: 0 });
  });

  it("names the supported shells", async () => {
    const { stderr, code } = await runInProcess(["completion", "powershell"]);
    expect(code).toBe(2);
    expect(stderr).toContain("'powershell' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.");
  });
});
