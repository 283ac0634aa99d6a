/** White space, quote marks and the marks of list items, in which a fence can stand. */
const CONTAINERS = /^\s*(?:(?:>|[*+-]|\d{1,9}[.)])\s*)*$/;
/** Text that can still become containers. */
const UNDECIDED = /^\s*(?:(?:>|[*+-]|\d{1,9}[.)])\s*)*\d{0,9}$/;
const CONTAINERS_LIMIT = 100;

/** The beginning of a line, up to the first character that does not belong to its containers. */
export class LineStart {
  #text: string | undefined = "";
  #isBlank = true;

  /** Whether there is only white space on the line so far. */
  get isBlank(): boolean {
    return this.#isBlank;
  }

  /** Whether there is something on the line that is neither white space nor a container. */
  get isEnded(): boolean {
    return this.#text === undefined && !this.#isBlank;
  }

  /** The containers before the present place; undefined if there is anything else on the line. */
  get containers(): string | undefined {
    return this.#text !== undefined && CONTAINERS.test(this.#text) ? this.#text : undefined;
  }

  /** Takes text of the line. */
  take(text: string): void {
    if (this.#isBlank) this.#isBlank = text.trim() === "";
    if (this.#text === undefined) return;
    const start = this.#text + text.slice(0, CONTAINERS_LIMIT + 1);
    this.#text = start.length <= CONTAINERS_LIMIT && UNDECIDED.test(start) ? start : undefined;
  }

  /** Takes text that may hold line breaks, but neither back-ticks nor tildes. */
  takeProse(text: string): void {
    const start = text.lastIndexOf("\n") + 1;
    if (start > 0) this.reset();
    if (!this.isEnded) this.take(start > 0 ? text.slice(start) : text);
  }

  /** Takes text that may hold line breaks, back-ticks and tildes. */
  takeLines(text: string): void {
    const start = text.lastIndexOf("\n") + 1;
    if (start > 0) this.reset();
    const line = start > 0 ? text.slice(start) : text;
    const mark = line.search(/[`~]/);
    if (mark !== 0) this.take(mark > 0 ? line.slice(0, mark) : line);
    if (mark !== -1) this.end();
  }

  /** Takes something that no line begins with. */
  end(): void {
    this.#text = undefined;
    this.#isBlank = false;
  }

  /** Begins a new line. */
  reset(): void {
    this.#text = "";
    this.#isBlank = true;
  }
}
