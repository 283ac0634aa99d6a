import { CUT_OFF, type Frame, type ReadBody, unreadable, type ValueGuard } from "../formats/frame.js";
import { type OpenPlace, UnreadableBlock } from "./unreadable-block.js";
import type { OpenedFrames } from "./compiled-dialects.js";
import type { Token } from "./mark-lexer.js";

/** Number of characters in which a frame must distinguish a call from prose that mentions its opening mark. */
const HEAD_LIMIT = 160;

/** An opening mark and the text up to the end of its call, or ordinary text if it did not begin one. */
export interface EndedCall {
  /** The text as the model wrote it, from the opening mark on. Empty if the mark is to be dropped. */
  readonly source: string;
  /** The calls in the text; undefined if it is not a call, so that `source` is ordinary text. */
  readonly read: ReadBody | undefined;
  /** Whether a closing mark, or the body's own end, ended the call. */
  readonly isClosed: boolean;
  /** Tokens after `source` that were taken already and must be scanned again. */
  readonly remaining: readonly Token[];
  /** The frame in which it was read. */
  readonly frame?: Frame | undefined;
}

interface CallBody {
  readonly frame: Frame;
  readonly guard: ValueGuard;
  /** Position of the first token after the opening mark. */
  readonly start: number;
}

/** A call while it arrives, from its opening mark on. */
export class OpenCall {
  #place: OpenPlace;
  readonly #tokens: Token[];
  #candidates: readonly Frame[];
  /** Frames whose outer mark came, but not yet an opening one. */
  #outers: readonly Frame[];
  #start = 1;
  #head = "";
  #body: CallBody | undefined;
  /** The block that began, if no frame can read it. */
  #block: UnreadableBlock | undefined;
  /** Position of a closing mark inside a value, until the guard knows whether it ended the call. */
  #suspect: number | undefined;

  constructor(open: Token, { calls, outers }: OpenedFrames, place: OpenPlace) {
    this.#tokens = [open];
    this.#place = place;
    this.#candidates = calls;
    this.#outers = outers;
  }

