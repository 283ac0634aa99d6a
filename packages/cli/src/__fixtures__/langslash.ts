import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { installedCommand } from "./install.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The path of the installed command. */
export const entry = await installedCommand(inject("scratch"));

/** The skills that tests and docs use. */
export const lawOffice = join(root, "examples/law-office");

/** The repository's docs. */
export const docs = join(root, "docs");

/** Result of a program that has ended. */
export interface ProgramResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface RunOptions {
  /** @default the law office */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The content of the standard input. @default nothing */
  readonly input?: string;
}

/** Runs the installed command as a user does, in a process of its own, without a terminal and without keys. */
export function langslash(args: readonly string[], options: RunOptions = {}): Promise<ProgramResult> {
  return run(process.execPath, [entry, ...args], options);
}

/** Runs a program to its end. */
export function run(file: string, args: readonly string[], options: RunOptions = {}): Promise<ProgramResult> {
  const child = spawn(file, args, { cwd: options.cwd ?? lawOffice, env: { ...userEnvironment(), ...options.env } });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => undefined); // the program may end without reading its input
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ stdout, stderr, code }));
  });
}

/** Returns an environment with `langslash` in PATH, for shells: the installed one, or a program in shell. */
export function withLangslash(program = `exec '${process.execPath}' '${entry}' "$@"`): Record<string, string> {
  const folder = folderOf({ langslash: `#!/bin/sh\n${program}\n` });
  return { ...userEnvironment(), PATH: `${folder}:${process.env["PATH"]}` };
}

/** Writes files to a new folder, which is removed after all tests. Files that start with `#!` are made executable. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(inject("scratch"), "files-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (content.startsWith("#!")) chmodSync(path, 0o755);
  }
  return folder;
}

/** Copies the law office to a folder that tests can write to. */
export function lawOfficeCopy(): string {
  const folder = folderOf({});
  cpSync(lawOffice, folder, { recursive: true });
  return folder;
}

/** Returns the text of a SKILL.md or a command file. */
export function skillFile(name: string, description: string, body = `How to ${name}.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
}

/** Whether a program is installed on this machine. */
export function isInstalled(name: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
}

/** Returns the environment of a user without keys, whose cache is removed after all tests. */
function userEnvironment(): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, XDG_CACHE_HOME: join(inject("scratch"), "cache"), LANG: "C.UTF-8", TERM: "xterm-256color" };
}
