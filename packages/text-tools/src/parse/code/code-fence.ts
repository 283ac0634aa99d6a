import type { CodePieceKind } from "./code-pieces.js";
import { type LineStart, widthOf } from "./line-start.js";

/**
 * What a piece does to a fence. `stays`: nothing. `quotes`: every call in it is text. `closes`: the piece is its
 * closing run. `ends`: the piece ends the line of the closing run. `leaves`: the piece closes a fence that began after
 * other text. `is inline code`: the opening run began inline code instead.
 */
export type FenceStep = "stays" | "quotes" | "closes" | "ends" | "leaves" | "is inline code";

/** A fenced code block while it arrives. */
export class CodeFence {
  /** The run of back-ticks or tildes that opened it. */
  readonly run: string;
  readonly #containers: string;
  /** Whether it began after other text on its line, as models write it. It ends at the next such run at any place. */
  readonly #isMidLine: boolean;
  /**
   * `head`: its first line. `calls`: nothing but calls so far. `quote`: other text, so that every call in it is text.
   */
  #state: "head" | "calls" | "quote";
  /** Whether its first line contains a tag, so that it is not a call's own fence. */
  #hasTag = false;
  /**
   * The closing run, if one was seen. `line`: the rest of its line must be empty. `call`: it is right after a call
   * instead of on a line of its own, and closes the block if nothing else does.
   */
  #closing: "line" | "call" | undefined;

  /**
   * @param containers what precedes the run on its line: white space, quote marks and the marks of list items;
   * undefined if other text does, so that every call is text
   */
  constructor(run: string, containers: string | undefined) {
    this.run = run;
    this.#containers = containers ?? "";
    this.#isMidLine = containers === undefined;
    this.#state = this.#isMidLine ? "quote" : "head";
  }

  /** Whether a call at the present place is text. */
  get isQuoting(): boolean {
    return this.#state !== "calls" || this.#closing === "line";
  }

  /** Whether a closing run was seen. */
  get isClosed(): boolean {
    return this.#closing !== undefined;
  }

  /**
   * Takes the next piece of text, and returns what it does to the fence.
   *
   * @param line the line up to the piece
   * @param isAfterCall whether there has been only white space since a call
   */
  take(kind: CodePieceKind, text: string, line: LineStart, isAfterCall: boolean): FenceStep {
    if (kind === "break") return this.#endLine();
    if (this.#state === "head") {
      // with another run of back-ticks it is inline code, with a tag not only calls
      if (text.startsWith("`") && this.run.startsWith("`")) return "is inline code";
      this.#hasTag ||= text.includes("<");
      return "stays";
    }
    const mayClose = text.includes(this.run);
    if (mayClose && this.#isMidLine) return "leaves";
    const closing = mayClose && this.#closing !== "line" ? this.#closingAfter(line.containers, isAfterCall) : undefined;
    if (closing) {
      this.#closing = closing;
      return "closes";
    }
    return text.trim() === "" ? "stays" : this.#quote();
  }

  /**
   * Takes a call without a closing mark, which may have taken in the closing run. Returns whether it ends the fence.
   */
  endsIn(call: string): boolean {
    const text = call.trimEnd();
    if (!text.endsWith(this.run)) return false;
    this.#closing = "line";
    return call.slice(text.length).includes("\n");
  }

  #endLine(): FenceStep {
    if (this.#closing === "line") return "ends";
    if (this.#state === "head") this.#state = "calls";
    return this.#hasTag ? this.#quote() : "stays";
  }

  /** Takes something that is not a call. */
  #quote(): "quotes" {
    this.#state = "quote";
    this.#closing = undefined;
    return "quotes";
  }

  /** Returns how a run closes the block, if nothing else follows on its line; undefined if it does not. */
  #closingAfter(containers: string | undefined, isAfterCall: boolean): "line" | "call" | undefined {
    if (containers === undefined) return this.#state === "calls" && isAfterCall ? "call" : undefined;
    const isQuotedAlike = containers.split(">").length === this.#containers.split(">").length;
    const isIndentedAlike = widthOf(containers) < widthOf(this.#containers) + 4;
    return /^[\s>]*$/.test(containers) && isQuotedAlike && isIndentedAlike ? "line" : undefined;
  }
}
