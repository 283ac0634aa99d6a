import type { ToolDefinition } from "../tool-definition.js";

/** A call by name and arguments. */
export interface NamedCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** A call in a body, or a part of the body that could not be read as one. */
export type ReadItem = NamedCall | UnreadablePart;

/**
 * A part of a body that is not a valid call. It is reported as an invalid tool call, together with the whole text of
 * the call.
 */
interface UnreadablePart {
  /** The reason, in one or two full sentences: the middleware sends it back to the model. */
  readonly error: string;
  /** The name of the tool, if it could be read. */
  readonly name?: string;
}

/** Result of reading a body. */
export interface ReadBody {
  /** The calls in order; a body without items is ordinary text, unless it is the header of a message. */
  readonly items: readonly ReadItem[];
  /** Prose after the calls, which is shown as text and not searched for calls; empty if there is none. */
  readonly rest: string;
  /** What follows a body that is not a call, but the header of a message; `items` is empty then. */
  readonly message?: MessageHeader;
}

/** What follows the header of a message, for dialects in which thoughts and answers have headers, too. */
export interface MessageHeader {
  /**
   * Whether the message is a thought or is shown. Its header is not shown. `final`: an answer in which calls are text.
   * `invented`: it is dropped with all that follows, since it is not the model's to write.
   */
  readonly kind: "thought" | "answer" | "final" | "invented";
  /** The mark that ends the message. */
  readonly end: string;
}

/** The tools of a request by name. */
export type ToolTable = ReadonlyMap<string, ToolDefinition>;

/**
 * Follows a body while it arrives, so that a closing mark inside a value does not end the call. Each piece and each
 * mark after the opening mark is passed to it once, in order.
 */
export interface ValueGuard {
  /**
   * Takes a piece of the body between marks. Chunks can cut it anywhere. If the body ends in it, without a closing
   * mark, returns the offset of that end in the piece; the guard is not used again.
   */
  text(piece: string): number | undefined;
  /**
   * Takes a mark, in lower case. It can be any mark that the parser knows: the frame's own, closing mark included,
   * those of other frames, `<think>` and `</think>`.
   */
  mark(mark: string): void;
  /**
   * Whether the position after the last piece or mark is inside a value. If it is not, the frame's closing mark ends
   * the call, and so does its opening mark, as the beginning of the next call.
   */
  isInside(): boolean;
  /**
   * Called right after `mark` for a closing mark inside a value. From then on `verdict` reports whether that mark was
   * part of the value or ended the call, as soon as later text or marks settle it. Not called again before it is
   * settled.
   */
  suspect(): void;
  /**
   * `content` if the suspected mark is part of the value, `end` if it ended the call, undefined until that is settled.
   * When the reply ends first, the call ends at the suspected mark, or is reported as cut off if the frame's opening
   * mark came later.
   */
  verdict(): "content" | "end" | undefined;
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
 * How a call is marked in a text: an opening mark, a body and, mostly, a closing mark. Frames may share marks. The
 * parser looks for the marks of all frames at once, in any letter case, so the spellings here must be lower case and
 * not empty, and no mark may be a proper prefix of another one, also of another frame.
 *
 * A frame keeps no state, apart from its guards. All functions must run in linear time and never throw, whatever a
 * model wrote.
 */
export interface Frame {
  /** The marks that begin a call. */
  readonly opens: readonly string[];
  /** The marks that end a call; none of them is in `opens`. Without any, the guard finds the end. */
  readonly closes: readonly string[];
  /** Further marks inside a body, which reach the guard in one piece even if chunks split them. */
  readonly marks: readonly string[];
  /** The marks in a body that end a value. Outside of a call, they show that a call before it ended too early. */
  readonly valueEnds?: readonly string[];
  /** Whether all other frames are asked first. */
  readonly isLast?: boolean;
  /** Where its marks may stand around other things than calls, so that an unreadable text between them is no call. */
  readonly isShared?: "anywhere" | "within lines";
  /** Marks that end a call and are not part of it. */
  readonly stops?: readonly string[];
  /** Marks around all calls of a reply. They belong to the calls, and are optional. */
  readonly outer?: { readonly opens: readonly string[]; readonly closes: readonly string[] };
  /**
   * Whether a body with this beginning is a call in this frame, and not one in another frame or a sentence that
   * mentions the opening mark. The first frame that does not return false reads the body; those of the chosen dialect
   * are asked first, then all others.
   *
   * Called again as more of the body arrives, until that frame returns true or all frames with this mark false. Return
   * undefined while the next characters can change the answer; true and false must hold for every continuation. After
   * 160 characters undefined counts as false, and at the end of the reply an undecided call is reported as cut off.
   *
   * @param head the body so far, marks included, without leading white space; can be empty
   */
  begins(head: string, place: Place): boolean | undefined;
  /** Creates a guard for one body. */
  createGuard(): ValueGuard;
  /**
   * Reads a body. Report arguments as they are written: the parser converts them to the types in the tool's schema.
   *
   * @param body everything between the opening mark and the end of the call, white space included
   * @param isClosed whether a closing mark, or the body's own end, ended it. When it did not, the reply ended or
   * another call began: return only calls that are certainly complete, since half a call must never run
   * @param tools the tools by name, for bodies whose values do not show their type; empty if the parser was given none
   */
  read(body: string, isClosed: boolean, tools: ToolTable): ReadBody;
}

/** Returns the result for a body that is no call. */
export function unreadable(error: string, name?: string): ReadBody {
  return { items: [{ error, ...(name && { name }) }], rest: "" };
}

/** The reason why a call without its end is not run. */
export const CUT_OFF = "The call is cut off.";
