import { suggestNames } from "./suggest-names.js";

/**
 * Returns a sentence about the first option that a function does not have, with the name that was meant or all names.
 * TypeScript reports such options, and JavaScript does not.
 */
export function optionProblem(name: string, options: object, allowed: readonly string[]): string | undefined {
  const option = Object.keys(options).find((each) => !allowed.includes(each));
  if (option === undefined) return undefined;
  const [similar] = suggestNames(option, allowed);
  const hint = similar === undefined ? `It has ${allowed.join(", ")}.` : `Did you mean ${similar}?`;
  return `${name} has no option ${option}. ${hint}`;
}

/**
 * Refuses options that a function does not have.
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
