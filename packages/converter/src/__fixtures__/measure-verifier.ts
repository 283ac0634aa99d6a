import { isDoubt } from "../verify/finding.js";
import { type ConfigStore, type Finding, verifyConversion } from "../index.js";
import type { ConversionSource } from "../verify/conversion-source.js";
import { fixConversion } from "../verify/fix-conversion.js";
import { damagesOf } from "./damages.js";
import { scriptedConversion } from "./perfect-converter.js";
import { inStyle, type Style, STYLES } from "./right-styles.js";

/** Results of the verifier on the conversions of a scripted converter. */
export interface VerifierMeasure {
  readonly commands: number;
  /** For each style, the problems found in correct conversions, each with its command. */
  readonly falseFindings: ReadonlyMap<Style, readonly string[]>;
  /** For each kind of mutant, how many were made and which were not caught. */
  readonly mutants: ReadonlyMap<string, { readonly made: number; readonly survivors: readonly string[] }>;
}

/** Returns the findings that the model is asked to correct: errors and doubts. */
export function problemsOf(source: ConversionSource, output: string): Finding[] {
  return verifyConversion(source, output).filter(isProblem);
}

function isProblem(finding: Finding): boolean {
  return finding.severity === "error" || isDoubt(finding);
}

/** Whether a damage is found, or repaired by code. */
function isCaught(source: ConversionSource, damaged: string, right: string): boolean {
  if (problemsOf(source, damaged).length > 0) return true;
  return fixConversion(source, damaged).output.trim() === right.trim();
}

/**
 * Converts every nth command of a store with the scripted converter in every style, and breaks the conversions in every
 * way that applies. `onlyStyles` leaves out the styles that are not listed.
 */
export async function measureVerifier(configs: ConfigStore, every = 1): Promise<VerifierMeasure> {
  const all = (await configs.list()).filter(({ type }) => type === "slash_command");
  const commands = all.filter((_command, index) => index % every === 0);
  const falseFindings = new Map<Style, string[]>(STYLES.map((style) => [style, []]));
  const mutants = new Map<string, { made: number; survivors: string[] }>();
  for (const [turn, { name }] of commands.entries()) {
    const record = await configs.read("slash_command", name);
    if (record === undefined) throw new Error(`The store lists ${name} and does not have it.`);
    const { source, body, mutants: scripted } = await scriptedConversion(record, configs);
    for (const style of STYLES) {
      const problems = problemsOf(source, inStyle(style, body, source));
      falseFindings.get(style)?.push(...problems.map(({ code, message }) => `${name}: ${code}: ${message}`));
    }
    const right = inStyle(STYLES[turn % STYLES.length] ?? "terse", body, source);
    const damaged = damagesOf(right, turn).map(([kind, output]) => ({ kind, source, output, right }));
    for (const { kind, output, ...mutant } of [...scripted.map((each) => ({ ...each, right: "" })), ...damaged]) {
      const { made, survivors } = mutants.get(kind) ?? { made: 0, survivors: [] };
      const isFound = isCaught(mutant.source, output, mutant.right);
      mutants.set(kind, { made: made + 1, survivors: isFound ? survivors : [...survivors, name] });
    }
  }
  return { commands: commands.length, falseFindings, mutants };
}
