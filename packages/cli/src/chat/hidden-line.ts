/** Keys that move the cursor. A hidden line has none. */
// oxlint-disable-next-line no-control-regex -- a terminal sends them
const MOVES = /\u001b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])/g;
// oxlint-disable-next-line no-control-regex -- Ctrl-C and Ctrl-D
const END = /[\r\n\u0003\u0004]/;

/** A line that is typed without being shown, such as a password. Nothing else keeps it: no history, no line to yank. */
export class HiddenLine {
  readonly #done: (line: string | undefined) => void;
  #characters: string[] = [];

  /** @param done - called with the line at Enter, and with undefined at Ctrl-C and Ctrl-D */
  constructor(done: (line: string | undefined) => void) {
    this.#done = done;
  }

  /** Reads typed keys. Returns those after the end of the line. */
  type(keys: string): string {
    const end = END.exec(keys);
    for (const key of keys.slice(0, end?.index).replace(MOVES, "")) {
      if (key === "\u007f" || key === "\b") this.#characters.pop();
      else if (key === "\u0015") this.#characters = [];
      else if (key >= " ") this.#characters.push(key);
    }
    if (!end) return "";
    this.end(/[\r\n]/.test(end[0]) ? this.#characters.join("") : undefined);
    return keys.slice(end.index + 1);
  }

  /** Inserts a pasted text. */
  insert(text: string): void {
    this.#characters.push(...Array.from(text.trimEnd()));
  }

  /** Ends the line, which is cancelled without a text. */
  end(line?: string): void {
    this.#done(line);
  }
}
