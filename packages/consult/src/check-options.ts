import { ConsultError } from "./consult-error.js";

/**
 * Refuses options that a function does not have, which TypeScript reports and JavaScript does not.
 *
 * @throws ConsultError `invalid-option`
 */
export function checkOptions<Options extends object>(
  name: string,
  options: Options,
  allowed: Readonly<Record<keyof Options, true>>,
): void {
  const names = Object.keys(allowed);
  const unknown = Object.keys(options).find((option) => !names.includes(option));
  if (unknown === undefined) return;
  const message = `${name} has no option ${unknown}. It has ${names.join(", ")}.`;
  throw new ConsultError("invalid-option", unknown, message, { allowed: names });
}
