/** Name of the built-in command that explains the commands. */
export const HELP = "help";
