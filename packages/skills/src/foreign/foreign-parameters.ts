import type { Parameters } from "@langslash/grammar";
import { MAX_ARGUMENTS } from "@langslash/grammar/internal";
import { declaredParameters } from "../document/parameters.js";

/** Whether a foreign argument can be typed: at most 64 letters a-z, digits, `_` and `-`. */
export function isArgumentName(name: string): boolean {
  return /^[A-Za-z_][\w-]{0,63}$/.test(name);
}

/** Returns the parameters that the frontmatter of a foreign skill declares, without those that exceed the limits. */
export function foreignParameters(frontmatter: Readonly<Record<string, unknown>>): Parameters | undefined {
  const { arguments: given, "argument-hint": hint } = frontmatter;
  const names = typeof given === "string" ? given.trim().split(/\s+/, MAX_ARGUMENTS) : given;
  const first = Array.isArray(names) ? names.slice(0, MAX_ARGUMENTS) : names;
  const declared = declaredParameters({ arguments: first, "argument-hint": hint });
  return declared && Object.fromEntries(Object.entries(declared).filter(([name]) => isArgumentName(name)));
}
