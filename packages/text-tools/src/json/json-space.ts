const SPACE = /\s*/y;

/** The ends of the comments in a text. A comment on the last line could hide what follows it, so it is none. */
const COMMENT_ENDS: readonly (readonly [open: string, close: string])[] = [
  ["//", "\n"],
  ["/*", "*/"],
];

/** White space and comments between the tokens of a JSON text. Each is read once, however often it is asked for. */
export class JsonSpace {
  readonly #text: string;
  /** The ends of the space after comments, by the ends of these comments. */
  readonly #ends = new Map<number, number>();
  /** The places of the next close, by close: found from one offset, it holds for all up to that place. */
  readonly #closes = new Map<string, { readonly from: number; readonly place: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the end of the white space and comments that begin at an offset. */
  endAfter(offset: number): number {
    let end = this.#endOfWhite(offset);
    const passed: number[] = [];
    for (let comment = this.#endOfComment(end); comment !== undefined; comment = this.#endOfComment(end)) {
      const known = this.#ends.get(comment);
      if (known === undefined) passed.push(comment);
      end = known ?? this.#endOfWhite(comment);
      if (known !== undefined) break;
    }
    for (const comment of passed) this.#ends.set(comment, end);
    return end;
  }

  #endOfWhite(offset: number): number {
    SPACE.lastIndex = offset;
    return offset + (SPACE.exec(this.#text)?.[0].length ?? 0);
  }

  #endOfComment(offset: number): number | undefined {
    const kind = COMMENT_ENDS.find(([mark]) => this.#text.startsWith(mark, offset));
    if (!kind) return undefined;
    const [open, close] = kind;
    const place = this.#nextClose(close, offset + open.length);
    return place === -1 ? undefined : place + close.length;
  }

  #nextClose(close: string, from: number): number {
    const known = this.#closes.get(close);
    if (known && known.from <= from && (known.place === -1 || from <= known.place)) return known.place;
    const place = this.#text.indexOf(close, from);
    this.#closes.set(close, { from, place });
    return place;
  }
}
