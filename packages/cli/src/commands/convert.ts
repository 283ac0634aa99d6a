import { resolve } from "node:path";
import type { Command } from "commander";
import { MODEL_HELP, modelOption } from "../chat/chat-model.js";
import { CliError } from "../cli-error.js";
import { configsFolder, configsOption } from "../configs-option.js";
import { printText, tell } from "../print/output.js";

interface ConvertOptions {
  readonly configs?: string;
  readonly model?: string;
  readonly all?: boolean;
  readonly out?: string;
}

/** `langslash convert`: slash commands as standalone prompts. */
export function addConvert(program: Command): void {
  program
    .command("convert")
    .description("make a slash command a standalone prompt, with the agents and skills that it refers to")
    .argument("[command]", "its name, with or without the slash")
    .argument("[arguments...]", 'what would be typed behind it; "" for nothing')
    .addOption(configsOption())
    .addOption(modelOption("convert with this model instead of by rules alone"))
    .option("--all", "convert all commands, without arguments; needs --out")
    .option("-o, --out <folder>", "write files <command>.md into this folder instead of printing")
    .addHelpText("after", MODEL_HELP)
    .action(convert);
}

async function convert(command: string | undefined, words: readonly string[], options: ConvertOptions): Promise<void> {
  const { configs: named, model, all = false, out } = options;
  if (all && command !== undefined) throw new CliError(`--all converts all commands: leave out ${command}.`, 2);
  if (all && out === undefined) throw new CliError("--all writes files: name a folder for them with --out.", 2);
  if (!all && command === undefined) throw new CliError("Name a command, or give --all.", 2);
  const folder = configsFolder(named);
  if (out !== undefined && resolve(out) === resolve(folder, "commands")) {
    throw new CliError(`${out} holds the commands themselves, which would be overwritten. Name another folder.`, 2);
  }
  const { directoryConfigs } = await import("@langslash/converter");
  const { commandConverter, commandNamed } = await import("../convert/command-converter.js");
  const configs = directoryConfigs(folder);
  if (command === undefined) {
    const { convertAll } = await import("../convert/convert-all.js");
    return convertAll(configs, await commandConverter(configs, model), out ?? "");
  }
  const record = await commandNamed(configs, command);
  if (words.length === 0) await demandArguments(record);
  const converter = await commandConverter(configs, model);
  const { text, warnings } = await converter(record, words.join(" "));
  for (const warning of warnings) tell(`warning: ${warning}`);
  if (out === undefined) return printText(text);
  const { writePrompt } = await import("../convert/write-prompt.js");
  tell(`Wrote ${await writePrompt(out, record.name, text)}.`);
}

/** @throws CliError where a command takes arguments, so that none are left out by mistake */
async function demandArguments({ name, content }: { name: string; content: string }): Promise<void> {
  const { analyzeSlashCommand } = await import("@langslash/converter");
  const { hasArguments, argumentHint = "arguments" } = analyzeSlashCommand(content, { agents: [], skills: [] });
  if (!hasArguments) return;
  throw new CliError(`/${name} takes ${argumentHint}. Give them behind the name, or "" for none.`, 2);
}
