import { escapePattern } from "../beginning.js";
import { readTextKey } from "./text-value.js";

/** The marks of a notation with a tag around each call and each value, in lower case. */
export interface TagMarks {
  readonly openCall: readonly string[];
  readonly closeCall: readonly string[];
  readonly openValue: readonly string[];
  readonly closeValue: readonly string[];
}

/** Part that a mark has in a notation with tags. An `opener` begins an element that a `closeValue` would end. */
export type TagRole = keyof TagMarks | "opener";

/** The beginning of a call or a value: its name, further attributes, and the offset after it. */
export interface TagHeader {
  readonly name: string;
  /** The opening mark of a value, in lower case. */
  readonly mark?: string;
  readonly attributes?: string;
  readonly end: number;
  /** Whether the tag before the value is missing, so that the value cannot hold one. */
  readonly lacksTag?: boolean;
}

/** A mark in a body, from its first character to the one after it. */
export interface TagToken {
  readonly role: TagRole;
  /** In lower case. */
  readonly mark: string;
  readonly start: number;
  readonly end: number;
}

/** How a body with tags is read. */
export interface TagNotation {
  /** Matches each mark, and each text that looks like the beginning of a value. */
  readonly pattern: RegExp;
  /** Whether the opening and the closing mark of the frame are those of a call. */
  readonly isCall: boolean;
  /** Returns the role of a mark in lower case; undefined if it has none. */
  roleOf(mark: string): TagRole | undefined;
  /** Reads the header of a call in the text up to the next mark. */
  readCall(text: string): TagHeader | undefined;
  /** Reads the header of a value that a mark begins. */
  readValue(body: string, mark: TagToken): TagHeader | undefined;
  /** Whether a mark begins an element that the end mark of a value would end. */
  isOpener(mark: string): boolean;
  /** Whether an end mark can be that of the value. */
  isEndOf(mark: string, value: TagHeader): boolean;
}

/** Returns the parts of a notation whose marks have fixed spellings. */
export function markedNotation(
  marks: TagMarks,
  openers: readonly string[],
): Pick<TagNotation, "pattern" | "roleOf" | "isOpener" | "isEndOf"> {
  const names = ["openCall", "closeCall", "openValue", "closeValue"] as const;
  const roles = new Map<string, TagRole>(names.flatMap((role) => marks[role].map((mark) => [mark, role] as const)));
  const others = openers.map((text) => escapePattern(text) + (/\w$/.test(text) ? String.raw`(?![\w-])` : ""));
  const isOpener = (mark: string): boolean => openers.some((opener) => mark.startsWith(opener));
  return {
    // openers are tags with attributes, too
    pattern: new RegExp([...[...roles.keys()].map(escapePattern), ...others].join("|"), "gi"),
    roleOf: (mark) => roles.get(mark) ?? (isOpener(mark) ? "opener" : undefined),
    isOpener,
    isEndOf: (mark, { mark: begin = "" }) => !isOpener(begin) || begin.startsWith(openerOf(mark)),
  };
}

/** Returns the beginning of the element that an end mark ends, without the rest of its tag after the name. */
export function openerOf(closeValue: string): string {
  return closeValue
    .replace("</", () => "<")
    .replace("<|close|>", () => "<|open|>")
    .replace(/(?:<\|sep\|>|>)$/, "");
}

/** The end of a tag that names something: the name, in quotes or not, and further attributes. */
const HEADER =
  /\s*(?:"((?:[^"\\\n<]|\\.)*)"|'([^'\n<]*)'|([^\s<>"']+))((?:\s+[\w:-]+\s*=\s*(?:"[^"<>\n]*"|'[^'<>\n]*'|[^\s<>"']*))*[^\S\n]*(?:<\|sep\|)?)(?:>|\n|$)/y;

/** Reads the rest of a tag that names something. */
export function readTagHeader(text: string, start = 0): TagHeader | undefined {
  HEADER.lastIndex = start;
  const match = HEADER.exec(text);
  if (!match) return undefined;
  const [whole, quoted, single, bare = "", attributes = ""] = match;
  return { name: readTextKey((quoted ?? single ?? bare).trim()), attributes, end: start + whole.length };
}
