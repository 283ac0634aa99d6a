import type { OutlineLine } from "../words/outline.js";

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

/** Result of reading a mention: the type of the reference, and whether the name may be unknown. */
export type Claim = OneType | EitherType;

interface OneType {
  readonly type: "agent" | "skill";
  readonly mayBeUnknown?: boolean;
  readonly isPlain?: never;
}

/** A known name, whichever of the two it is. */
interface EitherType {
  readonly type: "either";
  readonly mayBeUnknown?: never;
  /** Whether only the marks around the name show that it is one. */
  readonly isPlain?: boolean;
}

/** A form in which people refer to agents and skills. */
export type Reading = (mention: Mention) => Claim | undefined;
