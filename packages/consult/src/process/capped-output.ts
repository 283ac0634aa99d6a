import type { Readable } from "node:stream";
import { stripTerminalCodes } from "../strip-terminal-codes.js";

/** Maximum number of bytes kept of the standard output, and of the standard error. */
export const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

/** The output of a stream, up to a limit. Anything past the limit is dropped. */
export class CappedOutput {
  /** Resolves when the stream exceeds the limit. */
  readonly overflow: Promise<void>;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(stream: Readable) {
    this.overflow = new Promise((resolve) => {
      stream.on("data", (chunk: Buffer) => {
        if (!this.overflowed) this.#chunks.push(chunk.subarray(0, MAX_OUTPUT_BYTES - this.#bytes));
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
    return this.#bytes > MAX_OUTPUT_BYTES;
  }

  /** The text kept, without terminal control codes. */
  get text(): string {
    return stripTerminalCodes(Buffer.concat(this.#chunks).toString("utf8"));
  }
}
