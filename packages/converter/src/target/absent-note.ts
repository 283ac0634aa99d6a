import { DO_WITHOUT, namesFor } from "./do-without.js";

/** Things that a prompt names and its reader may not have. */
export interface AbsentThings {
  /** Files, by path. */
  readonly files: readonly string[];
  /** Agents and skills, by name. */
  readonly configs: readonly string[];
  /** Programs that a shell runs. */
  readonly programs: readonly string[];
}

/** Maximum number of names of one kind. */
const MAX_NAMED = 20;

/** The first sentences of the note. */
export const ABSENT_INTRODUCTION = `This text names things that may not be there. Where a step needs one of them and it is \
missing, do what this text says for that case; otherwise ${DO_WITHOUT}.`;

const KINDS = [
  ["files", "Files"],
  ["configs", "Agents and skills"],
  ["programs", "Programs"],
] as const;

/** The agents and skills in a note. */
const CONFIGS = /^- Agents and skills: ([^\n]+)$/m;

/** Returns the names of agents and skills that a prompt tells its reader are missing. */
export function configsNamedAbsent(prompt: string): string[] {
  const at = prompt.indexOf(ABSENT_INTRODUCTION);
  const [, names = ""] = (at < 0 ? undefined : CONFIGS.exec(prompt.slice(at))) ?? [];
  return names.split(/, | and \d+ more$/).filter((name) => name !== "");
}

/**
 * Returns a paragraph for the reader about the things that may be absent; undefined if there are none.
 *
 * @param main - text of the command; all that it names itself is in the note
 */
export function absentNote(things: AbsentThings, main: string): string | undefined {
  const lines = KINDS.flatMap(([kind, title]) => {
    const names = [...new Set(things[kind])];
    return names.length === 0 ? [] : [`- ${title}: ${namesFor(main, names, MAX_NAMED)}`];
  });
  return lines.length === 0 ? undefined : `${ABSENT_INTRODUCTION}\n\n${lines.join("\n")}`;
}
