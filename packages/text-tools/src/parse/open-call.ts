import type { Token } from "./mark-lexer.js";
import type { ReadBody, ToolCallFormat, ValueGuard } from "../formats/tool-call-format.js";
import type { ToolDefinition } from "../tool-definition.js";

/** Number of characters in which a format must distinguish a call from prose that mentions its opening mark. */
const HEAD_LIMIT = 160;

/** An opening mark and the text up to the end of its call, or ordinary text if it did not begin one. */
export interface EndedCall {
  /** The text as the model wrote it, from the opening mark on. Empty if the mark is to be dropped. */
  readonly source: string;
  /** The calls in the text; undefined if it is not a call, so that `source` is ordinary text. */
  readonly read: ReadBody | undefined;
  /** Whether a closing mark ended the call. */
  readonly isClosed: boolean;
  /** Tokens after `source` that were taken already and must be scanned again. */
  readonly remaining: readonly Token[];
}

interface CallBody {
  readonly format: ToolCallFormat;
  readonly guard: ValueGuard;
}

/** A call while it arrives, from its opening mark on. */
export class OpenCall {
  readonly #tools: ReadonlyMap<string, ToolDefinition>;
  readonly #tokens: Token[];
  readonly #candidates: readonly ToolCallFormat[];
  readonly #mayBeClose: boolean;
  #head = "";
  #body: CallBody | undefined;
  /** Position of a closing mark inside a value, until the guard knows whether it ended the call. */
  #suspect: number | undefined;

  /**
   * @param mayBeClose whether the mark ended a call before it that had no closing mark. When no call follows, the model
   * wrote it in place of that closing mark, and it is dropped.
   */
  constructor(
    open: Token,
    formats: readonly ToolCallFormat[],
    tools: ReadonlyMap<string, ToolDefinition>,
    mayBeClose: boolean,
  ) {
    this.#tokens = [open];
    this.#mayBeClose = mayBeClose;
    this.#candidates = formats.filter((format) => format.open === open.mark);
    this.#tools = tools;
  }

  /** Takes the next token. Returns the call if the token ended it. */
  take(token: Token): EndedCall | undefined {
    return this.#body ? this.#follow(token, this.#body) : this.#begin(token);
  }

  /** Ends the reply. Returns the call, or the text if it is not one. */
  finish(): EndedCall {
    if (!this.#body && this.#mayBeClose) return this.#endAsText(this.#tokens.slice(1));
    if (!this.#body) return { source: textOf(this.#tokens), read: CUT_OFF, isClosed: false, remaining: [] };
    const { format } = this.#body;
    const end = this.#suspect ?? this.#tokens.length;
    // what looks like another call may be part of the value that was cut off
    const isCut = this.#tokens.slice(end).some(({ mark }) => mark === format.open);
    return isCut ? { source: textOf(this.#tokens), read: CUT_OFF, isClosed: false, remaining: [] } : this.#end(end);
  }

  #begin(token: Token): EndedCall | undefined {
    if (token.mark === undefined) this.#head = (this.#head + token.text).trimStart();
    const isLong = this.#head.length > HEAD_LIMIT;
    const [head, next] = [this.#head.slice(0, HEAD_LIMIT), isLong ? undefined : token.mark];
    const verdicts = this.#candidates.map((format) => [format, format.begins(head, next)] as const);
    const [format] = verdicts.find(([, begins]) => begins) ?? [];
    if (format) {
      this.#body = { format, guard: format.createGuard() };
      for (const earlier of this.#tokens.splice(1)) this.#follow(earlier, this.#body);
      return this.#follow(token, this.#body);
    }
    if (this.#head === "" && token.mark === this.#tokens[0]?.mark)
      return { source: "", read: undefined, isClosed: false, remaining: [token] };
    const isUndecided = !isLong && verdicts.some(([, begins]) => begins === undefined);
    if (!isUndecided) return this.#endAsText([...this.#tokens.slice(1), token]);
    this.#tokens.push(token);
    return undefined;
  }

  /** Ends an opening mark without a call: it is ordinary text, or was meant as the closing mark of the last call. */
  #endAsText(remaining: readonly Token[]): EndedCall {
    return {
      source: this.#mayBeClose ? "" : textOf(this.#tokens.slice(0, 1)),
      read: undefined,
      isClosed: false,
      remaining,
    };
  }

  #follow(token: Token, { format, guard }: CallBody): EndedCall | undefined {
    if (token.mark === undefined) guard.text(token.text);
    else guard.mark(token.mark);
    if (guard.verdict() === "content") this.#suspect = undefined;
    if (this.#suspect !== undefined && guard.verdict() === "end") {
      this.#tokens.push(token);
      return this.#end(this.#suspect);
    }
    const endsCall = token.mark === format.close || token.mark === format.open;
    if (endsCall && !guard.isInside()) return this.#end(this.#tokens.push(token) - 1);
    if (token.mark === format.close && this.#suspect === undefined) {
      this.#suspect = this.#tokens.length;
      guard.suspect();
    }
    this.#tokens.push(token);
    return undefined;
  }

  /** Ends the call at a token: its closing mark, the opening mark of the next call, or the end of the text. */
  #end(position: number): EndedCall {
    const { format } = this.#body ?? {};
    const isClosed = this.#tokens[position]?.mark === format?.close;
    const next = isClosed ? position + 1 : position;
    const body = textOf(this.#tokens.slice(1, position));
    return {
      source: textOf(this.#tokens.slice(0, next)),
      read: format?.read(body, isClosed, this.#tools),
      isClosed,
      remaining: this.#tokens.slice(next),
    };
  }
}

const CUT_OFF: ReadBody = { items: [{ error: "The call is cut off." }], rest: "" };

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}
