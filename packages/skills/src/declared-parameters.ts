import type { Parameters } from "@langslash/grammar";
import { parseParameters, parsePositions } from "./parse-parameters.js";

/**
 * What a file's frontmatter declares: `parameters`, and `arguments` by their positions. Empty where it has an `argument-hint`
 * alone, undefined where it declares nothing.
 *
 * @param known - parameters that go before those of the file
 * @param report - takes what cannot be used, and why
 */
export function declaredParameters(
  frontmatter: Readonly<Record<string, unknown>>,
  known?: Parameters,
  report: (field: string, reason: string) => void = () => undefined,
): Parameters | undefined {
  const declared = known ?? parseParameters(frontmatter["parameters"], report);
  const positional = parsePositions(frontmatter["arguments"], report);
  if (declared && positional) {
    const both = Object.entries(declared).map(
      ([name, parameter]) => [name, { ...positional[name], ...parameter }] as const,
    );
    return { ...positional, ...Object.fromEntries(both) };
  }
  return declared ?? positional ?? (frontmatter["argument-hint"] ? {} : undefined);
}
