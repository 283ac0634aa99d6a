import type { WriteStream } from "node:tty";

const CELLS = 20;

/** Shows how many of a total are done, as a bar in a terminal, or with a line for each step in a pipe. */
export class ProgressBar {
  readonly #total: number;
  readonly #stream: WriteStream;
  #done = 0;

  constructor(total: number, stream: WriteStream = process.stderr) {
    this.#total = total;
    this.#stream = stream;
  }

  /** Counts one more as done. */
  advance(): void {
    this.#done += 1;
    const full = Math.round((this.#done / this.#total) * CELLS);
    const bar = `[${"#".repeat(full).padEnd(CELLS, "-")}] ${this.#done}/${this.#total}`;
    const isLast = this.#done === this.#total;
    this.#stream.write(this.#stream.isTTY ? `\r${bar}${isLast ? "\n" : ""}` : `${bar}\n`);
  }
}
