/**
 * Removes the white space that remains around calls when they are cut out of a text. If a call begins or ends the
 * reply, the white space next to it is dropped. Between two texts, only the longest run of it is kept, so that they do
 * not run together. All other text is unchanged.
 */
export class TextFlow {
  #space = "";
  #spaceBeforeCall: string | undefined;
  #hasShown = false;

  /**
   * Takes text. Returns the part that can be shown now; trailing white space is kept until more text or a call follows.
   */
  text(piece: string): string {
    const end = piece.trimEnd().length;
    if (end === 0) {
      this.#space += piece;
      return "";
    }
    const begin = piece.length - piece.trimStart().length;
    const space = this.#space + piece.slice(0, begin);
    const separator = this.#hasShown ? longerOf(this.#spaceBeforeCall ?? "", space) : "";
    const shown = this.#spaceBeforeCall === undefined ? space : separator;
    this.#space = piece.slice(end);
    this.#spaceBeforeCall = undefined;
    this.#hasShown = true;
    return shown + piece.slice(begin, end);
  }

  /** Notes that a call follows the text so far. */
  call(): void {
    this.#spaceBeforeCall = longerOf(this.#spaceBeforeCall ?? "", this.#space);
    this.#space = "";
  }

  /** Ends the text. Returns the rest of it. */
  finish(): string {
    return this.#spaceBeforeCall === undefined ? this.#space : "";
  }
}

function longerOf(first: string, second: string): string {
  return second.length > first.length ? second : first;
}
