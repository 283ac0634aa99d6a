import { optionProblem } from "@langslash/grammar/internal";

/**
 * Refuses options that a function does not have, which TypeScript reports and JavaScript does not.
 *
 * @throws TypeError
 */
export function checkOptions<Options extends object>(
  name: string,
  options: Options,
  allowed: Readonly<Record<keyof Options, true>>,
): void {
  const problem = optionProblem(name, options, Object.keys(allowed));
  if (problem) throw new TypeError(problem);
}
