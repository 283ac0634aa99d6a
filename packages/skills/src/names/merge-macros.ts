import { foldName, isCommandName, type Macro, parsePipeline, parseSlashCommand } from "@langslash/grammar";
import type { NamedListing } from "../skill-source.js";
import type { NameTable } from "./name-table.js";
import { isReservedName } from "./reserved-names.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** The macros of all sources. */
export interface MergedMacros {
  readonly macros: readonly Macro[];
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** Collects the macros of all sources: the earlier source wins a name. */
export function mergeMacros(listings: readonly NamedListing[]): MergedMacros {
  const macros = new Map<string, Macro>();
  const diagnostics: SkillDiagnostic[] = [];
  for (const { source, listing } of listings) {
    for (const [written, text] of Object.entries(listing.macros ?? {})) {
      const name = written.normalize("NFC");
      const folded = foldName(name);
      const problem = unusable(name, text) ?? (macros.has(folded) ? taken(name) : undefined);
      if (problem) diagnostics.push({ ...problem, severity: "warning", path: source });
      else macros.set(folded, { name, text });
    }
  }
  return { macros: [...macros.values()], diagnostics };
}

type Problem = Pick<SkillDiagnostic, "code" | "message">;

function unusable(name: string, text: string): Problem | undefined {
  const because = (code: SkillDiagnosticCode, reason: string): Problem => {
    return { code, message: `The macro ${JSON.stringify(name)} is not used: ${reason}.` };
  };
  if (!isCommandName(name)) return because("macro-unusable", "it cannot be typed as a command");
  if (isReservedName(name)) return because("name-reserved", "the name is built in");
  if (!parseSlashCommand(text)) return because("macro-unusable", "what it stands for does not begin with /name");
  return undefined;
}

function taken(name: string): Problem {
  return { code: "macro-taken", message: `The macro ${name} is not used: an earlier source has one of this name.` };
}

/** What is wrong with macros among these skills: names that hide one, commands that nobody knows, macros without an end. */
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
      ...(isHiding ? [hides(macro, `${hidden.skill.source}:${hidden.skill.name}`)] : []),
      ...(problem ? [{ code: "macro-endless", severity: "error", message: problem.message } as const] : []),
      ...unknown.map(({ name }) => unknownTarget(macro, name)),
    ];
  });
}

function hides(macro: Macro, skill: string): SkillDiagnostic {
  const message = `/${macro.name} runs the macro of this name; the skill is /${skill}.`;
  return { code: "name-taken", severity: "warning", message, hint: "Rename one of them." };
}

function unknownTarget({ name }: Macro, target: string): SkillDiagnostic {
  const message = `The macro ${name} names /${target}, which no skill has.`;
  const hint = "Correct the name, or give the agent a command of its own with it.";
  return { code: "macro-unknown-target", severity: "warning", message, hint };
}
