import { join } from "node:path";
import { loadSkills, type SkillIndex, skillFolderSource } from "@langslash/skills";
import { createAgent } from "langchain";
import {
  createGenerateSkillTool,
  type GenerateSkillAnswer,
  type GenerateSkillOptions,
  type SkillPreview,
  type SkillWritten,
} from "../index.js";
import { scriptedModel, toolAnswer, user } from "./models.js";

/** Where the skills of a root are, by default. */
export const SKILLS = ".agents/skills";

/** A skill that can be written as it is. */
export const draft = {
  skillId: "weekly-report",
  name: "Weekly report",
  description: "Writes the weekly report. Use when the user asks for it.",
  instructions: "## Steps\n\n1. Call list_commits.\n2. Write five lines.",
};

/** An index over the skills of a root. */
export function indexOf(root: string): Promise<SkillIndex> {
  return loadSkills([skillFolderSource(join(root, SKILLS), { name: "own" })]);
}

/** What GenerateSkill answers. */
export async function generate(
  root: string,
  args: Record<string, unknown>,
  options: GenerateSkillOptions = {},
): Promise<GenerateSkillAnswer> {
  const skills = options.skills ?? (await indexOf(root));
  return createGenerateSkillTool({ root, skills, ...options }).invoke(args);
}

/** The same to a model that calls it in an agent. */
export async function generateInAgent(root: string, args: Record<string, unknown>): Promise<unknown> {
  const tools = [createGenerateSkillTool({ root, skills: await indexOf(root) })];
  const agent = createAgent({ model: scriptedModel(["GenerateSkill", args], "done"), tools });
  const { messages } = await agent.invoke(user("Write it"));
  return toolAnswer(messages, "GenerateSkill");
}

/** The same, where it must succeed. */
export async function written(root: string, args: Record<string, unknown>, options?: GenerateSkillOptions) {
  return succeeded(await generate(root, args, options)) as SkillWritten;
}

/** What a preview answers. */
export async function preview(root: string, args: Record<string, unknown>, options?: GenerateSkillOptions) {
  return succeeded(await generate(root, { ...args, mode: "preview" }, options)) as SkillPreview;
}

function succeeded(answer: GenerateSkillAnswer): GenerateSkillAnswer & { ok: true } {
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}
