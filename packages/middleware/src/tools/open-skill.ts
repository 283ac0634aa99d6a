import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { TemplateMode } from "@langslash/grammar";
import { cutText, withoutSlash } from "@langslash/grammar/internal";
import type { Skill, SkillIndex } from "@langslash/skills";
import { requiredSkills, unmetRequirement } from "@langslash/skills/internal";
import { didYouMean, shownName } from "../commands/unknown-command.js";
import { foundBlock, LOAD_SKILL, offerLines, originLine, renderBody, wholeText } from "../prompt/skill-block.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { isSelectable } from "../is-selectable.js";
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
  readonly opened?: Pick<Skill, "name" | "source" | "origin"> & { readonly digest: string };
  readonly isError: boolean;
}

/** Maximum number of skills that are found by words. */
const MAX_FOUND = 5;
/** Maximum number of characters of a file in one answer. */
const MAX_CHARACTERS = 20_000;
/** The file of a skill that has a folder of its own, where `read_skill_file` can read it. */
const OWN_FILE = /(?<=\/)SKILL\.md$/i;

/**
 * Returns the text of a skill with its facts, or if no skill has the name, the skills that its words find.
 *
 * @throws SkillError if the text cannot be read
 */
export async function openSkill(
  name: string,
  { skills, active }: SkillAccess,
  mode: TemplateMode,
): Promise<SkillAnswer> {
  const found = findOpenable(name, { skills, active });
  if (typeof found === "string") {
    const hits = await skills.search(name, { limit: MAX_FOUND, filter: (skill) => isSelectable(skill, skills) });
    const best = offerLines(hits.map(({ skill }) => skill));
    return { text: hits.length > 0 ? `${found}\n\nSkills that may fit:\n${best}` : found, isError: true };
  }
  const { body, digest } = await skills.read(found.name);
  const required = requiredSkills(found, skills).skills;
  const filled = renderBody({ skill: found, body, mode });
  const [file] = filled === body ? [] : (OWN_FILE.exec(found.file) ?? []);
  const files = await skills.files(found.name);
  const facts = [
    ...originLine(found.origin),
    `Digest: ${digest}`,
    ...(file === undefined ? [] : [`Placeholders are filled in. For an update, use read_skill_file: ${file}`]),
    ...(files.length > 0 ? [`Files, for read_skill_file: ${files.join(", ")}`] : []),
    ...(required.length > 0 ? [`Requires, see below: ${required.map(({ name: each }) => each).join(", ")}`] : []),
    ...(found.subSkills.length > 0 ? [`Sub-skills, for load_skill: ${found.subSkills.join(", ")}`] : []),
  ];
  const texts = await Promise.all(required.map((each) => requiredText(each, skills, mode)));
  const text = [`# Skill: ${found.name}`, facts.join("\n"), filled, ...texts].join("\n\n");
  const { source, origin } = found;
  return { text, opened: { name: found.name, source, origin, digest }, isError: false };
}

async function requiredText(skill: Skill, skills: SkillIndex, mode: TemplateMode): Promise<string> {
  const { document, warning } = await readSkill(skills, skill.name);
  const [text, filled] = document ? ([document.body, mode] as const) : ([warning.message, "off"] as const);
  return wholeText(foundBlock("required", skill, text, filled));
}

/**
 * Returns a part of a file that belongs to a skill, and the offset of the next part.
 *
 * @throws SkillError if the file cannot be read
 */
export async function openSkillFile(
  name: string,
  path: string,
  offset: number,
  access: SkillAccess,
): Promise<SkillAnswer> {
  const skill = findOpenable(name, access);
  if (typeof skill === "string") return { text: skill, isError: true };
  const content = await access.skills.readFile(skill.name, path);
  const part = cutText(content.slice(offset), MAX_CHARACTERS);
  const end = offset + part.length;
  const isPart = end < content.length;
  const more = isPart ? `\n\n(Characters ${offset} to ${end} of ${content.length}. Go on with offset ${end}.)` : "";
  const heading = originLine(skill.origin).map((line) => `${line}\n\n`);
  return { text: `${heading.join("")}${part}${more}`, isError: false };
}

/** Returns the skill that a model may open by this name, or the reason why it may not. */
function findOpenable(name: string, { skills, active }: SkillAccess): Skill | string {
  const resolution = skills.resolve(withoutSlash(name));
  if (!("skill" in resolution)) {
    return `There is no skill ${shownName(name)}. ${didYouMean(resolution.suggestions)}`.trim();
  }
  const { skill } = resolution;
  const mayOpen = skill.modelInvocable || active.includes(skill.name);
  if (mayOpen) return unmetRequirement(skill, skills) ?? skill;
  return `The skill ${skill.name} can only be called by a person, with /${skill.name}.`;
}

/**
 * Returns the names of the skills that the model has opened in this turn, the newest first: those of its calls of
 * `load_skill` that were answered without an error. The messages only say which names were asked for. Whether the model
 * may open a skill of such a name is decided anew by the index.
 */
export function openedSkills({ messages, newest }: ThreadReading, skills: SkillIndex): string[] {
  const ofTurn = messages.slice((newest?.index ?? -1) + 1);
  const asked = new Set(ofTurn.flatMap(askedBy(ofTurn)).toReversed());
  return [...asked].flatMap((wanted) => openableName(wanted, skills));
}

/** Returns the name of the skill that the model may open by a name. */
export function openableName(wanted: string, skills: SkillIndex): string[] {
  const found = findOpenable(wanted, { skills, active: [] });
  return typeof found === "string" ? [] : [found.name];
}

/** Returns a function that returns the names which a message asks `load_skill` for, as far as it got an answer. */
export function askedBy(messages: readonly BaseMessage[]): (message: BaseMessage) => readonly string[] {
  const answers = messages.filter((message) => ToolMessage.isInstance(message));
  const answered = new Set(answers.flatMap(({ status, tool_call_id }) => (status === "error" ? [] : tool_call_id)));
  return (message) => {
    const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
    return calls.flatMap(({ id, name, args }) => {
      const wanted: unknown = args["name"];
      const isOpened = name === LOAD_SKILL && id !== undefined && answered.has(id);
      return isOpened && typeof wanted === "string" ? wanted : [];
    });
  };
}
