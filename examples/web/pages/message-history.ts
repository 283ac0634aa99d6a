/** Recalls the messages that a window has shown with the arrow keys, as a shell does. */
export class MessageHistory {
  #sent: readonly string[] = [];
  #at = 0;

  /** Keeps the messages of a conversation, after those of earlier ones. */
  keep(messages: readonly string[]): void {
    const newestFirst = new Set([...this.#sent, ...messages].toReversed());
    this.#sent = [...newestFirst].toReversed();
  }

  /**
   * Returns the text that an arrow key puts into the field, or undefined if the key only moves the caret: only an empty
   * field and a recalled message that was not edited recall another one.
   */
  recall(key: string, text: string): string | undefined {
    const sent = this.#sent;
    if (text === "") this.#at = sent.length;
    else if (text !== sent[this.#at]) return undefined;
    const to = this.#at + (key === "ArrowUp" ? -1 : 1);
    if (!/^Arrow(?:Up|Down)$/.test(key) || to < 0 || to > sent.length) return undefined;
    this.#at = to;
    return sent[to] ?? "";
  }
}
