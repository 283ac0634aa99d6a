/** The messages of a conversation, for recalling them with the arrow keys as in a shell. */
export class MessageHistory {
  readonly #sent: string[] = [];
  #at = 0;

  /** Adds a message that was sent. */
  add(text: string): void {
    if (this.#sent.at(-1) !== text) this.#sent.push(text);
    this.#at = this.#sent.length;
  }

  /**
   * Returns the text that an arrow key puts into the field, or undefined if the key only moves the caret: only an empty
   * field and a recalled message that was not edited recall another one.
   */
  recall(key: string, text: string): string | undefined {
    if (text === "") this.#at = this.#sent.length;
    else if (text !== this.#sent[this.#at]) return undefined;
    if (key === "ArrowUp") return this.#go(this.#at - 1);
    return key === "ArrowDown" ? this.#go(this.#at + 1) : undefined;
  }

  #go(to: number): string | undefined {
    if (to < 0 || to > this.#sent.length || to === this.#at) return undefined;
    this.#at = to;
    return this.#sent[to] ?? "";
  }
}
