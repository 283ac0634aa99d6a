import { shortNameOf } from "../configs/config-name.js";
import type { InlinedConfig } from "../configs/config-reference.js";

/** Whether the file at a place, such as `${CLAUDE_PLUGIN_ROOT}/skills/filing/SKILL.md`, is part of a prompt. */
export function isInPrompt(place: string, inlined: readonly InlinedConfig[]): boolean {
  return inlined.some((config) => place.endsWith(`/${pathOf(config)}`));
}

/** Returns the end of the path of a text: of an agent, a skill or a command, at the usual place. */
function pathOf({ type, name }: InlinedConfig): string {
  if (type === "file") return name.replace(/^\.prompt\//, "");
  return type === "skill" ? `${shortNameOf(name)}/SKILL.md` : `${type}s/${shortNameOf(name)}.md`;
}
