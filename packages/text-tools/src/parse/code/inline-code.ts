/** Inline code of a paragraph while it arrives: a run of back-ticks ends at the next run of the same length. */
export class InlineCode {
  /** Length of the run on the present line that is open; 0 if none is. */
  length = 0;
  #isInLine = false;
  #isLeftOpen = false;

  /** Whether a run on the present line is open. */
  get isOpen(): boolean {
    return this.length > 0;
  }

  /** Whether there is a run on the present line, or an earlier line of the paragraph left one open. */
  get isBegun(): boolean {
    return this.#isInLine || this.#isLeftOpen;
  }

  /**
   * How much text after the present place may show that it is inside code after all: the rest of the line if back-ticks
   * precede it on the line, the rest of the paragraph if an earlier line left a run open.
   */
  get doubt(): "line" | "paragraph" | undefined {
    if (this.#isLeftOpen) return "paragraph";
    return this.#isInLine ? "line" : undefined;
  }

  /** Takes a run of back-ticks. */
  take(length: number): void {
    this.#isInLine = true;
    if (this.length === 0) this.length = length;
    else if (this.length === length) this.length = 0;
  }

  /** Ends the line. Each line is paired by itself, since models leave back-ticks open. */
  endLine(): void {
    this.#isLeftOpen ||= this.isOpen;
    this.length = 0;
    this.#isInLine = false;
  }

  /** Ends the paragraph. */
  endParagraph(): void {
    this.endLine();
    this.#isLeftOpen = false;
  }
}
