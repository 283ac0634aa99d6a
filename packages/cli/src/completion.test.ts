import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { isInstalled, langslash, lawOffice, run, withLangslash } from "./__fixtures__/langslash.js";
import { noTerminal, openTerminal } from "./__fixtures__/terminal.js";

const SHELLS = [
  { shell: "bash", start: "bash --norc --noprofile -i", source: "source <(langslash completion bash)" },
  { shell: "zsh", start: "zsh -f -i", source: "source <(langslash completion zsh)" },
  { shell: "fish", start: "fish --no-config -i", source: "langslash completion fish | source" },
];

/** What is completed, the line typed before Tab, and the completed line. */
const LINES = [
  ["an alias with a colon in it", "langslash show review:n", "langslash show review:nda"],
  ["a parameter", "langslash explain /med ou", "langslash explain /med output="],
  ["a command in quotes, after a pipe", 'langslash explain "/med | /summari', 'langslash explain "/med | /summarize"'],
  ["a folder", "langslash validate ski", "langslash validate skills/"],
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
