import { PROMPTED_ENDS, THOUGHT_ENDS } from "../formats/headers/thought-marks.js";
import type { Token } from "./mark-lexer.js";
import type { ReplyOutput } from "./reply-output.js";

/** The thought of a reply while it arrives. Calls in it are text, unless it has no end. */
export class OpenThought {
  readonly #output: ReplyOutput;
  /** The mark that ends the present thought. */
  #end: string | undefined;
  /** Whether the thought has a header, so that models do not forget its end: calls in it never run. */
  #hasHeader = false;
  /** The tokens since the first call in the thought. */
  #held: Token[] = [];
  /** Whether an earlier thought had no end, so that no other one begins. */
  #isLost = false;

  constructor(output: ReplyOutput) {
    this.#output = output;
  }

  get isOpen(): boolean {
    return this.#end !== undefined;
  }

  /** Begins a thought with the header of a message. */
  beginMessage(header: string, end: string): void {
    this.#hasHeader = true;
    this.#begin(header, end);
  }

  /** Takes a mark outside of thoughts and code. Returns whether it begins a thought, or ends one of the prompt. */
  takeMark({ text, mark }: Token): "begins" | "ends" | undefined {
    const end = this.#isLost ? undefined : THOUGHT_ENDS.get(mark);
    if (end !== undefined) this.#begin(text, end);
    else if (this.#isLost || !PROMPTED_ENDS.has(mark)) return undefined;
    else this.#finish("end", text);
    return end === undefined ? "ends" : "begins";
  }

  /** Takes a token of the thought. Returns whether it ended it. */
  take(token: Token, opensCall: boolean): boolean {
    const ends = token.mark === this.#end;
    if (!ends && (opensCall || this.#held.length > 0)) {
      this.#held.push(token);
      return false;
    }
    for (const { text } of this.#held.splice(0)) this.#output.code.text(text);
    if (ends) this.#finish("mark", token.text);
    else this.#output.code.text(token.text);
    return ends;
  }

  /**
   * Ends the reply.
   *
   * @param mayCall whether calls count in a thought without an end
   * @returns the tokens from the first of them on, to be taken again
   */
  lost(mayCall: boolean): readonly Token[] {
    const held = this.#held;
    if (held.length === 0) return held;
    [this.#held, this.#end, this.#isLost] = [[], undefined, true];
    return mayCall && !this.#hasHeader ? held : held.map(({ text }) => ({ text }));
  }

  #begin(mark: string, end: string): void {
    this.#end = end;
    this.#output.mark("mark", mark);
    this.#output.parts.hasOwnThought = true;
    this.#output.thought = "content";
  }

  #finish(part: "mark" | "end", mark: string): void {
    this.#end = undefined;
    this.#output.mark(part, mark);
    this.#output.code.finish();
    this.#output.thought = undefined;
  }
}
