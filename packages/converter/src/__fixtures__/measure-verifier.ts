import { isDoubt } from "../verify/finding.js";
import { type ConfigStore, type ConversionSource, type Finding, verifyConversion } from "../index.js";
import { type MutantKind, scriptedConversion } from "./perfect-converter.js";

/** Results of the verifier on the conversions of a scripted converter. */
export interface VerifierMeasure {
  readonly commands: number;
  /** Problems found in correct conversions, each with its command. */
  readonly falseFindings: readonly string[];
  /** For each kind of mutant, how many were made and which were not caught. */
  readonly mutants: ReadonlyMap<MutantKind, { readonly made: number; readonly survivors: readonly string[] }>;
}

/** Returns the findings that the model is asked to correct: errors and doubts. */
export function problemsOf(source: ConversionSource, output: string): Finding[] {
  return verifyConversion(source, output).filter((finding) => finding.severity === "error" || isDoubt(finding));
}

/**
 * Converts every nth command of a store with the scripted converter, and breaks each conversion in every way that
 * applies.
 */
export async function measureVerifier(configs: ConfigStore, every = 1): Promise<VerifierMeasure> {
  const all = (await configs.list()).filter(({ type }) => type === "slash_command");
  const commands = all.filter((_command, index) => index % every === 0);
  const falseFindings: string[] = [];
  const mutants = new Map<MutantKind, { made: number; survivors: string[] }>();
  for (const { name } of commands) {
    const record = await configs.read("slash_command", name);
    if (record === undefined) throw new Error(`The store lists ${name} and does not have it.`);
    const conversion = await scriptedConversion(record, configs);
    const problems = problemsOf(conversion.source, conversion.output);
    falseFindings.push(...problems.map(({ code, message }) => `${name}: ${code}: ${message}`));
    for (const { kind, source, output } of conversion.mutants) {
      const { made, survivors } = mutants.get(kind) ?? { made: 0, survivors: [] };
      const isCaught = problemsOf(source, output).length > 0;
      mutants.set(kind, { made: made + 1, survivors: isCaught ? survivors : [...survivors, name] });
    }
  }
  return { commands: commands.length, falseFindings, mutants };
}
