import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, inject, vi } from "vitest";

// Every run starts Node, and those with an agent load LangChain: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const entry = inject("langslash");

/** The skills that tests and docs use. */
export const lawOffice = join(root, "examples/law-office");

/** The repository's docs. */
export const docs = join(root, "docs");

/** How a program ran. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface RunOptions {
  /** @default the law office */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What the standard input holds. @default nothing */
  readonly input?: string;
}

/** Runs the command as a user does, in a process of its own, without a terminal and without keys. */
export function langslash(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return run(process.execPath, [entry, ...args], options);
}

/** Runs a program to its end. */
export function run(file: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = spawn(file, args, { cwd: options.cwd ?? lawOffice, env: { ...plain(), ...options.env } });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => undefined); // a program that does not read has ended before
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ stdout, stderr, code }));
  });
}

/** The environment with `langslash` in PATH, for shells. */
export function withLangslash(): Record<string, string> {
  const folder = folderOf({ langslash: `#!/bin/sh\nexec '${process.execPath}' '${entry}' "$@"\n` });
  spawnSync("chmod", ["+x", join(folder, "langslash")]);
  return { ...plain(), PATH: `${folder}:${process.env["PATH"]}` };
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with these files, which goes when the tests of the file have ended. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "langslash-cli-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** A copy of the law office to write in. */
export function lawOfficeCopy(): string {
  const folder = folderOf({});
  cpSync(lawOffice, folder, { recursive: true });
  return folder;
}

/** A SKILL.md or a command file. */
export function skillFile(name: string, description: string, body = `How to ${name}.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
}

/** Whether a program is installed here. */
export function isInstalled(name: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
}

/** What a user's environment has, without keys. */
function plain(): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, LANG: "C.UTF-8", TERM: "xterm-256color" };
}
