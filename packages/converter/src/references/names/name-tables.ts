import { foldConfigName, shorterNames, shortNameOf } from "../../configs/config-name.js";
import type { ConfigName } from "../../configs/config-reference.js";
import type { KnownNames } from "../../configs/known-names.js";
import type { OutlineLine } from "../words/outline.js";

/** The known agents and skills by their folded names, with and without plugin. */
export interface NameTables {
  readonly agent: ReadonlyMap<string, string>;
  readonly skill: ReadonlyMap<string, string>;
}

/** Creates the tables of all known names. */
export function nameTables({ agents, skills }: KnownNames): NameTables {
  return { agent: nameTable(agents), skill: nameTable(skills) };
}

/** Returns the known name that a folded name means. A plugin that is not known is ignored before several words. */
export function knownNameOf(table: ReadonlyMap<string, string>, folded: string): string | undefined {
  const short = shortNameOf(folded);
  return table.get(folded) ?? (/[-_]/.test(short) ? table.get(short) : undefined);
}

/** Maps folded names, with and without plugin, to known names. A short name shared by plugins maps to itself. */
function nameTable(names: readonly string[]): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const name of names) {
    for (const short of shorterNames(foldConfigName(name))) table.set(short, table.has(short) ? short : name);
  }
  for (const name of names) table.set(foldConfigName(name), name);
  return table;
}

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

const BUILT_IN = /^(?:general-purpose|explore|plan)$/i;

/** Whether it is an agent that Claude Code has by itself. Its definition says nothing that a reader needs. */
export function isBuiltInAgent({ type, name }: ConfigName): boolean {
  return type === "agent" && BUILT_IN.test(name);
}

/** A name of several words that is written like the name of a file. */
export const KEBAB = /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/;

/** Whether a name without its plugin is written like the name of a file. */
export function isKebab(written: string): boolean {
  return KEBAB.test(written.slice(written.lastIndexOf(":") + 1));
}

/** A word of a text that may refer to an agent or a skill. */
export interface Mention {
  readonly written: string;
  /** The text before and after the word, some characters of each, in lower case. */
  readonly before: string;
  readonly after: string;
  /** The text before the word in its line, without the marks of an item, a heading or a row, in lower case. */
  readonly item: string;
  /** The text before the word as written: names of tools begin with a capital letter. */
  readonly lead: string;
  /** Whether a known agent or skill has this name. */
  readonly isAgent: boolean;
  readonly isSkill: boolean;
  /** Whether a skill is a single file with this name. */
  readonly isSkillFile: boolean;
  /** Whether the name has several words, so that it is not a word of plain English. */
  readonly isSeveralWords: boolean;
  /** Whether the name is written as words with capital letters, as titles are. */
  readonly isTitle: boolean;
  /** Whether the name is in quotes, backticks or bold. */
  readonly isMarked: boolean;
  readonly line: OutlineLine;
  /** The names that the line lists, if this is one of them. */
  readonly enumerated: OutlineLine["enumerates"];
}

/** Result of reading a mention. */
export interface Claim {
  /** Type of the reference; `either` for a known name, whichever of the two it is. */
  readonly type: "agent" | "skill" | "either";
  readonly mayBeUnknown?: boolean;
  /** Whether only the marks around the name show that it is one. */
  readonly isPlain?: boolean;
}

/** A form in which people refer to agents and skills. */
export type Reading = (mention: Mention) => Claim | undefined;
