import { foldName, isCommandName, type Macro, parsePipeline, parseSlashCommand } from "@langslash/grammar";
import { isBuiltInPrefix } from "@langslash/grammar/internal";
import { inSlices } from "../in-slices.js";
import type { NamedListing } from "../skill-source.js";
import type { TakenNames } from "./taken-names.js";
import { formsOf } from "./name-forms.js";
import { findNameProblem } from "./name-problem.js";
import type { NameTable } from "./name-table.js";
import { outlineMacros } from "./outline-macros.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** Result of `mergeMacros`. */
export interface MergedMacros {
  readonly macros: readonly Macro[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/**
 * Collects the macros of a source. A macro whose name an earlier source has taken is ignored; a skill of the same
 * source is hidden by it.
 */
export function mergeMacros({ source, listing }: NamedListing, taken: TakenNames): MergedMacros {
  const macros: Macro[] = [];
  const diagnostics: SkillDiagnostic[] = [];
  const own = new Set<string>();
  for (const [written, text] of Object.entries(listing.macros ?? {})) {
    const name = written.normalize("NFC");
    const problem = findProblem(name, text) ?? findConflict(name, source, taken, own);
    if (problem) {
      diagnostics.push({ ...problem, severity: "warning", path: source });
      continue;
    }
    own.add(foldName(name));
    macros.push({ name, text });
  }
  for (const { name } of macros) taken.replace({ kind: "macro", name, source });
  return { macros, diagnostics };
}

type Problem = Pick<SkillDiagnostic, "code" | "message">;

function ignored(code: SkillDiagnosticCode, name: string, reason: string): Problem {
  return { code, message: `The macro ${JSON.stringify(name)} is ignored: ${reason}.` };
}

function findProblem(name: string, text: string): Problem | undefined {
  if (!isCommandName(name)) return ignored("macro-unusable", name, "it cannot be typed as a command");
  if (!parseSlashCommand(text))
    return ignored("macro-unusable", name, "its text does not begin with a command, such as /name");
  return undefined;
}

function findConflict(name: string, source: string, taken: TakenNames, own: ReadonlySet<string>): Problem | undefined {
  if (own.has(foldName(name)))
    return ignored("macro-taken", name, "the same source already defines a macro with this name");
  const problem = findNameProblem(name, source, formsOf(name), taken);
  return (
    problem &&
    ignored(problem.code === "name-taken" ? "macro-taken" : problem.code, name, `the name ${problem.because}`)
  );
}

/** Finds problems of macros: names that hide a skill, unknown commands, and macros that refer to themselves. */
export async function inspectMacros(macros: readonly Macro[], names: NameTable): Promise<SkillDiagnostic[]> {
  const byName = new Map(macros.map((macro) => [foldName(macro.name), macro]));
  const isMacro = (name: string): boolean => byName.has(foldName(name));
  const isCommand = (name: string): boolean => isMacro(name) || "skill" in names.resolve(name);
  // `/each` is there if the application has agents.
  const isPrefix = (name: string): boolean => isBuiltInPrefix(name) && !isCommand(name);
  const isKnown = (name: string): boolean => isMacro(name) || isPrefix(name);
  const known = { isCommand, isPrefix };
  const macroOf = outlineMacros((name) => byName.get(foldName(name)), known);
  const found = await inSlices(macros, (macro): SkillDiagnostic[] => {
    const hidden = names.resolve(macro.name);
    const isHiding = "skill" in hidden && (hidden.via === "name" || hidden.via === "case");
    const pipeline = parsePipeline(`/${macro.name}`, { ...known, macroOf });
    const [problem] = pipeline?.diagnostics ?? [];
    const commands = pipeline?.stages.flatMap((stage) => stage.commands) ?? [];
    const unknown = commands.filter(({ name }) => !isKnown(name) && "suggestions" in names.resolve(name));
    return [
      ...(isHiding ? [hiddenSkillProblem(macro, `${hidden.skill.source}:${hidden.skill.name}`)] : []),
      ...(problem ? [{ code: "macro-endless", severity: "error", message: problem.message } as const] : []),
      ...unknown.map(({ name }) => unknownTargetProblem(macro, name)),
    ];
  });
  return found.flat();
}

function hiddenSkillProblem(macro: Macro, skill: string): SkillDiagnostic {
  const message = `/${macro.name} runs the macro with this name; the skill is available as /${skill}.`;
  return { code: "name-taken", severity: "warning", message, hint: "Rename one of them." };
}

function unknownTargetProblem({ name }: Macro, target: string): SkillDiagnostic {
  const message = `The macro ${name} runs /${target}, but there is no skill with this name.`;
  const hint = "Correct the name, or define a custom command with this name.";
  return { code: "macro-unknown-target", severity: "warning", message, hint };
}
