/** A fenced code block while it arrives. */
export class CodeFence {
  /** The run of back-ticks or tildes that opened it. */
  readonly run: string;
  /** Whether it began after other text on its line, as models write it. It ends at the next such run at any place. */
  readonly isMidLine: boolean;
  readonly #containers: string;
  /** `head`: its first line. `calls`: nothing but calls so far. `quote`: other text, so that every call in it is text. */
  state: "head" | "calls" | "quote";
  /** Whether its first line contains a tag, so that it is not a call's own fence. */
  hasTag = false;
  /**
   * The closing run, if one was seen. `line`: the rest of its line must be empty. `call`: it is right after a call
   * instead of on a line of its own, and closes the block if nothing else does.
   */
  closing: "line" | "call" | undefined;

  /**
   * @param containers what precedes the run on its line: white space, quote marks and the marks of list items;
   * undefined if other text does, so that every call is text
   */
  constructor(run: string, containers: string | undefined) {
    this.run = run;
    this.#containers = containers ?? "";
    this.isMidLine = containers === undefined;
    this.state = this.isMidLine ? "quote" : "head";
  }

  /**
   * Returns how a run closes the block, if nothing else follows on its line; undefined if it does not.
   *
   * @param containers what precedes the run on its line; undefined if other text does
   */
  closingOf(run: string, containers: string | undefined, isAfterCall: boolean): CodeFence["closing"] {
    if (!run.startsWith(this.run)) return undefined;
    if (containers === undefined) return this.state === "calls" && isAfterCall ? "call" : undefined;
    const isQuotedAlike = containers.split(">").length === this.#containers.split(">").length;
    const isIndentedAlike = widthOf(containers) < widthOf(this.#containers) + 4;
    return /^[\s>]*$/.test(containers) && isQuotedAlike && isIndentedAlike ? "line" : undefined;
  }
}

/** Returns the number of columns of a line's beginning. */
function widthOf(containers: string): number {
  return containers.replaceAll("\t", "    ").length;
}
