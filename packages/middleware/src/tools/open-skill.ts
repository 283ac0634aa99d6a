import { cutText, ellipsis } from "@langslash/grammar/internal";
import { type Skill, SkillError, type SkillIndex } from "@langslash/skills";
import { didYouMean, shownName } from "../commands/message-meaning.js";

/** What is needed to open skills for a model. */
export interface SkillAccess {
  readonly skills: SkillIndex;
  /** Names of the skills that are active: these may be opened whatever they say. */
  readonly active: readonly string[];
}

/** An answer for a model. */
export interface SkillAnswer {
  readonly text: string;
  /** The skill that was opened; undefined where none was. */
  readonly opened?: { readonly skill: Skill; readonly digest: string };
  readonly isError: boolean;
}

/** The most characters of a file in one answer. */
const MAX_CHARACTERS = 20_000;
/** How many skills a search offers, and how much of their descriptions. */
const MAX_OFFERED = 5;
const MAX_DESCRIPTION = 300;

/** The text of a skill with what belongs to it; where no skill has the name, those that its words find. */
export async function openSkill(name: string, access: SkillAccess): Promise<SkillAnswer> {
  const found = accessible(name, access);
  if (typeof found === "string") {
    const best = await bestSkills(name, access.skills);
    return failed(best.length > 0 ? `${found}\n\nSkills that may fit:\n${offerLines(best)}` : found);
  }
  try {
    const { body, digest } = await access.skills.read(found.name);
    const files = await access.skills.files(found.name);
    const facts = [
      `Digest: ${digest}`,
      ...(files.length > 0 ? [`Files, for read_skill_file: ${files.join(", ")}`] : []),
      ...(found.subSkills.length > 0 ? [`Sub-skills, for load_skill: ${found.subSkills.join(", ")}`] : []),
    ];
    const text = `# Skill: ${found.name}\n\n${facts.join("\n")}\n\n${body}`;
    return { text, opened: { skill: found, digest }, isError: false };
  } catch (error) {
    return failedBecause(error);
  }
}

/** A part of a file of a skill, and where the next one begins. */
export async function openSkillFile(
  name: string,
  path: string,
  offset: number,
  access: SkillAccess,
): Promise<SkillAnswer> {
  const skill = accessible(name, access);
  if (typeof skill === "string") return failed(skill);
  try {
    const content = await access.skills.readFile(skill.name, path);
    const part = cutText(content.slice(offset), MAX_CHARACTERS);
    const end = offset + part.length;
    const isPart = end < content.length;
    const more = isPart ? `\n\n(Characters ${offset} to ${end} of ${content.length}. Go on with offset ${end}.)` : "";
    return { text: `${part}${more}`, isError: false };
  } catch (error) {
    return failedBecause(error);
  }
}

/** Skills by name and description, one in a line. */
export function offerLines(skills: readonly Skill[]): string {
  return skills
    .map(({ name, description }) => {
      const short = ellipsis(description, MAX_DESCRIPTION);
      return `- **${name}**: ${short.replace(/\s+/g, " ")}`;
    })
    .join("\n");
}

/** The skill that a model may open by this name, or why it may not. */
function accessible(name: string, { skills, active }: SkillAccess): Skill | string {
  const resolution = skills.resolve(name.replace(/^\//, ""));
  if (!("skill" in resolution)) {
    return `There is no skill ${shownName(name)}. ${didYouMean(resolution.suggestions)}`.trim();
  }
  const { skill } = resolution;
  const mayOpen = skill.modelInvocable || active.includes(skill.name);
  return mayOpen ? skill : `The skill ${skill.name} can only be called by a person, with /${skill.name}.`;
}

async function bestSkills(words: string, skills: SkillIndex): Promise<Skill[]> {
  const hits = await skills.search(words, { limit: MAX_OFFERED, filter: (skill) => skill.modelInvocable });
  return hits.map(({ skill }) => skill);
}

function failedBecause(error: unknown): SkillAnswer {
  if (SkillError.isInstance(error)) return failed(error.message);
  throw error;
}

function failed(text: string): SkillAnswer {
  return { text, isError: true };
}
