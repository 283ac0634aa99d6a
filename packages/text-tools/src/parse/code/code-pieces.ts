/** Role of a piece of text in Markdown's code: a line break, a run of back-ticks or tildes, or anything else. */
export type CodePieceKind = "break" | "run" | "text";

const PIECE = /[^\n`~]+|\n|`+|~+/y;

/** Splits text that arrives in chunks into pieces. A run at the end is kept, since the next chunk may continue it. */
export class CodePieces {
  readonly #take: (kind: CodePieceKind, text: string) => void;
  #run = "";

  /** @param take takes each complete piece */
  constructor(take: (kind: CodePieceKind, text: string) => void) {
    this.#take = take;
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
    const end = endOfPiece(text, start);
    const piece = text.slice(start, end);
    if (!this.#run.startsWith(piece.charAt(0))) this.finish();
    if (isRun(piece)) this.#run += piece;
    else this.#take(piece === "\n" ? "break" : "text", piece);
    return end;
  }

  /** Ends the text, and with it the run that was kept. */
  finish(): void {
    const run = this.#run;
    this.#run = "";
    if (run !== "") this.#take("run", run);
  }
}

/** Returns the index of the end of the piece that begins at an index. */
export function endOfPiece(text: string, start: number): number {
  PIECE.lastIndex = start;
  PIECE.test(text);
  return PIECE.lastIndex;
}

/** Whether a piece is a run of back-ticks or tildes. */
export function isRun(piece: string): boolean {
  return piece.startsWith("`") || piece.startsWith("~");
}
