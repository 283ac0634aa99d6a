import { CodeFence } from "./code-fence.js";
import { type CodePieceKind, CodePieces } from "./code-pieces.js";
import { InlineCode } from "./inline-code.js";
import { LineStart } from "./line-start.js";
import { type Doubt, type HeldParts, type ReadCall, refusedCall, type ReplyPart } from "../reply-part.js";

const UNCLOSED =
  "The call is in a code fence that is not closed, so it may be a quotation. Write calls without a fence.";

/**
 * Tells calls from quotations of calls, which are text. A call in inline code is text, and so is one in a fenced code
 * block, unless the block holds nothing but calls: then they are calls, and the fence is left out. Parts are passed on
 * as soon as that is clear, in linear time.
 *
 * Inline code is that of Markdown, except that models leave back-ticks open: a call after an open one on its line is
 * text, and one after other back-ticks is text if those after it leave one open.
 */
export class CodeFlow {
  readonly #pass: (part: ReplyPart) => void;
  readonly #pieces = new CodePieces((kind, text) => this.#take(kind, text));
  readonly #line = new LineStart();
  readonly #inline = new InlineCode();
  #fence: CodeFence | undefined;
  #held: HeldParts | undefined;
  /** Whether the present place is inside preformatted text. */
  isPreformatted = false;
  /** Whether there has been only white space since a call. */
  isAfterCall = false;
  #isSilent = false;
  /** The text that is shown and not passed on yet. */
  #shown = "";

  constructor(pass: (part: ReplyPart) => void) {
    this.#pass = pass;
  }

  /** Whether only white space, or a call, precedes the present place on its line. */
  get isLineStart(): boolean {
    return this.isAfterCall || this.#line.isBlank;
  }

  /** Whether a call at the present place may be only shown. */
  get isDoubtful(): boolean {
    return this.#fence !== undefined || this.#isShown() || this.#line.isIndented;
  }

  /** Whether the present place is inside code. */
  isInside(): boolean {
    this.#settle();
    return this.#inline.isOpen || this.#fence !== undefined;
  }