  /** Takes the next token. Returns the call if the token ended it. */
  take(token: Token): EndedCall | undefined {
    if (this.#body) return this.#follow(token, this.#body);
    return this.#block ? this.#takeBlock(token, this.#block) : this.#begin(token);
  }

  /** Ends the reply. Returns the call, or the text if it is not one. */
  finish(): EndedCall {
    if (this.#block) return this.#block.isEnded ? this.#refuse(this.#block) : this.#endAsText(this.#tokens.slice(1));
    if (!this.#body && (this.#place.mayBeClose || !this.#mayBegin())) return this.#endAsText(this.#tokens.slice(1));
    if (!this.#body) return this.#cutOff();
    const { frame } = this.#body;
    const end = this.#suspect ?? this.#tokens.length;
    // what looks like another call, or like more of this one, may be part of the value that was cut off
    const isCut = this.#tokens
      .slice(end + 1)
      .some(({ mark }) => mark !== undefined && (frame.opens.includes(mark) || frame.marks.includes(mark)));
    return isCut ? this.#cutOff() : this.#end(end, this.#body);
  }

  #begin(token: Token): EndedCall | undefined {
    const { mark } = token;
    if (this.#head === "" && mark !== undefined) {
      const inner = this.#outers.filter(({ opens }) => opens.includes(mark));
      if (inner.length > 0) return this.#enter(token, inner);
      if (mark === this.#tokens[0]?.mark && !this.#place.isInOuter)
        return { source: "", read: undefined, isClosed: false, remaining: [token] };
    }
    this.#head = (this.#head + token.text).trimStart();
    const frame = this.#likeliest();
    if (frame && this.#begins(frame)) {
      const body = { frame, guard: frame.createGuard(), start: this.#start };
      this.#body = body;
      return this.#again(token, (earlier) => this.#follow(earlier, body));
    }
    if (this.#head.length > HEAD_LIMIT || !this.#mayBegin(frame)) return this.#beginBlock(token);
    this.#tokens.push(token);
    return undefined;
  }

  /** Takes the token that shows that no frame reads the body. */
  #beginBlock(token: Token): EndedCall | undefined {
    if (this.#place.mayBeClose) return this.#endAsText([...this.#tokens.slice(1), token]);
    const block = new UnreadableBlock([...this.#candidates, ...this.#outers], this.#place);
    this.#block = block;
    return this.#again(token, (earlier) => this.#takeBlock(earlier, block));
  }

  /** Takes the tokens since the opening mark again, and another one. One of them may end the call. */
  #again(token: Token, take: (token: Token) => EndedCall | undefined): EndedCall | undefined {
    const tokens = [...this.#tokens.splice(this.#start), token];
    for (const [index, each] of tokens.entries()) {
      const ended = take(each);
      if (ended) return { ...ended, remaining: [...ended.remaining, ...tokens.slice(index + 1)] };
    }
    return undefined;
  }

  #takeBlock(token: Token, block: UnreadableBlock): EndedCall | undefined {
    const verdict = block.take(token);
    if (verdict === "text") return this.#endAsText([...this.#tokens.slice(1), token]);
    this.#tokens.push(token);
    return verdict === "call" ? this.#refuse(block) : undefined;
  }

  #refuse({ name }: UnreadableBlock): EndedCall {
    const read = unreadable("The call is in a notation that cannot be read.", name);
    return { source: textOf(this.#tokens), read, isClosed: true, remaining: [], frame: this.#candidates[0] };
  }

  /** Returns the frame that reads the body unless later text rules it out; undefined if all are ruled out. */
  #likeliest(): Frame | undefined {
    return this.#candidates.find((frame) => this.#begins(frame) !== false);
  }

  #begins(frame: Frame): boolean | undefined {
    return frame.begins(this.#head.slice(0, HEAD_LIMIT), this.#place);
  }

  /** Whether later text may still show that a call begins here. */
  #mayBegin(frame = this.#likeliest()): boolean {
    return frame !== undefined || (this.#outers.length > 0 && this.#head === "");
  }

  /** Takes the opening mark after an outer one. */
  #enter(token: Token, frames: readonly Frame[]): undefined {
    this.#tokens.push(token);
    this.#start = this.#tokens.length;
    this.#candidates = frames;
    this.#outers = [];
    this.#place = { ...this.#place, isInOuter: true };
    return undefined;
  }

  /** Ends an opening mark without a call: it is ordinary text, or was meant as the closing mark of the last call. */
  #endAsText(remaining: readonly Token[]): EndedCall {
    return {
      source: this.#place.mayBeClose ? "" : textOf(this.#tokens, 0, 1),
      read: undefined,
      isClosed: false,
      remaining,
    };
  }

  #cutOff(): EndedCall {
    const { frame, start = 0 } = this.#body ?? {};
    const [item] = frame?.read(textOf(this.#tokens, start), false, this.#place.tools).items ?? [];
    return { source: textOf(this.#tokens), read: unreadable(CUT_OFF, item?.name), isClosed: false, remaining: [] };
  }

  #follow(token: Token, body: CallBody): EndedCall | undefined {
    const { frame, guard } = body;
    const { text, mark } = token;
    if (mark !== undefined) guard.mark(mark);
    const end = mark === undefined ? guard.text(text) : undefined;
    if (end !== undefined) {
      this.#tokens.push({ text: text.slice(0, end) });
      return { ...this.#end(this.#tokens.length, body, true), remaining: [{ text: text.slice(end) }] };
    }
    if (guard.verdict?.() === "content") this.#suspect = undefined;
    if (this.#suspect !== undefined && guard.verdict?.() === "end") {
      this.#tokens.push(token);
      return this.#end(this.#suspect, body);
    }
    if (mark !== undefined) {
      const { opens, closes, outer } = frame;
      const closesCall = closes.includes(mark) || outer?.closes.includes(mark);
      const endsCall = closesCall || opens.includes(mark) || frame.stops?.includes(mark);
      if (endsCall && !guard.isInside()) return this.#end(this.#tokens.push(token) - 1, body);
      if (closesCall && this.#suspect === undefined) {
        this.#suspect = this.#tokens.length;
        guard.suspect?.();
      }
    }
    this.#tokens.push(token);
    return undefined;
  }

  /** Ends the call at a token: its closing mark, the opening mark of the next call, or the end of the text. */
  #end(position: number, { frame, start }: CallBody, endsItself = false): EndedCall {
    const mark = this.#tokens[position]?.mark;
    const isMarked = mark !== undefined && frame.closes.includes(mark);
    const isClosed = endsItself || isMarked;
    const next = isMarked ? position + 1 : position;
    const read = frame.read(textOf(this.#tokens, start, position), isClosed, this.#place.tools);
    const first = this.#tokens.findIndex(({ isPrompt }) => !isPrompt);
    return {
      source: textOf(this.#tokens, first, next),
      read: read.items.length > 0 || read.message ? read : undefined,
      isClosed,
      remaining: this.#tokens.slice(next),
      frame,
    };
  }
}

/** Returns the text of tokens. */
export function textOf(tokens: readonly Token[], start?: number, end?: number): string {
  return tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join("");
}
