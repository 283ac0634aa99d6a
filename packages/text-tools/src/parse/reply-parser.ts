import type { ToolCallParserEvent } from "./tool-call-event.js";
import { AnswerEnd } from "./answer-end.js";
import type { CodeFlow } from "./code/code-flow.js";
import { type CompiledDialects, compiledDialects, type OpenedFrames } from "./compiled-dialects.js";
import type { MarkLexer, Token } from "./mark-lexer.js";
import { type EndedCall, OpenCall, textOf } from "./open-call.js";
import type { OpenPlace } from "./unreadable-block.js";
import { OpenThought } from "./open-thought.js";
import { ReplyOutput } from "./reply-output.js";
import { WholeReplyCall } from "./whole-reply-call.js";
import { ACTION } from "./turn/transcript.js";
import { TurnEnd } from "./turn/turn-end.js";
import type { MessageHeader, ToolTable } from "../formats/frame.js";
import type { ReadableReply } from "../formats/whole-reply.js";
import type { ToolCallParser, ToolCallParserOptions } from "./tool-call-parser-options.js";

const NONE: readonly Token[] = [];

/** The parser of `createToolCallParser`. */
export class ReplyParser implements ToolCallParser {
  readonly #tools: ToolTable;
  readonly #dialects: CompiledDialects;
  readonly #replies: readonly ReadableReply[];
  readonly #lexer: MarkLexer;
  readonly #unclosedThink: "call" | "text";
  readonly #output: ReplyOutput;
  readonly #code: CodeFlow;
  /** The reply while it may consist of calls without marks. */
  #reply: WholeReplyCall | undefined;
  #call: OpenCall | undefined;
  /** The text of the last call. */
  #lastCall = "";
  /** Whether the last call ended without a closing mark, because the next opening mark followed. */
  #wasUnclosed = false;
  readonly #thought: OpenThought;
  readonly #answer = new AnswerEnd();
  /** Whether there is text outside of thoughts. */
  #hasProse = false;
  #hasCall = false;
  readonly #turn: TurnEnd;

  /** @param required further forms of whole replies, which are asked first */
  constructor(
    tools: ToolTable,
    { format, dialects, unclosedThink = "call" }: ToolCallParserOptions,
    required: readonly ReadableReply[] = [],
  ) {
    this.#tools = tools;
    this.#dialects = compiledDialects(format, dialects);
    this.#replies = [...required, ...this.#dialects.replies];
    this.#expectWhole();
    this.#output = new ReplyOutput(tools);
    this.#code = this.#output.code;
    this.#thought = new OpenThought(this.#output);
    this.#turn = new TurnEnd(this.#output, this.#dialects);
    this.#unclosedThink = unclosedThink;
    this.#lexer = this.#dialects.createLexer();
  }

  push(chunk: string): ToolCallParserEvent[] {
    this.#takeAll(this.#lexer.push(chunk));
    return this.#output.take();
  }

