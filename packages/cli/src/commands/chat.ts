import { type Command, InvalidArgumentError } from "commander";
import { defaultModel, MODEL_HELP } from "../chat-model.js";
import type { ChatSettings } from "../chat/run-chat.js";
import { withFolders } from "../skill-paths.js";
import { CliError } from "../cli-error.js";
import { foldersArgument, SKILLS_HELP, skillsOption } from "../skills-option.js";

/** Adds `langslash chat`, a conversation with an agent that has the skills. */
export function addChat(program: Command): void {
  program
    .command("chat")
    .description("chat with an agent that has the skills; Tab completes, Ctrl-C stops an answer, Ctrl-D exits")
    .addArgument(foldersArgument())
    .addOption(skillsOption())
    .option("-m, --model <name>", "the model that answers (default: OPENAI_MODEL or gpt-5-mini)")
    .option("--map <name=model>", "the model for skills that request <name>; can be repeated", addMapping)
    .option("--offline", "call no model; answers say what a model would have received")
    .option("--verbose", "print after each answer which of its input tokens came from the provider's cache, and why")
    .option("--history <file>", "keep the input history in this file between chats")
    .option("--name <name>", "keep the conversation under this name, and continue it")
    .addHelpText("after", `${MODEL_HELP}\n${SKILLS_HELP}`)
    .action(chat);
}

async function chat(folders: readonly string[], options: Partial<ChatSettings>): Promise<void> {
  const { model, map, offline = false } = options;
  if (offline && (model !== undefined || map !== undefined))
    throw new CliError("--offline calls no model. Leave out --model and --map.", 2);
  const { runChat } = await import("../chat/run-chat.js");
  await runChat({
    ...withFolders(options, folders),
    model: offline ? "offline" : (model ?? defaultModel()),
    map: map ?? {},
  });
}

function addMapping(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, model] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
  if (name === undefined || model === undefined) throw new InvalidArgumentError("It must have the form name=model.");
  return Object.fromEntries([...Object.entries(before), [name, model]]);
}
