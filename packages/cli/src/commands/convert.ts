import { basename, dirname, resolve } from "node:path";
import type { Command } from "commander";
import { MODEL_HELP } from "../chat-model.js";
import { CliError } from "../cli-error.js";
import { configsFolder, DEFAULT_FOLDERS } from "../configs-folder.js";
import { hiddenWarning } from "../convert/hidden-warning.js";
import type { StoreFolders } from "../convert/store-guard.js";
import type { PromptFolder } from "../convert/write-prompt.js";
import { printText, report } from "../print/output.js";

interface ConvertOptions {
  readonly configs?: string;
  readonly model?: string;
  readonly all?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly scripts?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly strict?: boolean;
}

/** Adds `langslash convert`, which turns slash commands into standalone prompts. */
export function addConvert(program: Command): void {
  program
    .command("convert")
    .description("turn a slash command into a standalone prompt that includes the agents and skills it refers to")
    .argument("[command]", "the name of the command, with or without the slash; with --check, the folder")
    .argument("[arguments...]", 'the arguments to the command; "" for none')
    .option(
      "-c, --configs <folder>",
      "the folder that contains commands/, agents/, skills/ and plugins/ " +
        `(default: the first of ${DEFAULT_FOLDERS.join(", ")} that has commands/ or plugins/)`,
    )
    .option("-m, --model <name>", "convert with this model (default: convert by rules, without a model)")
    .option("--all", "convert all commands, without arguments; requires --out")
    .option("-o, --out <folder>", "write <command>.md files to this folder instead of printing the prompt")
    .option("-f, --force", "with --out, replace files that are there and differ")
    .option("--scripts", "take in small scripts that the command runs, for the reader of the prompt to save and run")
    .option(
      "--check",
      "convert all commands of a folder by rules, and report the problems; the exit code is 1 if there are errors",
    )
    .option("--json", "with --check, print the report as JSON")
    .option("--strict", "with --check, fail on warnings too")
    .addHelpText("after", MODEL_HELP)
    .action(convert);
}

async function convert(command: string | undefined, words: readonly string[], options: ConvertOptions): Promise<void> {
  const { configs: given, model, all = false, out, force = false, scripts = false } = options;
  if (options.check === true) return check(command, words, options);
  for (const name of ["json", "strict"] as const) {
    if (options[name] === true) throw new CliError(`--${name} requires --check.`, 2);
  }
  if (scripts && model !== undefined) throw new CliError("--scripts converts by rules. Leave out --model.", 2);
  if (all && command !== undefined)
    throw new CliError(`--all converts every command. Leave out either --all or ${command}.`, 2);
  if (all && out === undefined) throw new CliError("--all requires --out, the folder to write the prompts to.", 2);
  if (out === "") throw new CliError("--out requires the name of a folder.", 2);
  if (!all && command === undefined) throw new CliError("No command given. Name one, or use --all.", 2);
  if (force && out === undefined) throw new CliError("--force requires --out.", 2);
  const folder = configsFolder(given);
  const { directoryConfigs, listedOnce } = await import("@langslash/converter/internal");
  const repository = repositoryOf(folder);
  const prompts = out === undefined ? undefined : await promptFolder(out, force, { folder, ...repository });
  const { commandConverter } = await import("../convert/command-converter.js");
  const configs = directoryConfigs(folder, repository);
  if (command === undefined && prompts !== undefined) {
    const { convertAll } = await import("../convert/convert-all.js");
    const shared = listedOnce(configs);
    await reportHidden(folder);
    return convertAll(shared, await commandConverter(shared, { model, scripts }), prompts);
  }
  const { findCommand } = await import("../convert/find-command.js");
  const record = await findCommand(configs, command ?? "");
  if (words.length === 0) await checkTakesNoArguments(record);
  const converter = await commandConverter(configs, { model, scripts });
  const { argumentText } = await import("../convert/argument-text.js");
  const { convertedContent, warnings } = await converter(record, argumentText(words, record.content));
  for (const warning of warnings) report(`warning: ${warning}`);
  if (prompts === undefined) return printText(convertedContent);
  const { writePrompt } = await import("../convert/write-prompt.js");
  report(`Wrote ${await writePrompt(prompts, record.name, convertedContent)}.`);
}

/**
 * Returns the folder for prompts.
 *
 * @throws CliError if it is among the folders of commands, agents and skills
 */
async function promptFolder(out: string, force: boolean, store: StoreFolders): Promise<PromptFolder> {
  const { storeGuard } = await import("../convert/store-guard.js");
  const isInStore = storeGuard(store);
  if (isInStore(out)) {
    const message = `Writing to ${out} would overwrite or add commands, agents or skills. Name another folder with --out.`;
    throw new CliError(message, 2);
  }
  return { folder: out, force, isInStore };
}

/** Returns the repository of a `.claude`, in which a plugin keeps agents, skills and texts, too. */
function repositoryOf(folder: string): { readonly repository?: string } {
  const path = resolve(folder);
  return basename(path) === ".claude" ? { repository: dirname(path) } : {};
}

/** Reports the commands that cannot be converted because their names belong to others. */
async function reportHidden(folder: string): Promise<void> {
  const { hiddenCommands } = await import("@langslash/converter/internal");
  for (const { path, name } of await hiddenCommands(folder)) report(`warning: ${path}: ${hiddenWarning(name)}`);
}

async function check(folder: string | undefined, more: readonly string[], options: ConvertOptions): Promise<void> {
  for (const name of ["model", "all", "out", "force", "scripts"] as const) {
    if (options[name] !== undefined)
      throw new CliError(`--check converts by rules and writes no files. Leave out --${name}.`, 2);
  }
  if (folder !== undefined && options.configs !== undefined)
    throw new CliError(`--check checks one folder. Leave out either ${folder} or --configs.`, 2);
  if (more.length > 0) throw new CliError(`--check takes one folder. Leave out ${more.join(" ")}.`, 2);
  const root = configsFolder(folder ?? options.configs);
  const { directoryConfigs } = await import("@langslash/converter/internal");
  const { checkCommands } = await import("../convert/check-commands.js");
  const { printCheck } = await import("../convert/print-check.js");
  const commands = await checkCommands(root, directoryConfigs(root, repositoryOf(root)));
  const errors = await printCheck(commands, options.json === true);
  const hasProblems = commands.some(({ warnings, findings }) => warnings.length + findings.length > 0);
  if (errors > 0 || (options.strict === true && hasProblems)) process.exitCode = 1;
}

/** @throws CliError if the command takes arguments, so that they are not left out by mistake */
async function checkTakesNoArguments({ name, content }: { name: string; content: string }): Promise<void> {
  const { analyzeSlashCommand } = await import("@langslash/converter/internal");
  const { hasArguments, argumentHint } = analyzeSlashCommand(content, { agents: [], skills: [] });
  if (!hasArguments) return;
  const hint = argumentHint === undefined ? "" : `: ${argumentHint}`;
  throw new CliError(`/${name} takes arguments${hint}. Pass them after the name, or "" for none.`, 2);
}
