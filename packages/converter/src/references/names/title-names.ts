import type { NameTables } from "./name-tables.js";

/** Two to four words with capital letters. They are limited in length, so that the search takes linear time. */
const TITLE = /\p{Lu}[\p{L}\p{N}]{0,30}(?: \p{Lu}[\p{L}\p{N}]{0,30}){1,3}/uy;

/** A known name that is written as words with capital letters: `Code Reviewer` for `code-reviewer`. */
export interface TitleName {
  readonly written: string;
  readonly name: string;
}

/** Returns the longest known name that a text has at a position, written as a title. */
export function titleNameAt(text: string, index: number, names: NameTables): TitleName | undefined {
  TITLE.lastIndex = index;
  const title = TITLE.exec(text)?.[0];
  if (title === undefined) return undefined;
  const parts = title.split(" ");
  for (let length = parts.length; length > 1; length -= 1) {
    const name = parts.slice(0, length).join("-").toLowerCase();
    if (names.agent.has(name) || names.skill.has(name)) return { written: parts.slice(0, length).join(" "), name };
  }
  return undefined;
}
