import { join } from "node:path";
import { loadSkills, type SkillIndex, skillFolderSource } from "@langslash/skills";
import { createAgent } from "langchain";
import { createGenerateSkillTool, type GenerateSkillAnswer, type SkillWritten } from "../index.js";
import type { GenerateSkillOptions } from "../authoring-setup.js";
import type { SkillPreview } from "../generate-skill-answer.js";
import { scriptedModel, toolAnswer, user } from "./models.js";

/** The default folder of skills, relative to the root. */
export const SKILLS = ".agents/skills";

/** Valid arguments for a new skill. */
export const draft = {
  skillId: "weekly-report",
  name: "Weekly report",
  description: "Writes the weekly report. Use when the user asks for it.",
  instructions: "## Steps\n\n1. Call list_commits.\n2. Write five lines.",
};

/** Loads the skills of a root. */
export function indexOf(root: string): Promise<SkillIndex> {
  return loadSkills([skillFolderSource(join(root, SKILLS), { name: "own", optional: true })]);
}

/** Returns the answer of `GenerateSkill`. */
export async function generate(
  root: string,
  args: Record<string, unknown>,
  options: GenerateSkillOptions = {},
): Promise<GenerateSkillAnswer> {
  const skills = options.skills ?? (await indexOf(root));
  return createGenerateSkillTool({ root, skills, ...options }).invoke(args);
}

/** Returns the answer that the model receives when it calls the tool in an agent. */
export async function generateInAgent(root: string, args: Record<string, unknown>): Promise<unknown> {
  const tools = [createGenerateSkillTool({ root, skills: await indexOf(root) })];
  const agent = createAgent({ model: scriptedModel(["GenerateSkill", args], "done"), tools });
  const { messages } = await agent.invoke(user("Write it"));
  return toolAnswer(messages, "GenerateSkill");
}

/** Returns the answer of `GenerateSkill`, and throws if it is an error. */
export async function generateOrThrow(root: string, args: Record<string, unknown>, options?: GenerateSkillOptions) {
  return orThrow(await generate(root, args, options)) as SkillWritten;
}

/** Returns the answer to a preview, and throws if it is an error. */
export async function preview(root: string, args: Record<string, unknown>, options?: GenerateSkillOptions) {
  return orThrow(await generate(root, { ...args, mode: "preview" }, options)) as SkillPreview;
}

function orThrow(answer: GenerateSkillAnswer): GenerateSkillAnswer & { ok: true } {
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}
