import type { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";

/** The output of a stream, up to a limit. Anything past the limit is dropped. */
export class CappedOutput {
  /** Resolves when the stream exceeds the limit. */
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
    // A broken pipe counts as the end of the stream.
    stream.on("error", () => undefined);
  }

  /** Number of bytes received, including those that were dropped. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the stream exceeded the limit. */
  get overflowed(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  /** The text kept, without terminal control codes. */
  get text(): string {
    return stripVTControlCharacters(Buffer.concat(this.#chunks).toString("utf8"));
  }
}