  finish(): ToolCallParserEvent[] {
    this.#takeAll(this.#lexer.finish());
    this.#endWhole();
    this.#takeAll(this.#thought.lost(this.#unclosedThink === "call"));
    while (this.#call) this.#takeAll(this.#endCall(this.#call.finish()));
    if (!this.#hasProse && !this.#hasCall) this.#flushLeaked();
    this.#output.finish();
    this.#turn.finish();
    return this.#output.take();
  }

  /** Takes tokens, and after each one those that an ended call gave back. */
  #takeAll(tokens: readonly Token[]): void {
    const left = tokens.toReversed();
    for (let token = left.pop(); token; token = left.pop())
      for (const next of this.#take(token).toReversed()) left.push(next);
  }

  /** Takes a token. Returns the tokens to take again. */
  #take(token: Token): readonly Token[] {
    if (this.#reply) {
      const { tokens } = this.#reply;
      if (this.#reply.take(token)) return NONE;
      this.#reply = undefined;
      return tokens;
    }
    if (this.#call) {
      const ended = this.#call.take(token);
      return ended ? this.#endCall(ended) : NONE;
    }
    if (this.#turn.isDropping) return this.#drop(token);
    if (!this.#thought.isOpen && this.#turn.concerns(token) && this.#endsTurn(token)) return NONE;
    const opened = this.#opened(token);
    const isShown = this.#turn.transcript.isOpen && token.mark === ACTION;
    const opensCall = opened !== undefined && !isShown && !this.#answer.isFinal && !this.#code.isQuoting();
    if (this.#thought.isOpen) {
      if (this.#thought.take(token, opensCall)) this.#expectWhole();
    } else if (opensCall) this.#call = new OpenCall(token, opened, this.#place());
    else if (token.mark && !this.#code.isInside() && this.#answer.take(token.mark, !this.#hasProse))
      this.#output.hide(token.text);
    else if (this.#isStrayClose(token)) {
      const isRepeated = this.#lastCall.slice(-token.text.length).toLowerCase() === token.mark;
      this.#output.hide(token.text, "", !isRepeated);
    } else {
      this.#noteStray(token.mark);
      this.#takeText(token);
    }
    return NONE;
  }

  /** Takes a token that may end the turn of the model. Returns whether it is not shown at its place. */
  #endsTurn(token: Token): boolean {
    const isText = !this.#isStrayClose(token) && (token.mark === undefined || this.#answer.end !== token.mark);
    const lastCall = this.#hasCall || this.#code.isAfterCall ? this.#lastCall : undefined;
    const isHidden = this.#turn.take(token, lastCall, isText);
    if (!isHidden) this.#flushLeaked();
    if (this.#turn.transcript.isOpen) this.#hasCall = false;
    return isHidden;
  }

  /** Keeps a token that is dropped, unless it shows that all before it was a thought. */
  #drop(token: Token): readonly Token[] {
    const restored = this.#turn.takeDropped(token);
    if (!restored) return NONE;
    this.#hasCall = false;
    this.#text(textOf(restored.slice(0, -1)));
    return [token];
  }

  /** Shows the marks that do not end the reply. */
  #flushLeaked(): void {
    for (const token of this.#turn.leaked()) this.#takeText(token);
  }

  /** Notes a mark that may end a value outside of a call. */
  #noteStray(mark: string | undefined): void {
    if (mark === undefined || !this.#hasCall || this.#thought.isOpen) return;
    if (!this.#code.isInside()) this.#output.parts.stray((end) => end === mark.toLowerCase());
  }

  #endWhole(): void {
    const reply = this.#reply;
    const found = reply?.finish();
    this.#reply = undefined;
    if (found) {
      this.#code.call({ ...found, isClosed: true });
      this.#hasCall = true;
    } else this.#takeAll(reply?.restored(this.#dialects.createLexer) ?? reply?.tokens ?? []);
  }

  #takeText(token: Token): void {
    const isMark = token.mark !== undefined && !this.#code.isInside();
    const taken = isMark ? this.#thought.takeMark(token) : undefined;
    if (taken === undefined) this.#text(token.text);
    if (taken !== "ends") return;
    this.#output.parts.refute();
    this.#hasProse = this.#hasCall = false;
    this.#expectWhole();
  }

  #place(): OpenPlace {
    const { isLineStart, isAfterCall } = this.#code;
    return {
      isLineStart,
      isAfterCall,
      hasCall: this.#hasCall,
      isInOuter: false,
      tools: this.#tools,
      mayBeClose: this.#wasUnclosed,
      isOpening: (mark) => this.#dialects.opens.has(mark),
    };
  }

  #text(text: string): void {
    if (!this.#thought.isOpen) {
      this.#hasProse ||= /\S/.test(text);
      this.#turn.transcript.text(text);
    }
    this.#code.text(text);
  }

  /** Begins the answer after a thought, which may consist of calls without marks. */
  #expectWhole(): void {
    if (!this.#hasProse) this.#reply = new WholeReplyCall(this.#replies, this.#tools, this.#dialects.prompt);
  }

  /** Returns the frames that a token can begin; undefined if it does not begin any. */
  #opened({ mark }: Token): OpenedFrames | undefined {
    return mark === undefined ? undefined : this.#dialects.opens.get(mark);
  }

  /** Whether a closing mark directly follows a call: an outer one, or one that the model wrote twice. */
  #isStrayClose({ mark }: Token): boolean {
    const { closes, outerCloses } = this.#dialects;
    return mark !== undefined && this.#code.isAfterCall && (closes.has(mark) || outerCloses.has(mark));
  }

  #endCall({ source, read, isClosed, remaining, frame }: EndedCall): readonly Token[] {
    this.#call = undefined;
    if (read?.message) {
      this.#beginMessage(source, read.message);
      return remaining;
    }
    const [next] = remaining;
    this.#wasUnclosed = read !== undefined && !isClosed && next !== undefined && this.#opened(next) !== undefined;
    if (!read) {
      this.#noteStray(source);
      this.#text(source);
    } else {
      this.#hasCall ||= !this.#code.isDoubtful;
      this.#lastCall = this.#output.call({ source, read, isClosed, frame });
    }
    return remaining;
  }

  /** Takes the header of a message: a thought, or an answer, which stands apart from the one before it. */
  #beginMessage(header: string, { kind, end }: MessageHeader): void {
    if (kind === "invented") this.#turn.drop({ text: header });
    else if (kind === "thought") this.#thought.beginMessage(header, end);
    else {
      this.#answer.begin(end, kind === "final");
      this.#code.finish();
      this.#output.hide(header, "\n\n");
    }
  }
}
