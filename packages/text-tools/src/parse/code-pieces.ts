/** What a piece of text is to Markdown's code: a line break, a run of back-ticks or tildes, or anything else. */
export type CodePieceKind = "break" | "run" | "text";

const PIECE = /\n|`+|~+|[^\n`~]+/g;

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

  /** Takes text. */
  text(text: string): void {
    PIECE.lastIndex = 0;
    for (let match = PIECE.exec(text); match; match = PIECE.exec(text)) {
      const [piece] = match;
      const first = piece.charAt(0);
      if (this.#run !== "" && !this.#run.startsWith(first)) this.finish();
      if (first === "`" || first === "~") this.#run += piece;
      else this.#take(first === "\n" ? "break" : "text", piece);
    }
  }

  /** Ends the text, and with it the run that was kept. */
  finish(): void {
    const run = this.#run;
    this.#run = "";
    if (run !== "") this.#take("run", run);
  }
}
