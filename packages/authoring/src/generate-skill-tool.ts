import { type DynamicStructuredTool, tool } from "langchain";
import { type AuthoringSetup, authoringSetup, type GenerateSkillOptions } from "./authoring-setup.js";
import { readRuntime } from "./conversation/read-runtime.js";
import { describedSchema } from "./described-schema.js";
import { generateSkill } from "./generate-skill.js";
import type { GenerateSkillAnswer } from "./generate-skill-answer.js";
import { GenerateSkillSchema } from "./draft/generate-skill-schema.js";
import { reportWritten } from "./skill-written-event.js";
import { GENERATE_SKILL } from "./tool-names.js";
import { toolResultsIn } from "./conversation/tool-results.js";

/**
 * The tool `GenerateSkill`: writes a skill by the agentskills.io specification, as a whole or not at all, and refreshes the index,
 * so that it is invocable in the next message.
 *
 * @throws SkillAuthoringError where the folder is outside of the root or no source of the index lists it
 * @example
 * ```ts
 * import { createGenerateSkillTool } from "@langslash/authoring";
 * import { loadSkills, skillFolderSource } from "@langslash/skills";
 *
 * const skills = await loadSkills(["skills", skillFolderSource(".agents/skills", { name: "own" })]);
 * const generateSkill = createGenerateSkillTool({ skills, approval: true });
 * ```
 */
export function createGenerateSkillTool(options: GenerateSkillOptions = {}): DynamicStructuredTool {
  const setup = authoringSetup(options);
  const templates = [...setup.rules.templates.keys()].join(", ");
  return tool((input, runtime: unknown) => answer(input, runtime, setup), {
    name: GENERATE_SKILL,
    description: `Writes a new skill (mode create), replaces one (update), or shows what would be written (preview). Templates: ${templates}. Where the answer is { "ok": false }, mend what its error says and call again.`,
    schema: describedSchema(GenerateSkillSchema),
  });
}

async function answer(
  args: Readonly<Record<string, unknown>>,
  runtime: unknown,
  setup: AuthoringSetup,
): Promise<GenerateSkillAnswer> {
  const { messages, signal } = readRuntime(runtime);
  const toolResults = toolResultsIn(messages);
  const answered = await generateSkill({ toolName: GENERATE_SKILL, args, toolResults, signal }, setup);
  reportWritten(answered, runtime);
  return answered;
}
