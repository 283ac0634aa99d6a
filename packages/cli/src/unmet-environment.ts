import type { Diagnostic } from "@langslash/grammar";
import type { Skill } from "@langslash/skills";
import { isSet } from "@langslash/skills/internal";

/** Returns the problem of a skill that requires environment variables which are not set here. */
export function unmetEnvironment({ name, file, requires }: Skill): Diagnostic[] {
  const missing = requires?.env.filter((each) => !isSet(each)) ?? [];
  if (missing.length === 0) return [];
  const message = `${name} requires environment variables that are not set here: ${missing.join(", ")}.`;
  const hint = "It cannot be used until they are set.";
  return [{ code: "requires-env", severity: "warning", message, hint, path: file }];
}
