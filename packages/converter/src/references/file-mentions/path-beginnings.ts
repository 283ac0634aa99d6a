import { PLUGIN_ROOT } from "../../configs/plugin-root.js";

/** Source of a pattern for the beginning of a path in the folder of a plugin, which is the group `plugin`. */
export const IN_PLUGIN = `(?<plugin>${PLUGIN_ROOT})`;
/** The same in `.claude/`, also that of the project or of the home directory, which is the group `collection`. */
export const IN_COLLECTION = String.raw`(?<collection>(?:~\/|\$\{?(?:CLAUDE_PROJECT_DIR|HOME)\}?\/|\.\/)?\.claude\/)`;
/** The same in the folder of the text, or in one above it, with the group `steps`, which may be empty. */
export const STEPS = String.raw`(?<steps>(?:\.{1,2}\/){0,4})`;

/** Returns the number of folders that steps lead up: 1 for `../`. */
export function stepsUp(steps: string): number {
  return steps.split("../").length - 1;
}
