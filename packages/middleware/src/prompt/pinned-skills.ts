import type { Skill } from "@langslash/skills";
import { requiredSkills, skillNamed, unmetRequirement } from "@langslash/skills/internal";
import type { Runtime } from "langchain";
import { z } from "zod";
import { shownName } from "../commands/unknown-command.js";
import { ignoreEvent, type ReportEvent, warning } from "../events.js";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { ContextOf, ContextSchemaOption } from "../skills-option.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { threadPins } from "../thread/thread-pins.js";
import type { PinnedText, ReadText, SkillTextAccess } from "./skill-texts.js";

/** The names of the pinned skills, or a function that returns them for a run. */
export type PinnedOption<Schema extends ContextSchemaOption> =
  | readonly string[]
  | ((runtime: Runtime<ContextOf<Schema>>) => readonly string[] | Promise<readonly string[]>);

type PinnedAccess = Omit<SkillTextAccess, "substitution">;

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
 * left out without a word.
 *
 * @param isFound - whether a function returned the names: one may be a user's text, so only its position is reported
 */
export function pinnedSkills(names: readonly string[], access: PinnedAccess, isFound = false): readonly Skill[] {
  const { skills, report } = access;
  const found = names.flatMap((name, index) => {
    const skill = skillNamed(name, skills);
    const subject = isFound ? `number ${index + 1} of the function \`pinned\`` : shownName(name);
    if (!skill && !skillNamed(name, skills.whole))
      report(warning("pinned-unknown", `Unknown pinned skill: ${subject}.`));
    return skill ?? [];
  });
  return withRequired(found, access);
}

/** Returns skills with those that they require, each once, and reports which cannot be used. */
function withRequired(found: readonly Skill[], { skills, report }: PinnedAccess): readonly Skill[] {
  const pinned = new Set<Skill>();
  for (const skill of found) {
    const unmet = unmetRequirement(skill, skills);
    if (unmet !== undefined) report(warning("requirement-unmet", unmet, skill.name));
    else for (const each of [skill, ...requiredSkills(skill, skills).skills]) pinned.add(each);
  }
  return [...pinned];
}

/** The pinned skills of a call: those of the application, and the others that users pinned in the thread. */
export interface PinnedSkills<Pinned = Skill> {
  readonly always: readonly Pinned[];
  readonly ofThread: readonly Pinned[];
}

/**
 * Returns the pinned skills of a call. Problems with them are reported once in a turn.
 *
 * @throws SkillMiddlewareError `invalid-pinned` if the function does not return names
 */
export async function pinsOf<Schema extends ContextSchemaOption>(
  option: PinnedOption<Schema> | undefined,
  context: TurnContext,
  runtime: unknown,
): Promise<PinnedSkills> {
  const access = { skills: context.table.skills, report: context.thread.isFirstCall ? context.report : ignoreEvent };
  const isFound = typeof option === "function";
  // oxlint-disable-next-line no-unsafe-type-assertion -- hooks see the runtime with an unresolved type parameter
  const names = isFound ? checkPinnedNames((await option(runtime as Runtime<ContextOf<Schema>>)) ?? null) : option;
  const always = pinnedSkills(names ?? [], access, isFound);
  const ofThread = withRequired(threadPins(context), access);
  return { always, ofThread: ofThread.filter((skill) => !always.includes(skill)) };
}

/** Returns the names of pinned skills. */
export function pinnedNames({ always, ofThread }: PinnedSkills): string[] {
  return [...always, ...ofThread].map(({ name }) => name);
}

/** Returns the pinned skills without those whose texts cannot be read. */
export async function readPinned(
  pinned: readonly Skill[],
  report: ReportEvent,
  read: ReadText,
): Promise<readonly PinnedText[]> {
  const readings = await Promise.all(pinned.map(async ({ name }) => ({ name, ...(await read(name)) })));
  return readings.flatMap(({ name, document, warning: problem }) => {
    if (document) return { name, digest: document.digest };
    report(problem);
    return [];
  });
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
