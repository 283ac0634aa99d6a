import { PIN_ACTION, type PinAction, type SlashCommandDefinition } from "./define-command.js";

/**
 * Returns three custom commands with which users pin skills for a thread: `/pin name`, `/unpin name` (or `/unpin` for
 * all) and `/pins`. The text of a pinned skill is in every model call of the thread. Users can pin what they may type,
 * at most 8 skills. Like `/help`, they are answered without the model and cannot be part of a pipeline.
 *
 * @example
 * ```ts
 * import { loadSkills, pinCommands, skillMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { MemorySaver } from "@langchain/langgraph";
 * import { createAgent } from "langchain";
 *
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   checkpointer: new MemorySaver(),
 *   middleware: skillMiddleware({ skills: await loadSkills("skills"), commands: pinCommands() }),
 * });
 * ```
 */
export function pinCommands(): readonly SlashCommandDefinition[] {
  return [
    pinCommand("pin", "pin", "Pins a skill: it stays active in this thread.", true),
    pinCommand("unpin", "unpin", "Unpins a skill, or all skills of this thread.", false),
    pinCommand("pins", "list", "Lists the skills that are pinned in this thread."),
  ];
}

function pinCommand(name: string, action: PinAction, description: string, needsName?: boolean): SlashCommandDefinition {
  const skill = { position: 0, required: needsName === true, description: "Name of a skill." };
  return {
    name,
    description,
    ...(needsName !== undefined && { parameters: { name: skill }, completes: "skills" }),
    // Never called: `answerPin` answers, with the state of the thread.
    run: () => ({ reply: "This command needs slashCommandMiddleware.", failed: true }),
    [PIN_ACTION]: action,
  };
}
