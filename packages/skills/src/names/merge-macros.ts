import { foldName, isCommandName, type Macro, parsePipeline, parseSlashCommand } from "@langslash/grammar";
import type { NamedListing } from "../skill-source.js";
import type { NameTable } from "./name-table.js";
import { isReservedName } from "./reserved-names.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** Result of `mergeMacros`. */
export interface MergedMacros {
  readonly macros: readonly Macro[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** Collects the macros of all sources. If several sources define the same name, the first one wins. */
export function mergeMacros(listings: readonly NamedListing[]): MergedMacros {
  const macros = new Map<string, Macro>();
  const diagnostics: SkillDiagnostic[] = [];
  for (const { source, listing } of listings) {
    for (const [written, text] of Object.entries(listing.macros ?? {})) {
      const name = written.normalize("NFC");
      const folded = foldName(name);
      const problem = findProblem(name, text) ?? (macros.has(folded) ? duplicateProblem(name) : undefined);
      if (problem) diagnostics.push({ ...problem, severity: "warning", path: source });
      else macros.set(folded, { name, text });
    }
  }
  return { macros: [...macros.values()], diagnostics };
}

type Problem = Pick<SkillDiagnostic, "code" | "message">;

function findProblem(name: string, text: string): Problem | undefined {
  const because = (code: SkillDiagnosticCode, reason: string): Problem => {
    return { code, message: `The macro ${JSON.stringify(name)} is ignored: ${reason}.` };
  };
  if (!isCommandName(name)) return because("macro-unusable", "it cannot be typed as a command");
  if (isReservedName(name)) return because("name-reserved", "the name is reserved for a built-in command");
  if (!parseSlashCommand(text))
    return because("macro-unusable", "its text does not begin with a command, such as /name");
  return undefined;
}

function duplicateProblem(name: string): Problem {
  return { code: "macro-taken", message: `The macro ${name} is ignored: an earlier source defines the same name.` };
}

/** Finds problems of macros: names that hide a skill, unknown commands, and macros that refer to themselves. */
export function inspectMacros(macros: readonly Macro[], names: NameTable): SkillDiagnostic[] {
  const byName = new Map(macros.map((macro) => [foldName(macro.name), macro]));
  const macroOf = (name: string): Macro | undefined => byName.get(foldName(name));
  const isCommand = (name: string): boolean => macroOf(name) !== undefined || "skill" in names.resolve(name);
  return macros.flatMap((macro): SkillDiagnostic[] => {
    const hidden = names.resolve(macro.name);
    const isHiding = "skill" in hidden && (hidden.via === "name" || hidden.via === "case");
    const pipeline = parsePipeline(`/${macro.name}`, { isCommand, macroOf });
    const [problem] = pipeline?.diagnostics ?? [];
    const commands = pipeline?.stages.flatMap((stage) => stage.commands) ?? [];
    const unknown = commands.filter(({ name }) => !macroOf(name) && "suggestions" in names.resolve(name));
    return [
      ...(isHiding ? [hiddenSkillProblem(macro, `${hidden.skill.source}:${hidden.skill.name}`)] : []),
      ...(problem ? [{ code: "macro-endless", severity: "error", message: problem.message } as const] : []),
      ...unknown.map(({ name }) => unknownTargetProblem(macro, name)),
    ];
  });
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
