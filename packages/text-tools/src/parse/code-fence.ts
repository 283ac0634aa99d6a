/** A fenced code block while it arrives. */
export class CodeFence {
  /** The run of back-ticks or tildes that opened it. */
  readonly run: string;
  readonly #containers: string;
  /** `head`: its first line. `calls`: nothing but calls so far. `quote`: other text, so that every call in it is text. */
  state: "head" | "calls" | "quote" = "head";
  /** Whether its first line contains a tag, so that it is not a call's own fence. */
  hasTag = false;
  /**
   * The closing run, if one was seen. `line`: the rest of its line must be empty. `call`: it is right after a call
   * instead of on a line of its own, and closes the block if nothing else does.
   */
  closing: "line" | "call" | undefined;

  /** @param containers what precedes the run on its line: white space, quote marks and the marks of list items */
  constructor(run: string, containers: string) {
    this.run = run;
    this.#containers = containers;
  }

  /** Whether a run after these containers closes the block, unless something else follows on its line. */
  closesWith(run: string, containers: string): boolean {
    const isQuotedAlike = containers.split(">").length === this.#containers.split(">").length;
    const isIndentedAlike = widthOf(containers) < widthOf(this.#containers) + 4;
    return run.startsWith(this.run) && /^[\s>]*$/.test(containers) && isQuotedAlike && isIndentedAlike;
  }
}

/** Returns the number of columns of a line's beginning. */
function widthOf(containers: string): number {
  return containers.replaceAll("\t", "    ").length;
}
