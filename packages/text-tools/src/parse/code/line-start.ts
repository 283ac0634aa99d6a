/** White space, quote marks and marks of list items, in which a fence can stand. The last one may be incomplete. */
const CONTAINERS = /^\s*(?:(?:>|[*+-]|\d{1,9}[.)])\s*)*\d{0,9}$/;
const CONTAINERS_LIMIT = 100;

/** The beginning of a line, up to the first character that does not belong to its containers. */
export class LineStart {
  #text: string | undefined = "";
  /** Whether there is only white space on the line so far. */
  isBlank = true;
  /** The first character that is not white space. */
  #first = "";
  /** The end of the last text on the line. */
  #end = "";

  /** The containers before the present place; undefined if there is anything else on the line. */
  get containers(): string | undefined {
    return this.#text?.search(/\d$/) === -1 ? this.#text : undefined;
  }

  /** Whether the line is of a table, or of a quote. */
  get isQuoted(): boolean {
    return this.#first === "|" || this.#first === ">";
  }

  /** Whether only white space precedes the present place, as wide as that before code. */
  get isIndented(): boolean {
    return this.isBlank && widthOf(this.#text ?? "") >= 4;
  }

  /** Whether a quotation mark is right before the present place. */
  get isInQuotation(): boolean {
    return /["'“«]$/.test(this.#end);
  }

  /** Takes text of the line. */
  take(text: string): void {
    this.#end = text.slice(-1);
    if (this.isBlank) this.#first = text.trimStart().charAt(0);
    this.isBlank &&= this.#first === "";
    if (this.#text === undefined) return;
    const start = this.#text + text.slice(0, CONTAINERS_LIMIT + 1);
    this.#text = start.length <= CONTAINERS_LIMIT && CONTAINERS.test(start) ? start : undefined;
  }

  /** Takes text that may hold line breaks. */
  takeLines(text: string): void {
    const start = text.lastIndexOf("\n") + 1;
    if (start > 0) this.reset();
    this.take(text.slice(start));
  }

  /** Takes something that no line begins with. */
  end(): void {
    this.#text = undefined;
    this.isBlank = false;
    this.#end = "";
    this.#first ||= "x";
  }

  /** Begins a new line. */
  reset(): void {
    this.#text = "";
    this.isBlank = true;
    this.#end = "";
    this.#first = "";
  }
}

/** Returns the number of columns of a line's beginning. */
export function widthOf(containers: string): number {
  return containers.replaceAll("\t", "    ").length;
}
