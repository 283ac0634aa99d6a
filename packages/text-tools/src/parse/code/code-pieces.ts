/** Role of a piece of text in Markdown's code: a line break, a run of back-ticks or tildes, or anything else. */
export type CodePieceKind = "break" | "run" | "text";

const PIECE = /[^\n`~]+|\n|`+|~+/g;

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
    for (const [piece] of text.matchAll(PIECE)) {
      if (!this.#run.startsWith(piece.charAt(0))) this.finish();
      if (piece.startsWith("`") || piece.startsWith("~")) this.#run += piece;
      else this.#take(piece === "\n" ? "break" : "text", piece);
    }
  }

  /** Ends the text, and with it the run that was kept. */
  finish(): void {
    const run = this.#run;
    this.#run = "";
    if (run !== "") this.#take("run", run);
  }
}
