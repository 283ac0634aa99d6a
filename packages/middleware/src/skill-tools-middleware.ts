import { ToolMessage } from "@langchain/core/messages";
import { SkillError } from "@langslash/skills";
import { createMiddleware, tool, type ToolRuntime } from "langchain";
import { checkOptions } from "./check-options.js";
import { z } from "zod";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { reporter } from "./events.js";
import { sealsOf } from "./seals.js";
import { currentCall } from "./reading/call.js";
import { taskState } from "./run-config.js";
import { openSkill, openSkillFile, type SkillAccess, type SkillAnswer } from "./tools/open-skill.js";
import { checkSkillsOption, type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { stateFor } from "./skill-state.js";
import { currentStage } from "./state.js";
import { sealedTurn } from "./turn/resume-turn.js";
import { LOAD_SKILL, READ_SKILL_FILE } from "./prompt/skill-block.js";

/** Options of `skillToolsMiddleware`. */
export interface SkillToolsMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, Pick<CommandOptions, "substitution"> {}

/**
 * Gives an agent two tools for opening skills by itself: `load_skill` and `read_skill_file`. Files outside the skill's
 * folder cannot be read. With these tools, `skillSelectorMiddleware` offers up to five skills if no match is
 * confident.
 *
 * A skill that is not model-invocable can only be opened while it is active.
 *
 * @example
 * ```ts
 * import { loadSkills, skillMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const skills = await loadSkills("skills");
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: skillMiddleware({ skills }),
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillToolsMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillToolsMiddlewareOptions<Schema>,
) {
  checkOptions("skillToolsMiddleware", options);
  checkSkillsOption(options.skills);
  const seals = sealsOf(options);
  const { substitution } = withCommandDefaults(options);
  const answer = async (
    name: string,
    runtime: ToolRuntime,
    open: (access: SkillAccess) => Promise<SkillAnswer>,
  ): Promise<ToolMessage> => {
    const call = taskState() && (await currentCall(seals));
    const { skills: ofTurn = [] } = currentStage(call && sealedTurn(call)) ?? {};
    const access = { skills: await indexFor(options, runtime), active: ofTurn.map((skill) => skill.name) };
    const { text, opened, isError } = await open(access).catch((error: unknown): SkillAnswer => {
      if (SkillError.isInstance(error)) return { text: error.message, isError: true };
      throw error;
    });
    if (opened) reporter(runtime)({ type: "skill-loaded", ...opened, score: 1, explicit: false });
    const status = isError ? "error" : "success";
    return new ToolMessage({ tool_call_id: runtime.toolCallId, name, content: text, status });
  };

  const loadSkill = tool(
    ({ name }, runtime: ToolRuntime) => answer(LOAD_SKILL, runtime, (access) => openSkill(name, access, substitution)),
    {
      name: LOAD_SKILL,
      description:
        "Opens a skill: instructions for a kind of task, and the list of its files. Finds skills by words, too.",
      schema: z.object({ name: z.string().describe("The skill's name, or some words about the task.") }),
    },
  );

  const readSkillFile = tool(
    ({ name, path, offset }, runtime: ToolRuntime) =>
      answer(READ_SKILL_FILE, runtime, (access) => openSkillFile(name, path, Math.floor(offset ?? 0), access)),
    {
      name: READ_SKILL_FILE,
      description: "Reads a text file that belongs to a skill, as load_skill lists it. A long one comes in parts.",
      schema: z.object({
        name: z.string().describe("The skill's name."),
        path: z.string().describe("The file, as load_skill lists it: references/guide.md"),
        // OpenAI's strict mode needs all keys, and knows no defaults. Models leave it out, or send null.
        offset: z
          .number()
          .min(0)
          .nullable()
          .default(null)
          .meta({ default: undefined, description: "Where to go on in a long file, in characters." }),
      }),
    },
  );

  return createMiddleware({
    name: "skillToolsMiddleware",
    stateSchema: stateFor({}),
    contextSchema: options.contextSchema,
    tools: [loadSkill, readSkillFile],
  });
}
