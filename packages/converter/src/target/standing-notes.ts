/** Number of characters from which a text is a procedure, which nearly always counts on more than itself. */
const PROCEDURE = 300;

/** For all that the other notes do not name, since no list of the names that strangers use is complete. */
export const STANDING_NOTE =
  "This text was written for another assistant. If it names an agent, a role, a skill, a tool or a command that you do \
not have and that is not below, do that work yourself. If it needs data, an account or a service that is not there, \
say so, and do not invent a result. What it recommends to the user, recommend as it is written.";

/** Whether a text may count on more than its reader has. */
export function countsOnOthers(text: string): boolean {
  return text.length >= PROCEDURE;
}

/** Introduces the files to a reader that does not have them. */
export const FILES_NOTE =
  'Each <file path="..."> below is a file that this text names. Where a step reads it by any path, use its text here, \
unless your project has a file at that path: then use that one. If a step reports whether it exists, look only in your \
project; if a step would stop without it, go on with its text here.';