  /** Whether a call at the present place is text. */
  isQuoting(): boolean {
    return this.isInside() && (this.#fence?.isQuoting ?? true);
  }

  /** Takes text. */
  text(text: string): void {
    const isCode = this.#fence !== undefined || this.#held !== undefined || this.#inline.isBegun || this.#pieces.hasRun;
    if (isCode || /[`~]/.test(text)) this.#pieces.text(text);
    else {
      this.#line.takeLines(text);
      this.#show(text);
    }
    this.#flush();
  }

  /** Takes a call. */
  call(call: ReadCall): void {
    const { source, read, isClosed } = call;
    const until = this.#inline.doubt;
    if (this.#isShown() || (read.rest.trim() !== "" && (this.#fence || this.#held || until))) {
      this.text(source);
      return;
    }
    const doubt = read.items.length > 0 ? this.#doubt(call) : undefined;
    if (until) this.#held ??= { until, parts: [] };
    this.#add(doubt ? { ...call, doubt } : call);
    this.#line.end();
    this.isAfterCall = true;
    if (isClosed || !read.items.some((item) => "error" in item)) this.#pieces.text(read.rest);
    else if (!this.#fence) this.#follow(source);
    if (!isClosed && this.#fence?.endsIn(source)) {
      this.#endFence();
      this.#line.reset();
    }
    this.#settle();
  }

  /** Ends the text, or a part of it that no code reaches beyond. */
  finish(): void {
    this.#pieces.finish();
    if (this.#fence) this.#endFence();
    this.#endParagraph();
    this.#line.reset();
    this.#flush();
  }

  #take(kind: CodePieceKind, text: string): void {
    if (this.#fence) this.#takeInFence(kind, text, this.#fence);
    else if (kind === "break") this.#endLine(text);
    else if (kind === "run") this.#takeRun(text);
    else {
      this.#line.take(text);
      this.#show(text);
    }
  }

  #takeRun(run: string): void {
    const { containers } = this.#line;
    this.#line.end();
    if (run.length >= 3 && containers !== undefined) {
      this.#beginFence(run, containers);
      this.#held = { parts: [] };
    } else if (run.startsWith("`")) {
      this.#inline.take(run.length);
    }
    this.#show(run);
  }

  #beginFence(run: string, containers: string | undefined): void {
    this.#endParagraph();
    this.#fence = new CodeFence(run, containers);
  }

  #endLine(lineBreak: string): void {
    if (this.#line.isBlank) this.#endParagraph();
    else if (this.#inline.length >= 3) this.#beginFence("`".repeat(this.#inline.length), undefined);
    else if (this.#held?.until !== "paragraph") {
      this.#release();
      this.#inline.endLine();
    }
    this.#line.reset();
    this.#show(lineBreak);
  }

  #endParagraph(): void {
    this.#release();
    this.#inline.endParagraph();
  }

  #takeInFence(kind: CodePieceKind, text: string, fence: CodeFence): void {
    const step = fence.take(kind, text, this.#line, this.isAfterCall);
    if (step === "is inline code") {
      this.#fence = undefined;
      this.#release();
      this.#inline.take(fence.run.length);
      this.#takeRun(text);
      return;
    }
    if (step === "quotes") this.#release(false);
    else if (step === "ends") this.#endFence();
    else if (step === "leaves") this.#fence = undefined;
    if (kind === "break") this.#line.reset();
    else this.#line.take(text);
    if (step !== "closes") this.#show(text);
    else if (!this.#isSilent) this.#add({ text });
  }

  /**
   * Ends the fence. If it holds only calls, it is left out unless text follows it. Without its end, they may be quoted,
   * and do not run.
   */
  #endFence(): void {
    const parts = this.#held?.parts ?? [];
    const calls = parts.filter((part) => "read" in part);
    if (calls.length > 0) {
      const doubtful = parts.map((part): ReplyPart => ({ ...part, doubt: "text" }));
      this.#held = { parts: this.#fence?.isClosed ? doubtful : calls.map((call) => refusedCall(call, UNCLOSED)) };
    }
    this.#fence = undefined;
    this.#release();
  }

  /** Follows the code in an unreadable call without a closing mark: what ended it may be quoted in prose. */
  #follow(source: string): void {
    this.#isSilent = true;
    this.#pieces.text(source);
    this.#pieces.finish();
    this.#isSilent = false;
  }

  /** Passes on the parts that were held: calls as text if they turned out to be in code. */
  #release(areCalls = !this.#inline.isOpen): void {
    const { parts = [] } = this.#held ?? {};
    this.#held = undefined;
    for (const part of parts) this.#add("read" in part && !areCalls ? { text: part.source } : part);
  }

  /** Whether a call at the present place is only shown: in a table, a quote or preformatted text. */
  #isShown(): boolean {
    return !this.#fence && (this.isPreformatted || this.#line.isQuoted);
  }

  /** Returns the text that shows that a call at the present place is only shown. */
  #doubt({ isUnknown }: ReadCall): Doubt | undefined {
    if (this.#fence) return undefined;
    if (this.#line.isIndented) return "text";
    if (isUnknown && !this.isLineStart) return "line";
    return this.#line.isInQuotation ? "quotation" : undefined;
  }

  #show(text: string): void {
    if (this.#isSilent) return;
    if (this.isAfterCall && text.trim() !== "") this.isAfterCall = false;
    if (this.#held) this.#held.parts.push({ text });
    else this.#shown += text;
  }

  #add(part: ReplyPart): void {
    if (this.#held) this.#held.parts.push(part);
    else {
      this.#flush();
      this.#pass(part);
    }
  }

  /** Takes the run at the end of the text so far. */
  #settle(): void {
    this.#pieces.finish();
    this.#flush();
  }

  /** Passes on the text that is shown, all at once, since replies with back-ticks have hundreds of pieces. */
  #flush(): void {
    const text = this.#shown;
    this.#shown = "";
    if (text !== "") this.#pass({ text });
  }
}
