/** Name of the built-in command that explains the commands. */
export const HELP = "help";

/** Name of the built-in command that runs a skill for each of several inputs. Skills and commands take precedence. */
export const EACH = "each";
