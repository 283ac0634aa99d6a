/** Role of a piece of text in Markdown's code: a line break, a run of back-ticks or tildes, or anything else. */
export type CodePieceKind = "break" | "run" | "text";

export const LINE_BREAK = 10;
export const BACK_TICK = 96;
const TILDE = 126;

/** Splits text that arrives in chunks into pieces. A run at the end is kept, since the next chunk may continue it. */
export class CodePieces {
  readonly #take: (kind: CodePieceKind, text: string) => void;
  #run = "";

  /** @param take takes each complete piece */
  constructor(take: (kind: CodePieceKind, text: string) => void) {
    this.#take = take;
  }

  /** Whether text and what was kept hold no run. */
  isPlain(text: string): boolean {
    return this.#run === "" && !text.includes("`") && !text.includes("~");
  }

  /** Whether a run is kept. */
  get hasRun(): boolean {
    return this.#run !== "";
  }

  /** Takes text. */
  text(text: string): void {
    for (let start = 0; start < text.length;) start = this.next(text, start);
  }

  /** Takes the piece of a text that begins at an index, and returns the index of its end. */
  next(text: string, start: number): number {
    const code = text.charCodeAt(start);
    const isRun = code === BACK_TICK || code === TILDE;
    if (this.#run !== "" && this.#run.charCodeAt(0) !== code) this.finish();
    let end = start + 1;
    if (isRun) while (text.charCodeAt(end) === code) end += 1;
    else if (code !== LINE_BREAK) while (end < text.length && !isMark(text.charCodeAt(end))) end += 1;
    const piece = text.slice(start, end);
    if (isRun) this.#run += piece;
    else this.#take(code === LINE_BREAK ? "break" : "text", piece);
    if (isRun && end < text.length) this.finish();
    return end;
  }

  /** Ends the text, and with it the run that was kept. */
  finish(): void {
    const run = this.#run;
    this.#run = "";
    if (run !== "") this.#take("run", run);
  }
}

/** Whether a character begins a piece: a line break, a back-tick or a tilde. */
export function isMark(code: number): boolean {
  return code === LINE_BREAK || code === BACK_TICK || code === TILDE;
}
