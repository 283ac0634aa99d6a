import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ConfigStore, Finding } from "@langslash/converter";
import {
  analyzeSlashCommand,
  convertDeterministically,
  knownNames,
  listedOnce,
  verifyConversion,
} from "@langslash/converter/internal";
import { hintNames } from "@langslash/grammar/internal";
import { CliError } from "../cli-error.js";

/** A command, converted without a model and checked. */
export interface CheckedCommand {
  /** Path of its file, starting with the folder that was checked. */
  readonly path: string;
  readonly name: string;
  /** Problems of the conversion, for people. */
  readonly warnings: readonly string[];
  /** Problems that the verifier finds in the conversion. */
  readonly findings: readonly Finding[];
}

/**
 * Converts every command of a folder without a model and checks the results. Commands that take arguments get the
 * names of their hint as arguments.
 *
 * @throws CliError if the folder has no commands
 */
export async function checkCommands(folder: string, configs: ConfigStore): Promise<CheckedCommand[]> {
  const store = listedOnce(configs);
  const heads = await store.list();
  const checked: CheckedCommand[] = [];
  for (const { type, name } of heads) {
    if (type !== "slash_command") continue;
    const record = await store.read("slash_command", name);
    if (!record) continue;
    const { content } = record;
    const input = { content, name, userArguments: sampleArguments(content) };
    const { convertedContent, warnings, ...read } = await convertDeterministically(input, store);
    const findings = verifyConversion({ ...input, ...read, ...knownNames(heads, name) }, convertedContent);
    checked.push({ path: pathOf(folder, name), name, warnings, findings });
  }
  if (checked.length === 0) throw new CliError(`No slash commands found in ${folder}.`);
  return checked;
}

/** Returns arguments for a command: the names in its hint, in angle brackets. */
function sampleArguments(content: string): string {
  const { hasArguments, argumentHint } = analyzeSlashCommand(content, { agents: [], skills: [] });
  if (!hasArguments) return "";
  const names = hintNames(argumentHint).names.map((name) => `"<${name.replaceAll('"', "'")}>"`);
  return names.length > 0 ? names.join(" ") : "<arguments>";
}

/** Returns the path of a command's file; its name if the file is not at the usual place. */
function pathOf(folder: string, name: string): string {
  const [plugin = "", ...rest] = name.split(":");
  const own = join(folder, "commands", `${name.replaceAll(":", "/")}.md`);
  const inPlugin = join(folder, "plugins", plugin, "commands", `${rest.join("/")}.md`);
  return [own, inPlugin].find((path) => existsSync(path)) ?? name;
}
