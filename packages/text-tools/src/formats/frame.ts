import type { ToolDefinition } from "../tool-definition.js";

/** A call by name and arguments. */
export interface NamedCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** A call in a body, or a part of it that is no valid call: the reason for the model, and the name if there is one. */
export type ReadItem = NamedCall | { readonly error: string; readonly name?: string };

/** Result of reading a body. */
export interface ReadBody {
  /** The calls in order; a body without items is ordinary text, unless it is the header of a message. */
  readonly items: readonly ReadItem[];
  /** Prose after the calls, which is shown as text and not searched for calls; empty if there is none. */
  readonly rest: string;
  readonly message?: MessageHeader;
}

/** What follows the header of a message, for dialects in which thoughts and answers have headers, too. */
export interface MessageHeader {
  /** `final`: an answer in which calls are text. `invented`: it is dropped with all that follows. */
  readonly kind: "thought" | "answer" | "final" | "invented";
  /** The mark that ends the message. */
  readonly end: string;
}

/** The tools of a request by name. */
export type ToolTable = ReadonlyMap<string, ToolDefinition>;

/** Follows a body while it arrives, piece by piece and mark by mark, so that a mark inside a value does not end it. */
export interface ValueGuard {
  /** Takes text between marks. If the body ends in it by itself, returns the offset of that end. */
  text(piece: string): number | undefined;
  /** Takes any mark that the parser knows, in lower case. */
  mark(mark: string): void;
  /** Whether the present place is inside a value, where neither a closing mark nor the next call ends the body. */
  isInside(): boolean;
  /** Called right after a closing mark inside a value, from which on `verdict` says what it was. */
  suspect?(): void;
  /** Whether the suspected mark was a part of the value or ended the call; undefined until that is clear. */
  verdict?(): "content" | "end" | undefined;
}

/** The place of an opening mark. */
export interface Place {
  /** Whether only white space precedes the mark on its line. */
  readonly isLineStart: boolean;
  /** Whether there has been only white space since a call. */
  readonly isAfterCall: boolean;
  /** Whether a call precedes it in the reply. */
  readonly hasCall: boolean;
  /** Whether one of the frame's outer marks precedes it. */
  readonly isInOuter: boolean;
  /** The tools; empty if the parser was given none. */
  readonly tools: ToolTable;
}

/**
 * How a call is marked in a text: an opening mark, a body and, mostly, a closing mark. Marks are in lower case, and
 * none is the beginning of another one, also of another frame. No function throws, and all take linear time.
 */
export interface Frame {
  /** The marks that begin a call. */
  readonly opens: readonly string[];
  /** The marks that end a call; none of them is in `opens`. Without any, the guard finds the end. */
  readonly closes: readonly string[];
  /** Further marks inside a body. */
  readonly marks: readonly string[];
  /** The marks in a body that end a value. Outside of a call, they show that a call before it ended too early. */
  readonly valueEnds?: readonly string[];
  /** Whether all other frames are asked first. */
  readonly isLast?: boolean;
  /** Where its marks may stand around other things than calls, so that an unreadable text between them is no call. */
  readonly isShared?: "anywhere" | "within lines" | undefined;
  /** Marks that end a call and are not part of it. */
  readonly stops?: readonly string[];
  /** Marks around all calls of a reply. They belong to the calls, and are optional. */
  readonly outer?: { readonly opens: readonly string[]; readonly closes: readonly string[] } | undefined;
  /**
   * Whether a body is a call in this frame; undefined while further characters decide. The first frame that does not
   * return false reads the body, those of the chosen dialect before all others.
   *
   * @param head the body so far, marks included, without leading white space: at most 160 characters
   */
  begins(head: string, place: Place): boolean | undefined;
  /** Creates a guard for one body. */
  createGuard(): ValueGuard;
  /**
   * Reads a body, with the arguments as they are written.
   *
   * @param isClosed whether a closing mark, or the body's own end, ended it: otherwise only complete calls count
   */
  read(body: string, isClosed: boolean, tools: ToolTable): ReadBody;
}

/** Returns the result for a body that is no call. */
export function unreadable(error: string, name?: string): ReadBody {
  return { items: [unreadableItem(error, name)], rest: "" };
}

/** Returns a part of a body that is no valid call. */
export function unreadableItem(error: string, name?: string): ReadItem {
  return { error, ...(name && { name }) };
}

/** The reason why a call without its end is not run. */
export const CUT_OFF = "The call is cut off.";
