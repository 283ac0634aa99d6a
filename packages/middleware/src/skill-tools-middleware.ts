import { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { createMiddleware, tool, type ToolRuntime } from "langchain";
import { z } from "zod";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { reporter } from "./events.js";
import { markOpenable } from "./tools/opened-skills.js";
import type { RunInput } from "./reading/run-input.js";
import { sealsOf } from "./seals.js";
import { readThread } from "./reading/thread-reading.js";
import { openSkill, openSkillFile, type SkillAccess, type SkillAnswer } from "./tools/open-skill.js";
import { checkSkillsOption, type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { stateFor } from "./skill-state.js";
import { currentStage, TurnRecordSchema } from "./state.js";
import { sealedTurn } from "./turn/resume-turn.js";
import { LOAD_SKILL, READ_SKILL_FILE } from "./prompt/skill-block.js";

/** Options of `skillToolsMiddleware`. */
export interface SkillToolsMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, Pick<CommandOptions, "substitution"> {}

/** The part of the agent's state that the tools read. */
const ToolStateSchema = z.object({
  messages: z.array(z.instanceof(BaseMessage)).catch([]),
  _active: TurnRecordSchema.nullish().catch(null),
});

const LoadSkillSchema = z.object({
  name: z.string().describe("The skill's name, or some words about the task."),
});

const ReadSkillFileSchema = z.object({
  name: z.string().describe("The skill's name."),
  path: z.string().describe("The file, as load_skill lists it: references/guide.md"),
  offset: z.number().int().min(0).default(0).describe("Where to go on in a long file, in characters."),
});

/**
 * Gives an agent two tools for opening skills by itself: `load_skill` and `read_skill_file`. Files outside the skill's
 * folder cannot be read. With these tools, `skillSelectorMiddleware` offers the five best skills if no match is
 * confident. Pass the same `skills` to both: after a restart, tool calls show by it that skills were only offered.
 *
 * A skill that is not model-invocable can only be opened while it is active.
 *
 * @example
 * ```ts
 * import { loadSkills, skillMiddleware, skillToolsMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const skills = await loadSkills("skills");
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: [...skillMiddleware({ skills }), skillToolsMiddleware({ skills })],
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillToolsMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillToolsMiddlewareOptions<Schema>,
) {
  checkSkillsOption(options.skills);
  markOpenable(options.skills);
  const seals = sealsOf(options);
  const { substitution } = withCommandDefaults(options);
  const accessOf = async (runtime: ToolRuntime): Promise<SkillAccess> => {
    const { _active: record, messages = [] } = ToolStateSchema.safeParse(runtime.state).data ?? {};
    const thread = readThread(messages, { input: NO_INPUT, recorded: record?.messageId, began: () => false });
    const active = currentStage(sealedTurn(record, thread, seals))?.skills.map(({ name }) => name) ?? [];
    return { skills: await indexFor(options, runtime), active };
  };

  const loadSkill = tool(
    async ({ name }, runtime: ToolRuntime) => {
      const answer = await openSkill(name, await accessOf(runtime), substitution);
      reportOpened(answer, runtime);
      return toolAnswer(LOAD_SKILL, answer, runtime);
    },
    {
      name: LOAD_SKILL,
      description:
        "Opens a skill: instructions for a kind of task, and the list of its files. Finds skills by words, too.",
      schema: LoadSkillSchema,
    },
  );

  const readSkillFile = tool(
    async ({ name, path, offset }, runtime: ToolRuntime) => {
      const answer = await openSkillFile(name, path, offset, await accessOf(runtime));
      return toolAnswer(READ_SKILL_FILE, answer, runtime);
    },
    {
      name: READ_SKILL_FILE,
      description: "Reads a text file that belongs to a skill, as load_skill lists it. A long one comes in parts.",
      schema: ReadSkillFileSchema,
    },
  );

  return createMiddleware({
    name: "skillToolsMiddleware",
    stateSchema: stateFor({}),
    contextSchema: options.contextSchema,
    tools: [loadSkill, readSkillFile],
  });
}

const NO_INPUT: RunInput = { typed: [], joined: [] };

function reportOpened({ opened }: SkillAnswer, runtime: ToolRuntime): void {
  if (!opened) return;
  const { skill, digest } = opened;
  const { name, source, origin } = skill;
  reporter(runtime)({ type: "skill-loaded", name, source, origin, digest, score: 1, explicit: false });
}

function toolAnswer(name: string, { text, isError }: SkillAnswer, { toolCallId }: ToolRuntime): ToolMessage {
  return new ToolMessage({ tool_call_id: toolCallId, name, content: text, status: isError ? "error" : "success" });
}
