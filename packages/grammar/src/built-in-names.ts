import { foldName } from "./command-name.js";

/** Name of the built-in command that explains the commands. */
export const HELP = "help";

/** Name of the built-in command that runs a skill for each of several inputs. Skills and commands take precedence. */
export const EACH = "each";

/** Name of the built-in prefix that lets a stage run only if the stage before returned a value. */
export const IF = "if";

/** Whether a name is a built-in prefix: `/each` or `/if` before the commands of a stage. */
export function isBuiltInPrefix(name: string): boolean {
  return [EACH, IF].includes(foldName(name));
}
