import { namesListed } from "../configs/names-listed.js";

/** Instruction for a step that needs an agent, a skill, a command or instructions that its reader does not have. */
export const DO_WITHOUT =
  "do that work yourself as far as this text describes it, and say at the end what is uncertain or missing";

/** The same for a program, a service or an account: its work cannot be done by anybody else. */
export const OTHER_WAY =
  "do the same in another way if you can, such as by a web API or a command line; otherwise say that the step could not \
be done, and do not invent a result";

/** Returns names for a note. Those that the main text has itself come first, since these matter most to its reader. */
export function namesFor(main: string, names: readonly string[]): string {
  const own = new Set(names.filter((name) => main.includes(name)));
  return namesListed([...own, ...names.filter((name) => !own.has(name))]);
}
