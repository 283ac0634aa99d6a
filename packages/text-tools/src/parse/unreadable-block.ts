import type { Frame, Place, ToolTable } from "../formats/frame.js";
import type { Token } from "./mark-lexer.js";

/** The place of an opening mark, and whether it may be meant as an end mark. */
export interface OpenPlace extends Place {
  /**
   * Whether the mark ended a call before it that had no closing mark. When no call follows, the model wrote it in place
   * of that closing mark, and it is dropped.
   */
  readonly mayBeClose: boolean;
  /** Whether a mark begins calls. */
  isOpening(mark: string): boolean;
}

/**
 * A block between the marks of a dialect that no frame can read, while it arrives. It is a call if it names a tool or
 * holds a mark of the dialect, or if it stands on lines of its own at the end of the reply. Otherwise it is text.
 */
export class UnreadableBlock {
  readonly #place: OpenPlace;
  readonly #closes: ReadonlySet<string>;
  readonly #marks: ReadonlySet<string>;
  #text = "";
  /** Whether it may be a call; undefined while its first characters do not show that. */
  #mayBe: boolean | undefined;
  #hasMark = false;
  /** Whether its closing mark came, and only the end of the reply can show that it is a call. */
  isEnded = false;
  /** The name of a tool in it. */
  name: string | undefined;

  constructor(frames: readonly Frame[], place: OpenPlace) {
    const isOwn = place.isLineStart || place.isInOuter;
    const own = frames.filter(({ isShared }) => !isShared || (isShared === "within lines" && isOwn));
    this.#place = place;
    this.#closes = new Set(own.flatMap(({ closes, outer }) => [...closes, ...(outer?.closes ?? [])]));
    this.#marks = new Set(own.flatMap(({ marks }) => marks).filter((mark) => !this.#closes.has(mark)));
  }

  /** Takes a token. Returns whether the block is a call or text, or undefined while that is open. */
  take({ text, mark }: Token): "call" | "text" | undefined {
    if (this.isEnded) return text.trim() === "" ? undefined : "text";
    if (mark !== undefined && this.#closes.has(mark)) return this.#end();
    if (mark !== undefined) {
      this.#hasMark ||= this.#marks.has(mark);
      this.#mayBe ??= this.#hasMark || this.#beginsWithTool(`${this.#text} `) === true;
      if (this.#place.isOpening(mark) && this.#beginsWithTool(`${this.#text} `) !== true) return "text";
    }
    this.#text += text;
    this.#mayBe ??= this.#begins();
    return this.#mayBe === false ? "text" : undefined;
  }

  /** Whether the text so far may be a call, and not a sentence that goes on after a mention of the mark. */
  #begins(): boolean | undefined {
    if (this.#closes.size === 0) return false;
    if (!this.#place.isLineStart && !this.#place.isInOuter) return this.#beginsWithTool(this.#text);
    if (/^[^\S\n]*$/.test(this.#text)) return undefined;
    return !/^[^\S\n]+\w/.test(this.#text) || this.#beginsWithTool(this.#text);
  }

  #end(): "call" | "text" | undefined {
    if (this.#text.trim() === "") return "text";
    this.name = nameIn(this.#text, this.#place.tools);
    if (this.name !== undefined || this.#hasMark) return "call";
    this.isEnded = this.#place.isLineStart;
    return this.isEnded ? undefined : "text";
  }

  /** Whether the first word is the name of a tool; undefined if it may go on. */
  #beginsWithTool(text: string): boolean | undefined {
    const [whole = "", name = ""] = /^\s*["'`@<[]?([\p{L}\p{N}_.:/-]{0,128})/u.exec(text) ?? [];
    return whole.length === text.length ? undefined : this.#place.tools.has(name);
  }
}

/** Returns the name of a tool that stands in a text as a word. */
function nameIn(text: string, tools: ToolTable): string | undefined {
  const words = new Set(text.match(/[\p{L}\p{N}_][\p{L}\p{N}_.:/-]*/gu));
  const parts = new Set([...words].flatMap((word) => word.split(/[.:/]/)));
  const names = [...tools.keys()];
  return names.find((name) => words.has(name)) ?? names.find((name) => parts.has(name));
}
