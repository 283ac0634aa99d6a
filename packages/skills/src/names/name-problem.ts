import { foldCase } from "./name-forms.js";
import type { TakenNames, NameHolder } from "./taken-names.js";
import type { NamedEntry } from "./named-entry.js";
import { isReservedName } from "./reserved-names.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";

/** Reason why a skill or macro cannot have its own name. */
export interface NameProblem {
  readonly code: "name-imitates" | "name-reserved" | "name-taken";
  readonly because: string;
  /** The skill or macro that has the name; undefined if it is reserved. */
  readonly holder?: NameHolder;
}

/**
 * Returns why a skill, macro or alias cannot have a name, or undefined if it can.
 *
 * @param source - who wants the name; undefined if that is the application, which may reserve and imitate names
 * @param forms - the forms of the name
 * @param same - the skill of the same source that has the name
 */
export function findNameProblem(
  ownName: string,
  source: string | undefined,
  forms: readonly string[],
  taken: TakenNames,
  same?: NamedEntry,
): NameProblem | undefined {
  if (isReservedName(ownName, forms)) return { code: "name-reserved", because: "is reserved for a built-in command" };
  if (source === undefined) return undefined;
  const owner = taken.prefixOwner(forms, source);
  if (owner !== undefined) return { code: "name-reserved", because: `is reserved for the skills of ${owner}` };
  const inSource = same && { kind: "skill" as const, name: same.name, source: same.source, file: same.entry.file };
  const holder = taken.otherHolder(forms, source) ?? inSource;
  if (!holder) return undefined;
  if (foldCase(holder.name) === foldCase(ownName)) {
    const place = holder.name === ownName ? placeOf(holder) : `/${holder.name} (${placeOf(holder)})`;
    return { code: "name-taken", because: `is taken by ${place}`, holder };
  }
  const because = `${unusualLetters(ownName)}looks like /${holder.name} (${placeOf(holder)})`;
  // An imitation is another skill, even with the same text.
  const { file: _file, ...imitated } = holder;
  return { code: "name-imitates", because, holder: imitated };
}

/** Returns the diagnostic for an entry that got another name. */
export function nameProblem(
  { code, because }: NameProblem,
  { name, source, id, ownName, entry }: NamedEntry,
): SkillDiagnostic {
  const message = `The name ${ownName} ${because}; the skill in ${entry.file} of ${source} is available as /${name}.`;
  const hint = code === "name-taken" ? "Rename one of them." : "Rename the skill.";
  return { code, severity: "warning", message, hint, path: entry.file, source: id };
}

function placeOf({ kind, file, source }: NameHolder): string {
  return kind === "macro" ? `a macro of ${source}` : `${file} of ${source}`;
}

/** Lists the letters of a name that are not ASCII, since they cannot be told apart by their look. */
function unusualLetters(name: string): string {
  const letters = Array.from(new Set(name.match(/\P{ASCII}/gu))).slice(0, 5);
  const shown = letters.map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`);
  return shown.length === 0 ? "" : `(with ${shown.join(", ")}) `;
}
