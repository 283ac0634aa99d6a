import { type Command, Option } from "commander";
import { defaultModel, MODEL_HELP, modelOption } from "../chat/chat-model.js";
import { CliError } from "../cli-error.js";
import { SKILLS_HELP, type SkillsChoice, skillsOption } from "../skills-option.js";

interface ChatOptions extends SkillsChoice {
  readonly model?: string;
  readonly map?: Readonly<Record<string, string>>;
  readonly history?: string;
}

/** `langslash chat`: a conversation with an agent that has the skills. */
export function addChat(program: Command): void {
  program
    .command("chat")
    .description("chat with an agent that has the skills; Tab completes, Ctrl-C stops an answer, Ctrl-D ends")
    .addOption(skillsOption())
    .addOption(modelOption("the model that answers (default: OPENAI_MODEL, else gpt-5-mini)"))
    .addOption(
      new Option("--map <name=model>", "the model for skills that ask for <name>; repeat it for more").argParser(
        mapped,
      ),
    )
    .option("--history <file>", "keep what was typed in this file, for the arrow keys next time")
    .addHelpText("after", `${MODEL_HELP}\n${SKILLS_HELP}`)
    .action(chat);
}

async function chat({ model = defaultModel(), map = {}, history, ...choice }: ChatOptions): Promise<void> {
  const { runChat } = await import("../chat/run-chat.js");
  await runChat(choice, { model, map, history });
}

function mapped(value: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name, model] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
  if (name === undefined || model === undefined) throw new CliError(`--map takes name=model, not ${value}.`, 2);
  return Object.fromEntries([...Object.entries(before), [name, model]]);
}
