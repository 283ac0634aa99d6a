import { TextToolsError } from "./text-tools-error.js";

/**
 * Refuses options that a function does not have, which TypeScript reports and JavaScript does not.
 *
 * @throws TextToolsError `invalid-option`
 */
export function checkOptions<Options extends object>(
  name: string,
  options: Options,
  allowed: Readonly<Record<keyof Options, true>>,
): void {
  const names = Object.keys(allowed);
  const unknown = Object.keys(options).find((option) => !names.includes(option));
  if (unknown === undefined) return;
  throw new TextToolsError("invalid-option", `${name} has no option ${unknown}. It has ${names.join(", ")}.`);
}
