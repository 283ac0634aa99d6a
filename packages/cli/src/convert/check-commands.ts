import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ConfigStore } from "@langslash/converter";
import {
  analyzeSlashCommand,
  convertDeterministically,
  hiddenCommands,
  knownNames,
  listedOnce,
  verifyConversion,
} from "@langslash/converter/internal";
import type { Diagnostic } from "@langslash/grammar";
import { hintNames } from "@langslash/grammar/internal";
import { CliError } from "../cli-error.js";
import { hiddenWarning } from "./hidden-warning.js";
import { messageOf } from "../message-of.js";

/** A command, converted without a model and checked. */
export interface CheckedCommand {
  /** Path of its file, starting with the folder that was checked. */
  readonly path: string;
  readonly name: string;
  /** Problems of the conversion, for people. */
  readonly warnings: readonly string[];
  /** Problems that the verifier finds in the conversion, or the reason why there is none. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Converts every command of a folder without a model and checks the results. Commands that take arguments get the
 * names of their hint as arguments. A command that cannot be read has an error, and one whose name belongs to another
 * has a warning.
 *
 * @throws CliError if the folder has no commands
 */
export async function checkCommands(folder: string, configs: ConfigStore): Promise<CheckedCommand[]> {
  const store = listedOnce(configs);
  const heads = await store.list();
  const checked: CheckedCommand[] = [];
  for (const { type, name } of heads) {
    if (type !== "slash_command") continue;
    const results = await checkOne(name, store, heads).catch(unreadable);
    checked.push({ path: pathOf(folder, name), name, ...results });
  }
  for (const { path, name } of await hiddenCommands(folder))
    checked.push({ path, name, warnings: [hiddenWarning(name)], findings: [] });
  if (checked.length === 0) throw new CliError(`No slash commands found in ${folder}.`);
  return checked;
}

type Results = Pick<CheckedCommand, "warnings" | "findings">;

async function checkOne(name: string, store: ConfigStore, heads: Parameters<typeof knownNames>[0]): Promise<Results> {
  const record = await store.read("slash_command", name);
  if (!record) throw new CliError("The file cannot be read.");
  const { content } = record;
  const input = { content, name, userArguments: sampleArguments(content) };
  const { convertedContent, warnings, ...read } = await convertDeterministically(input, store);
  const findings = verifyConversion({ ...input, ...read, ...knownNames(heads, name) }, convertedContent);
  return { warnings, findings };
}

function unreadable(error: unknown): Results {
  return { warnings: [], findings: [{ code: "unreadable", severity: "error", message: messageOf(error) }] };
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
