import type { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";

/** What a stream gives, up to a limit. What comes beyond is dropped. */
export class CappedOutput {
  /** Settles when there is more than the limit. */
  readonly overflow: Promise<void>;
  readonly #chunks: Buffer[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(stream: Readable, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.overflow = new Promise((resolve) => {
      stream.on("data", (chunk: Buffer) => {
        if (!this.overflowed) this.#chunks.push(chunk.subarray(0, maxBytes - this.#bytes));
        this.#bytes += chunk.length;
        if (this.overflowed) resolve();
      });
    });
    // A pipe that breaks is a pipe that ends.
    stream.on("error", () => undefined);
  }

  /** How much came, dropped or not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether there was more than the limit. */
  get overflowed(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  /** What came, without colour codes. */
  get text(): string {
    return stripVTControlCharacters(Buffer.concat(this.#chunks).toString("utf8"));
  }
}
