import type { TemplateMode } from "@langslash/grammar";
import { cutText, ellipsis, onOneLine, withoutSlash } from "@langslash/grammar/internal";
import { type Skill, SkillError, type SkillIndex } from "@langslash/skills";
import { requiredSkills, unmetRequirement } from "@langslash/skills/internal";
import { didYouMean, shownName } from "../commands/unknown-command-text.js";
import { originLine, renderBody, textBlock } from "../prompt/skill-block.js";
import { isSelectable, MAX_OFFERED } from "../selection/skill-decision.js";
import { readSkill } from "../stage/read-skill.js";

/** The skills that a model can open. */
export interface SkillAccess {
  readonly skills: SkillIndex;
  /** Names of the active skills, which may be opened even if they are not model-invocable. */
  readonly active: readonly string[];
}

/** An answer for a model. */
export interface SkillAnswer {
  readonly text: string;
  /** The skill that was opened; undefined if none was. */
  readonly opened?: { readonly skill: Skill; readonly digest: string };
  readonly isError: boolean;
}

/** Maximum number of characters of a file in one answer. */
const MAX_CHARACTERS = 20_000;
/** Maximum number of characters of a description. */
const MAX_DESCRIPTION = 300;
/** The file of a skill that has a folder of its own, where `read_skill_file` can read it. */
const OWN_FILE = /(?<=\/)SKILL\.md$/i;

/** Returns the text of a skill with its facts, or if no skill has the name, the skills that its words find. */
export async function openSkill(name: string, access: SkillAccess, mode: TemplateMode): Promise<SkillAnswer> {
  const found = findOpenable(name, access);
  if (typeof found === "string") {
    const best = await bestSkills(name, access.skills);
    return errorAnswer(best.length > 0 ? `${found}\n\nSkills that may fit:\n${offerLines(best)}` : found);
  }
  const { document, warning } = await readSkill(access.skills, found.name);
  if (!document) return errorAnswer(warning.message);
  const { body, digest } = document;
  try {
    const required = requiredSkills(found, access.skills).skills;
    const filled = renderBody({ skill: found, body, mode });
    const [file] = filled === body ? [] : (OWN_FILE.exec(found.file) ?? []);
    const files = await access.skills.files(found.name);
    const facts = [
      ...originLine(found.origin),
      `Digest: ${digest}`,
      ...(file === undefined ? [] : [`Placeholders are filled in. For an update, use read_skill_file: ${file}`]),
      ...(files.length > 0 ? [`Files, for read_skill_file: ${files.join(", ")}`] : []),
      ...(required.length > 0 ? [`Requires, see below: ${required.map(({ name: each }) => each).join(", ")}`] : []),
      ...(found.subSkills.length > 0 ? [`Sub-skills, for load_skill: ${found.subSkills.join(", ")}`] : []),
    ];
    const texts = await Promise.all(required.map((each) => requiredText(each, access.skills, mode)));
    const text = [`# Skill: ${found.name}`, facts.join("\n"), filled, ...texts].join("\n\n");
    return { text, opened: { skill: found, digest }, isError: false };
  } catch (error) {
    return answerSkillError(error);
  }
}

/** Returns the text of a required skill under a heading. */
async function requiredText(skill: Skill, skills: SkillIndex, mode: TemplateMode): Promise<string> {
  const { document, warning } = await readSkill(skills, skill.name);
  return document
    ? textBlock("Required", skill, document.body, mode)
    : textBlock("Required", skill, warning.message, "off");
}

/** Returns a part of a file that belongs to a skill, and the offset of the next part. */
export async function openSkillFile(
  name: string,
  path: string,
  offset: number,
  access: SkillAccess,
): Promise<SkillAnswer> {
  const skill = findOpenable(name, access);
  if (typeof skill === "string") return errorAnswer(skill);
  try {
    const content = await access.skills.readFile(skill.name, path);
    const part = cutText(content.slice(offset), MAX_CHARACTERS);
    const end = offset + part.length;
    const isPart = end < content.length;
    const more = isPart ? `\n\n(Characters ${offset} to ${end} of ${content.length}. Go on with offset ${end}.)` : "";
    const heading = originLine(skill.origin).map((line) => `${line}\n\n`);
    return { text: `${heading.join("")}${part}${more}`, isError: false };
  } catch (error) {
    return answerSkillError(error);
  }
}

/** Lists skills by name and description, one per line. */
export function offerLines(skills: readonly Skill[]): string {
  return skills
    .map(({ name, description, origin }) => {
      const short = ellipsis(onOneLine(description), MAX_DESCRIPTION);
      const author = origin === undefined ? "" : ` (from ${origin})`;
      return `- **${name}**${author}: ${short}`;
    })
    .join("\n");
}

/** Returns the skill that a model may open by this name, or the reason why it may not. */
export function findOpenable(name: string, { skills, active }: SkillAccess): Skill | string {
  const resolution = skills.resolve(withoutSlash(name));
  if (!("skill" in resolution)) {
    return `There is no skill ${shownName(name)}. ${didYouMean(resolution.suggestions)}`.trim();
  }
  const { skill } = resolution;
  const mayOpen = skill.modelInvocable || active.includes(skill.name);
  if (mayOpen) return unmetRequirement(skill, skills) ?? skill;
  return `The skill ${skill.name} can only be called by a person, with /${skill.name}.`;
}

async function bestSkills(words: string, skills: SkillIndex): Promise<Skill[]> {
  const hits = await skills.search(words, { limit: MAX_OFFERED, filter: (skill) => isSelectable(skill, skills) });
  return hits.map(({ skill }) => skill);
}

function answerSkillError(error: unknown): SkillAnswer {
  if (SkillError.isInstance(error)) return errorAnswer(error.message);
  throw error;
}

function errorAnswer(text: string): SkillAnswer {
  return { text, isError: true };
}
