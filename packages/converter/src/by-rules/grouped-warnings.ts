import { namesListed } from "../configs/names-listed.js";

/** A warning that names the texts with its cause: `The sandbox cannot reach a URL: https://a.example`. */
const CAUSE = /^([^:\n]+): (.+)$/s;

/** Returns each warning once, and one for all that have the same cause, in the order of the first of them. */
export function groupedWarnings(warnings: readonly string[]): string[] {
  const groups = new Map<string, Set<string>>();
  for (const warning of warnings) {
    const [, cause = warning, named] = CAUSE.exec(warning) ?? [];
    const names = groups.get(cause) ?? new Set();
    groups.set(cause, names);
    if (named !== undefined) names.add(named);
  }
  return Array.from(groups, ([cause, names]) => (names.size === 0 ? cause : `${cause}: ${namesListed([...names])}`));
}
