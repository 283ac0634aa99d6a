import type { ValueGuard } from "../frame.js";
import type { TagNotation, TagRole } from "./tag-notation.js";

/** Maximum length of the header of a call that a value quotes. */
const HEADER_LIMIT = 400;

/**
 * Finds the marks of calls that a value quotes. A call is quoted if its header is directly followed by a
 * value, or by its end; a mention of its tag is not one.
 */
export class QuotedCalls {
  readonly #notation: TagNotation;
  #depth = 0;
  /** The text after the last mark, if that mark may begin a call. */
  #header: string | undefined;

  constructor(notation: TagNotation) {
    this.#notation = notation;
  }

  /** Whether the last mark may begin a call. */
  get isOpening(): boolean {
    return this.#header !== undefined;
  }

  text(piece: string): void {
    if (this.#header !== undefined && this.#header.length < HEADER_LIMIT) this.#header += piece;
  }

  /** Takes a mark. Returns whether it is a part of a quoted call. */
  mark(mark: string, role: TagRole | undefined): boolean {
    if (role === undefined) {
      this.text(mark);
      return this.#depth > 0;
    }
    const header = this.#header;
    const opens = header !== undefined && (role === "openValue" || role === "closeCall") && this.#isHeader(header);
    this.#header = role === "openCall" ? "" : undefined;
    if (opens && role === "openValue") this.#depth += 1;
    else if (!opens && role === "closeCall" && this.#depth > 0) {
      this.#depth -= 1;
      return true;
    }
    return opens || this.#depth > 0;
  }

  #isHeader(text: string): boolean {
    const header = this.#notation.readCall(text);
    return header !== undefined && /^[^\s<>]+$/.test(header.name) && text.slice(header.end).trim() === "";
  }
}

/**
 * Finds the end of a call in a notation with tags: the frame's closing mark after the end mark of the last value and
 * that of the call. Anywhere else it is a part of a value.
 */
export class TagGuard implements ValueGuard {
  readonly #notation: TagNotation;
  /** The marks of the frame around the call, which are not part of the notation. */
  readonly #outside: ReadonlySet<string>;
  readonly #quoted: QuotedCalls;
  /** `ended` is right after the end mark of a value, `closed` after that of the call; both until text follows. */
  #place: "between" | "value" | "ended" | "closed" = "between";
  #hasValue = false;

  constructor(notation: TagNotation, outside: ReadonlySet<string>) {
    this.#notation = notation;
    this.#outside = outside;
    this.#quoted = new QuotedCalls(notation);
  }

  text(piece: string): undefined {
    if (this.#place === "value" && !this.#quoted.isOpening) return;
    this.#quoted.text(piece);
    if (piece.trim() !== "") this.#continue();
  }

  mark(mark: string): void {
    const role = this.#notation.roleOf(mark);
    if (this.#place === "value") {
      if (!this.#quoted.mark(mark, role) && role === "closeValue") this.#place = "ended";
    } else if (role === "openValue" && (this.#place !== "closed" || this.#hasValue)) {
      this.#place = "value";
      this.#hasValue = true;
    } else if (role === "closeCall" && this.#place !== "closed") this.#place = "closed";
    else if (role === "openCall" && this.#place !== "ended") {
      this.#place = "between";
      this.#hasValue = false;
    } else if (role === "closeValue" && this.#hasValue) this.#place = "ended";
    else if (this.#place === "ended" || !this.#outside.has(mark)) {
      this.#continue();
      this.#quoted.mark(mark, role);
    }
  }

  isInside(): boolean {
    return this.#place === "value";
  }

  /** Goes on with the value: something other than a mark of its end follows. */
  #continue(): void {
    if (this.#hasValue && this.#place !== "between") this.#place = "value";
  }
}
