/** Recalls the messages of a conversation with the arrow keys, as a shell does. */
export class MessageHistory {
  #at = 0;

  /**
   * Returns the text that an arrow key puts into the field, or undefined if the key only moves the caret: only an empty
   * field and a recalled message that was not edited recall another one.
   */
  recall(key: string, text: string, messages: readonly string[]): string | undefined {
    const sent = messages.filter((message, index) => message !== messages[index - 1]);
    if (text === "") this.#at = sent.length;
    else if (text !== sent[this.#at]) return undefined;
    const to = this.#at + (key === "ArrowUp" ? -1 : 1);
    if (!/^Arrow(?:Up|Down)$/.test(key) || to < 0 || to > sent.length) return undefined;
    this.#at = to;
    return sent[to] ?? "";
  }
}
