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
export interface UnreadablePart {
  /** The reason, in one or two full sentences: the middleware sends it back to the model. */
  readonly error: string;
  /** The name of the tool, if it could be read. */
  readonly name?: string;
}

/** Result of reading a body. */
export interface ReadBody {
  /** The calls in order; at least one item, since a body without items would disappear from the reply. */
  readonly items: readonly ReadItem[];
  /** Prose after the calls, which is shown as text and not searched for calls; empty if there is none. */
  readonly rest: string;
}

/**
 * Follows a body while it arrives, so that a closing mark inside a value does not end the call. Each piece and each
 * mark after the opening mark is passed to it once, in order.
 */
export interface ValueGuard {
  /** Takes a piece of the body between marks. Chunks can cut it anywhere. */
  text(piece: string): void;
  /**
   * Takes a mark, in lower case. It can be any mark that the parser knows: the format's own, closing mark included,
   * those of other formats, `<think>` and `</think>`.
   */
  mark(mark: string): void;
  /**
   * Whether the position after the last piece or mark is inside a value. If it is not, the format's closing mark ends
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
   * When the reply ends first, the call ends at the suspected mark, or is reported as cut off if the format's opening
   * mark came later.
   */
  verdict(): "content" | "end" | undefined;
}

/**
 * A notation for tool calls as text: an opening mark, a body and a closing mark. Formats may share marks. The parser
 * looks for the marks of all formats at once, in any letter case, so the spellings here must be lower case and not
 * empty, and no mark may be a proper prefix of another one, also of another format.
 *
 * A format keeps no state, apart from its guards. All functions must run in linear time and never throw, whatever a
 * model wrote.
 */
export interface ToolCallFormat {
  /** Short identifier, such as `json`. */
  readonly name: string;
  /** The mark that begins a call. */
  readonly open: string;
  /** The mark that ends a call. It must differ from `open`. */
  readonly close: string;
  /** Further marks inside a body, which reach `begins` and the guard in one piece even if chunks split them. */
  readonly marks: readonly string[];
  /**
   * Instructions for the model on how to write a call: one or two sentences that end with a colon, since an example
   * call, made with `write`, follows in the system prompt.
   */
  readonly instructions: string;
  /** Outline of a call on one line. It completes the sentence "Answer in plain text, or call tools as ...". */
  readonly shape: string;
  /**
   * Writes a call as the model should, marks included, for the example and for the history. Reading the text must give
   * the same call. The arguments can hold anything, marks included: escape what a reader would take for a mark.
   */
  write(call: NamedCall): string;
  /**
   * Whether a body with this beginning is a call in this format, and not one in another format or a sentence that
   * mentions the opening mark. The first format that returns true reads the body; the chosen format is asked first,
   * then the built-in ones.
   *
   * Called again as more of the body arrives, until one format with this opening mark returns true or all of them
   * false. Return undefined while the next characters can change the answer; true and false must hold for every
   * continuation. After 160 characters undefined counts as false, and at the end of the reply an undecided call is
   * reported as cut off.
   *
   * @param head the body so far, up to its first mark, without leading white space; can be empty
   * @param next the mark after `head`, in lower case, if one was reached; then the answer must not be undefined
   */
  begins(head: string, next: string | undefined): boolean | undefined;
  /** Creates a guard for one body. */
  createGuard(): ValueGuard;
  /**
   * Reads a body. Report arguments as they are written: the parser converts them to the types in the tool's schema.
   *
   * @param body everything between the opening mark and the end of the call, white space included
   * @param isClosed whether the closing mark ended the body. When it did not, the reply ended or another call began:
   * return only calls that are certainly complete, since half a call must never run
   * @param tools the tools by name, for formats whose values do not show their type; empty if the parser was given none
   */
  read(body: string, isClosed: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody;
}
