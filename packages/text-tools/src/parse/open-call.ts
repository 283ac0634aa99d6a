import type { Token } from "./mark-lexer.js";
import type { ReadBody, ToolCallFormat, ValueGuard } from "../formats/tool-call-format.js";
import type { ToolDefinition } from "../tool-definition.js";

/** How far one looks to tell a call from a mention of its opening mark in prose. */
const HEAD_LIMIT = 160;

/** What became of an opening mark. */
export interface EndedCall {
  /** The text as it was written, from the opening mark on. */
  readonly source: string;
  /** What it says; undefined where it was no call: then `source` is ordinary text. */
  readonly read: ReadBody | undefined;
  /** What comes behind it and has to be looked at once more. */
  readonly again: readonly Token[];
}

interface CallBody {
  readonly format: ToolCallFormat;
  readonly guard: ValueGuard;
}

/** A call while it is being written, from its opening mark on. */
export class OpenCall {
  readonly #tools: ReadonlyMap<string, ToolDefinition>;
  readonly #tokens: Token[];
  readonly #candidates: readonly ToolCallFormat[];
  readonly #isMaybeClose: boolean;
  #head = "";
  #body: CallBody | undefined;
  /** The first closing mark in a value of which it is not clear yet whether it ended the call. */
  #suspect: number | undefined;

  /** @param isMaybeClose whether the mark ended a call before it: where no call follows, it was meant as that one's closing mark */
  constructor(
    open: Token,
    formats: readonly ToolCallFormat[],
    tools: ReadonlyMap<string, ToolDefinition>,
    isMaybeClose: boolean,
  ) {
    this.#tokens = [open];
    this.#isMaybeClose = isMaybeClose;
    this.#candidates = formats.filter((format) => format.open === open.mark);
    this.#tools = tools;
  }

  /** Takes the next piece. @returns the call where this ended it */
  take(token: Token): EndedCall | undefined {
    return this.#body ? this.#follow(token, this.#body) : this.#begin(token);
  }

  /** Ends the text. */
  finish(): EndedCall {
    if (!this.#body && this.#isMaybeClose) return this.#noCall(this.#tokens.slice(1));
    if (!this.#body) return { source: textOf(this.#tokens), read: CUT_OFF, again: [] };
    const { format } = this.#body;
    const end = this.#suspect ?? this.#tokens.length;
    // what looks like a further call could be part of the value that was cut off
    const isCut = this.#tokens.slice(end).some(({ mark }) => mark === format.open);
    return isCut ? { source: textOf(this.#tokens), read: CUT_OFF, again: [] } : this.#end(end);
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
      return { source: "", read: undefined, again: [token] };
    const isUndecided = !isLong && verdicts.some(([, begins]) => begins === undefined);
    if (!isUndecided) return this.#noCall([...this.#tokens.slice(1), token]);
    this.#tokens.push(token);
    return undefined;
  }

  /** The mark is text, or closes the call before it. */
  #noCall(again: readonly Token[]): EndedCall {
    return { source: this.#isMaybeClose ? "" : textOf(this.#tokens.slice(0, 1)), read: undefined, again };
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
    const behind = isClosed ? position + 1 : position;
    const body = textOf(this.#tokens.slice(1, position));
    return {
      source: textOf(this.#tokens.slice(0, behind)),
      read: format?.read(body, isClosed, this.#tools),
      again: this.#tokens.slice(behind),
    };
  }
}

const CUT_OFF: ReadBody = { items: [{ error: "The call is cut off." }], rest: "" };

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}
