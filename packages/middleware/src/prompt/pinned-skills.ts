import type { Skill } from "@langslash/skills";
import { requiredSkills, skillNamed, unmetRequirement } from "@langslash/skills/internal";
import type { Runtime } from "langchain";
import { z } from "zod";
import { shownName } from "../commands/unknown-command.js";
import { warning } from "../events.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { ContextOf, ContextSchemaOption } from "../skills-option.js";
import { readSkill } from "../stage/read-skill.js";
import { appendText, foundBlock, wholeText } from "./skill-block.js";
import type { SkillTextAccess } from "./skill-texts.js";

/** The names of the pinned skills, or a function that returns them for a run. */
export type PinnedOption<Schema extends ContextSchemaOption> =
  | readonly string[]
  | ((runtime: Runtime<ContextOf<Schema>>) => readonly string[] | Promise<readonly string[]>);

/** Access to the skills of a call. */
type PinnedAccess = Omit<SkillTextAccess, "substitution">;

const NOTHING: readonly Skill[] = [];
const NO_TEXTS: readonly PinnedText[] = [];
const NamesSchema = z.array(z.string());

/**
 * Checks the option as soon as a middleware is made. The result of a function is checked in the turn.
 *
 * @throws SkillMiddlewareError `invalid-pinned`
 */
export function checkPinnedOption(option: unknown): void {
  if (typeof option !== "function") checkPinnedNames(option);
}

/**
 * Returns the pinned skills of a run, each once. Names that no skill has are reported; skills that are not allowed are
 * left out without a word. A name that the function returned may be a user's text, so only its position is reported.
 *
 * @param ofThread - those that users pinned in the thread
 * @throws SkillMiddlewareError `invalid-pinned` if the function does not return names
 */
export function pinnedSkills<Schema extends ContextSchemaOption>(
  option: PinnedOption<Schema> | undefined,
  runtime: unknown,
  access: PinnedAccess,
  ofThread: readonly Skill[] = NOTHING,
): readonly Skill[] | Promise<readonly Skill[]> {
  if (option === undefined && ofThread.length === 0) return NOTHING;
  if (typeof option !== "function") return findPinned(option ?? [], false, access, ofThread);
  // oxlint-disable-next-line no-unsafe-type-assertion -- hooks see the runtime with an unresolved type parameter
  const names = option(runtime as Runtime<ContextOf<Schema>>);
  return Promise.resolve(names).then((given) => findPinned(checkPinnedNames(given ?? null), true, access, ofThread));
}

function findPinned(
  names: readonly string[],
  isFunction: boolean,
  { skills, report }: PinnedAccess,
  ofThread: readonly Skill[],
): readonly Skill[] {
  const pinned = new Map<string, Skill>();
  for (const [index, name] of names.entries()) {
    const skill = skillNamed(name, skills);
    if (skill) addPin(skill, pinned, { skills, report });
    if (skill || skillNamed(name, skills.whole)) continue;
    const subject = isFunction ? `number ${index + 1} of the function \`pinned\`` : shownName(name);
    report(warning("pinned-unknown", `Unknown pinned skill: ${subject}.`));
  }
  for (const skill of ofThread) addPin(skill, pinned, { skills, report });
  return [...pinned.values()];
}

/** The pinned skills of a call: those of the application, and the others that users pinned in the thread. */
export interface PinnedSkills {
  readonly always: readonly Skill[];
  readonly ofThread: readonly Skill[];
}

/** The text of a pinned skill. */
export interface PinnedText {
  readonly name: string;
  /** SHA-256 of the text. */
  readonly digest: string;
  /** The text with arguments filled in, or an empty string if it takes none. */
  readonly filled: string;
  /** The text with its heading, for the system prompt. */
  readonly block: string;
}

/** Reads the texts of pinned skills, without those that cannot be read. */
export function readPinned(
  pinned: readonly Skill[],
  access: SkillTextAccess,
): readonly PinnedText[] | Promise<readonly PinnedText[]> {
  if (pinned.length === 0) return NO_TEXTS;
  return Promise.all(pinned.map((skill) => readText(skill, access))).then((texts) => texts.flat());
}

async function readText(skill: Skill, { skills, report, substitution }: SkillTextAccess): Promise<PinnedText[]> {
  const { name } = skill;
  const { document, warning } = await readSkill(skills, name);
  if (document) {
    const block = foundBlock("pinned", skill, document.body, substitution);
    const filled = block.text === document.body ? "" : block.text;
    return [{ name, digest: document.digest, filled, block: wholeText(block) }];
  }
  report(warning);
  return [];
}

/** Returns the texts of pinned skills for the system prompt, and then those of the turn. */
export function pinnedPrompt(texts: readonly PinnedText[], ofTurn = ""): string {
  return [...texts.map(({ block }) => block), ofTurn].reduce(appendText, "");
}

/** Adds a skill with those that it requires, or reports why it cannot be used. */
function addPin(skill: Skill, pinned: Map<string, Skill>, { skills, report }: PinnedAccess): void {
  const unmet = unmetRequirement(skill, skills);
  if (unmet !== undefined) report(warning("requirement-unmet", unmet, skill.name));
  else for (const each of [skill, ...requiredSkills(skill, skills).skills]) pinned.set(each.name, each);
}

/**
 * Checks the pinned skills of an option without a function.
 *
 * @throws SkillMiddlewareError `invalid-pinned`
 */
export function checkPinnedNames(names: unknown = []): readonly string[] {
  const { data } = NamesSchema.safeParse(names);
  if (data) return data;
  const message = "`pinned` must be a list of names of skills, or a function that returns one.";
  throw new SkillMiddlewareError("invalid-pinned", message);
}
