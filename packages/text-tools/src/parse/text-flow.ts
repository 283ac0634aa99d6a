/**
 * Shows text around calls. White space beside a call goes with the call, at the ends and where calls follow each other; between
 * two texts the longer run of it stays, so that they do not run together. All other text passes as it is.
 */
export class TextFlow {
  #space = "";
  #spaceBeforeCall: string | undefined;
  #hasShown = false;

  /** Whether nothing but white space was written since a call. */
  get isBehindCall(): boolean {
    return this.#spaceBeforeCall !== undefined;
  }

  /** Takes text. @returns what can be shown now: white space waits for what follows */
  text(piece: string): string {
    const end = piece.trimEnd().length;
    if (end === 0) {
      this.#space += piece;
      return "";
    }
    const begin = piece.length - piece.trimStart().length;
    const space = this.#space + piece.slice(0, begin);
    const shown = this.#spaceBeforeCall === undefined ? space : this.#separator(space);
    this.#space = piece.slice(end);
    this.#spaceBeforeCall = undefined;
    this.#hasShown = true;
    return shown + piece.slice(begin, end);
  }

  /** Takes a call. */
  call(): void {
    this.#spaceBeforeCall = longer(this.#spaceBeforeCall ?? "", this.#space);
    this.#space = "";
  }

  /** Ends the text. @returns what is left to show */
  finish(): string {
    const shown = this.#spaceBeforeCall === undefined ? this.#space : "";
    this.#space = "";
    return shown;
  }

  #separator(space: string): string {
    return this.#hasShown ? longer(this.#spaceBeforeCall ?? "", space) : "";
  }
}

function longer(first: string, second: string): string {
  return second.length > first.length ? second : first;
}
