/** A piece of text as Markdown's code needs it: a line break, a run of back-ticks or tildes, or anything else. */
export interface CodePiece {
  readonly kind: "break" | "run" | "text";
  readonly text: string;
}

const PIECE = /\n|`+|~+|[^\n`~]+/g;

/** Splits text that arrives in chunks into pieces. A run at the end is kept, since the next chunk may continue it. */
export class CodePieces {
  #run = "";

  /** Takes text. Returns the pieces that are complete. */
  split(text: string): CodePiece[] {
    const pieces: CodePiece[] = [];
    for (const [piece] of text.matchAll(PIECE)) {
      const first = piece.charAt(0);
      if (this.#run !== "" && !this.#run.startsWith(first)) pieces.push(...this.finish());
      if (first === "`" || first === "~") this.#run += piece;
      else pieces.push({ kind: first === "\n" ? "break" : "text", text: piece });
    }
    return pieces;
  }

  /** Whether text and what was kept hold no run. */
  isPlain(text: string): boolean {
    return this.#run === "" && !text.includes("`") && !text.includes("~");
  }

  /** Ends the text. Returns the run that was kept. */
  finish(): CodePiece[] {
    const run = this.#run;
    this.#run = "";
    return run === "" ? [] : [{ kind: "run", text: run }];
  }
}
