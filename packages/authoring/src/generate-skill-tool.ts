import { checkOptions } from "@langslash/grammar/internal";
import { type DynamicStructuredTool, tool } from "langchain";
import { runInTurn } from "./approval/run-in-turn.js";
import { type AuthoringSetup, authoringSetup, GENERATE_OPTIONS, type GenerateSkillOptions } from "./authoring-setup.js";
import { readRuntime } from "./conversation/read-runtime.js";
import { describedSchema } from "./described-schema.js";
import { generateSkill } from "./generate-skill.js";
import type { GenerateSkillAnswer } from "./generate-skill-answer.js";
import { GenerateSkillSchema } from "./draft/generate-skill-schema.js";
import { emitSkillWritten } from "./skill-written-event.js";
import { GENERATE_SKILL } from "./tool-names.js";
import { toolResultsIn } from "./conversation/tool-results.js";

/**
 * Creates the tool `GenerateSkill`, which writes a skill that follows the agentskills.io specification, completely or
 * not at all. It then refreshes the index, so that the next message can invoke the skill.
 *
 * @throws SkillAuthoringError if the folder is outside the root or no source of the index lists it
 * @example
 * ```ts
 * import { createGenerateSkillTool } from "@langslash/authoring";
 * import { loadSkills, skillFolderSource } from "@langslash/skills";
 *
 * const skills = await loadSkills(["skills", skillFolderSource(".agents/skills", { name: "own", optional: true })]);
 * const generateSkill = createGenerateSkillTool({ skills, approval: true });
 * ```
 */
export function createGenerateSkillTool(options: GenerateSkillOptions = {}): DynamicStructuredTool {
  checkOptions("createGenerateSkillTool", options, GENERATE_OPTIONS);
  const setup = authoringSetup(options);
  const templates = [...setup.rules.templates.keys()].join(", ");
  return tool((input, runtime: unknown) => runTool(input, runtime, setup), {
    name: GENERATE_SKILL,
    description: `Creates a skill (mode create), replaces one (update), or shows what would be written (preview). Templates: ${templates}. If the answer is { "ok": false }, fix the problem that its error describes and call again.`,
    schema: describedSchema(GenerateSkillSchema),
  });
}

async function runTool(
  args: Readonly<Record<string, unknown>>,
  runtime: unknown,
  setup: AuthoringSetup,
): Promise<GenerateSkillAnswer> {
  const { messages, signal, isRepeated } = readRuntime(runtime);
  const toolResults = toolResultsIn(messages);
  return runInTurn(async () => {
    const answer = await generateSkill({ toolName: GENERATE_SKILL, args, toolResults, signal, isRepeated }, setup);
    emitSkillWritten(answer, runtime);
    return answer;
  });
}
