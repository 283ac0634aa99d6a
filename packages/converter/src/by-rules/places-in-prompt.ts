import { shortNameOf } from "../configs/config-name.js";
import type { InlinedConfig } from "../configs/config-reference.js";

/** The folder or file with a variable in its name, and the rest of the path: `/audit-<kind>/SKILL.md`. */
const VARIABLE_IN_NAME = /(\/[^/<{]*)[<{][^/<{>}]+[>}]([^<{>}]*)$/;

/** The steps at the start of a path: `../`. */
const STEPS = /^\/?(?:\.{1,2}\/)*/;
/** A path with a folder. */
const IN_FOLDER = /^\/[^/]+\/./;

/**
 * Whether the file at a place, such as `${CLAUDE_PLUGIN_ROOT}/skills/filing/SKILL.md`, is part of a prompt. A file of
 * the prompt may also have a longer path than the place: `office/rules/fees.md` for `/rules/fees.md`.
 */
export function isInPrompt(place: string, inlined: readonly InlinedConfig[]): boolean {
  const [, start = "", end] = VARIABLE_IN_NAME.exec(place) ?? [];
  const isMeant = (path: string): boolean => end !== undefined && path.startsWith(start) && path.endsWith(end);
  const ending = place.replace(STEPS, () => "/");
  const isLonger = (path: string): boolean => IN_FOLDER.test(ending) && path.endsWith(ending);
  return inlined.some((config) => {
    const path = `/${pathOf(config)}`;
    return place.endsWith(path) || isMeant(path) || isLonger(path);
  });
}

/** Returns the end of the path of a text: of an agent, a skill or a command, at the usual place. */
function pathOf({ type, name }: InlinedConfig): string {
  if (type === "file") return name.replace(/^\.prompt\//, "");
  return type === "skill" ? `${shortNameOf(name)}/SKILL.md` : `${type}s/${shortNameOf(name)}.md`;
}
