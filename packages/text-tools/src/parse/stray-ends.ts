import type { Frame, ReadItem } from "../formats/frame.js";
import type { DeferredParts } from "./deferred-parts.js";

/** Watches for ends of values outside of calls: a call before them may have ended too early. */
export class StrayEnds {
  readonly #parts: DeferredParts;
  /** The frames of the calls so far. */
  readonly #frames = new Set<Frame>();

  constructor(parts: DeferredParts) {
    this.#parts = parts;
  }

  /** Takes a call. One that is unreadable, and holds the end of a value, may begin within the value of another one. */
  call(source: string, items: readonly ReadItem[], frame: Frame | undefined): void {
    if (items.some((item) => "error" in item)) this.#note((end) => source.toLowerCase().includes(end));
    if (frame) this.#frames.add(frame);
  }

  /** Takes a mark outside of calls, thoughts and code. */
  mark(mark: string): void {
    this.#note((end) => end === mark.toLowerCase());
  }

  #note(isThere: (end: string) => boolean): void {
    for (const frame of this.#frames) {
      const end = frame.valueEnds?.find(isThere);
      if (end !== undefined) this.#parts.stray(frame, end);
    }
  }
}
