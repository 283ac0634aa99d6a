import type { Frame } from "../formats/frame.js";
import { type ReadCall, refusedCall, type ReplyPart, type ThoughtPart } from "./reply-part.js";

/**
 * Keeps the parts of a reply from its first call on until the reply ends, since later parts can show that a call is
 * none: the end of a thought that the prompt opened, text after a fence, or the end of a value outside of a call.
 */
export class DeferredParts {
  readonly #pass: (part: ReplyPart) => void;
  #parts: ReplyPart[] | undefined;
  /** The pieces of the text after the last kept part. */
  #text: string[] = [];
  /** Whether a thought had its own beginning, so that no other one was opened by the prompt. */
  hasOwnThought = false;
  /** The frames of the calls so far, with the mark that shows that calls in one ended too early. */
  readonly #frames = new Map<Frame, string | undefined>();

  constructor(pass: (part: ReplyPart) => void) {
    this.#pass = pass;
  }

  /** Takes text that is shown in any case. */
  text(text: string, thought: ThoughtPart | undefined): void {
    if (this.#parts && thought === undefined) this.#text.push(text);
    else this.take({ text, thought });
  }

  /** Takes the next part. */
  take(part: ReplyPart): void {
    const isCall = !("text" in part) && part.read.items.length > 0;
    if (isCall || part.doubt !== undefined) this.#parts ??= [];
    if (!this.#parts) {
      this.#pass(part);
      return;
    }
    this.#endText(this.#parts);
    this.#parts.push(part);
  }

  /** Notes a call. One that is unreadable, and holds the end of a value, may begin within the value of another one. */
  note({ source, read, frame }: ReadCall): void {
    if (read.items.some((item) => "error" in item)) this.stray((end) => source.toLowerCase().includes(end));
    if (frame) this.#frames.set(frame, this.#frames.get(frame));
  }

  /** Notes ends of values outside of calls: those before them may have ended too early. */
  stray(isThere: (end: string) => boolean): void {
    for (const [frame, known] of this.#frames) this.#frames.set(frame, frame.valueEnds?.find(isThere) ?? known);
  }

  /** Notes that the last call is only shown. */
  showLast(): void {
    const last = this.#parts?.findLastIndex((part) => "read" in part) ?? -1;
    const part = this.#parts?.[last];
    if (this.#parts && part && "read" in part) this.#parts[last] = { text: part.source };
  }

  /** Notes that all parts so far belong to a thought, so that the calls among them are text. */
  refute(): void {
    if (this.hasOwnThought) return;
    this.hasOwnThought = true;
    const parts = this.#taken();
    for (const part of parts) this.#pass("text" in part ? part : { text: part.source });
  }

  /** Ends the reply. */
  finish(): void {
    const parts = this.#taken();
    const settled: ReplyPart[] = [];
    let isFollowed = false;
    let next: ReplyPart | undefined;
    for (const part of parts.toReversed()) {
      const isShown = part.doubt === "text" ? isFollowed : part.doubt !== undefined && goesOn(part.doubt, next);
      if ("text" in part) {
        if (part.doubt === undefined) isFollowed ||= part.thought === undefined && part.text.trim() !== "";
        if (part.doubt === undefined || isShown) settled.push(part);
      } else if (isShown) settled.push({ text: part.source });
      else {
        if (part.doubt === undefined) isFollowed = false;
        const mark = part.frame && this.#frames.get(part.frame);
        settled.push(mark === undefined ? part : refusedCall(part, strayed(mark)));
      }
      next = part;
    }
    for (const part of settled.toReversed()) this.#pass(part);
  }

  #endText(parts: ReplyPart[]): void {
    if (this.#text.length > 0) parts.push({ text: this.#text.join("") });
    this.#text = [];
  }

  #taken(): ReplyPart[] {
    const parts = this.#parts ?? [];
    this.#endText(parts);
    this.#parts = undefined;
    return parts;
  }
}

/** Whether text after a call shows that it is only shown. */
function goesOn(doubt: "line" | "quotation", next: ReplyPart | undefined): boolean {
  const pattern = doubt === "line" ? /^[^\S\n]*\S/ : /^["'”»]/;
  return next !== undefined && "text" in next && pattern.test(next.text);
}

function strayed(mark: string): string {
  return `The mark ${mark} stands after the call, so a value of it may have been cut off at a mark that it holds. Write a string that holds such marks as a JSON string, with \\u003c for each <.`;
}
