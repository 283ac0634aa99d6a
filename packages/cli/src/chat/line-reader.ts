import type { Interface } from "node:readline";
import type { TypedKeys } from "./typed-keys.js";

/** A reader of lines, with the input history that the types of Node leave out. */
export type ChatReader = Interface & { readonly history?: string[] };

/** Reads lines that are not messages of the chat: they are not in its history, and Tab completes other words. */
export class LineReader {
  readonly #reader: ChatReader;
  readonly #keys: TypedKeys | undefined;
  #cancel: (() => void) | undefined;
  #complete: ((typed: string) => string[]) | undefined;

  constructor(reader: ChatReader, keys: TypedKeys | undefined) {
    this.#reader = reader;
    this.#keys = keys;
  }

  /** Returns the completions of the line that is being read, or undefined if none is. */
  completions(line: string): string[] | undefined {
    return this.#cancel && (this.#complete?.(line) ?? []);
  }

  /** Shows the prompt of a message, with what has been typed since the last one. */
  prompt(): void {
    this.#reader.prompt();
    this.#keys?.expectLine();
  }

  /** Ends the line that is being read, if one is. Returns whether there was one. */
  cancel(): boolean {
    this.#cancel?.();
    return this.#cancel !== undefined;
  }

  /** Reads a line. Resolves with undefined if it is cancelled. */
  async read(prompt: string, complete?: (typed: string) => string[]): Promise<string | undefined> {
    const { history = [] } = this.#reader;
    const entered = [...history];
    const before = this.#reader.getPrompt();
    const abort = new AbortController();
    this.#complete = complete;
    const line = await new Promise<string | undefined>((resolve) => {
      this.#cancel = () => resolve(undefined);
      this.#reader.once("close", this.#cancel);
      this.#reader.question(prompt, { signal: abort.signal }, resolve);
      this.#keys?.expectAnswer();
    });
    if (this.#cancel) this.#reader.off("close", this.#cancel);
    this.#cancel = undefined;
    history.splice(0, history.length, ...entered);
    abort.abort(); // ends the question if it has no answer
    this.#reader.setPrompt(before);
    if (line === undefined) this.clearLine();
    return line;
  }

  /** Reads a line that is not shown. Resolves with undefined if it is cancelled. */
  async readHidden(prompt: string): Promise<string | undefined> {
    process.stdout.write(prompt);
    const line = await this.#keys?.readHidden();
    process.stdout.write("\n");
    return line;
  }

  /** Removes the text of the line. */
  clearLine(): void {
    this.#reader.write(null, { ctrl: true, name: "e" });
    this.#reader.write(null, { ctrl: true, name: "u" });
  }
}
