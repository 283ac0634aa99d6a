import { shortNameOf } from "../configs/config-name.js";
import type { InlinedConfig } from "../configs/config-reference.js";

/** The folder or file with a variable in its name, and the rest of the path: `/audit-<kind>/SKILL.md`. */
const VARIABLE_IN_NAME = /(\/[^/<{]*)[<{][^/<{>}]+[>}]([^<{>}]*)$/;

/** Whether the file at a place, such as `${CLAUDE_PLUGIN_ROOT}/skills/filing/SKILL.md`, is part of a prompt. */
export function isInPrompt(place: string, inlined: readonly InlinedConfig[]): boolean {
  const [, start = "", end] = VARIABLE_IN_NAME.exec(place) ?? [];
  const isMeant = (path: string): boolean => end !== undefined && path.startsWith(start) && path.endsWith(end);
  return inlined.some((config) => place.endsWith(`/${pathOf(config)}`) || isMeant(`/${pathOf(config)}`));
}

/** Returns the end of the path of a text: of an agent, a skill or a command, at the usual place. */
function pathOf({ type, name }: InlinedConfig): string {
  if (type === "file") return name.replace(/^\.prompt\//, "");
  return type === "skill" ? `${shortNameOf(name)}/SKILL.md` : `${type}s/${shortNameOf(name)}.md`;
}
