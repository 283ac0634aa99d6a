/** How much a prompt needs a text: a step runs it (0), a step reads it (1), or it is only referred to (2). */
export type Need = 0 | 1 | 2;

/** The need for a text. */
export interface NotedNeed {
  readonly need: Need;
  /** Key of the text that needs it; undefined for the command. */
  readonly by: string | undefined;
  /** Number of texts from the command to it. */
  readonly depth: number;
}

/** The need for each text of a conversion, by its key. A text is not needed more than the text that needs it. */
export class Needs {
  readonly #noted = new Map<string, NotedNeed>();

  /** Notes that a text needs another one. Only the greatest need counts. */
  note(key: string, need: Need, by: string | undefined): void {
    const noted = this.below(need, by);
    if (noted.need < (this.#noted.get(key)?.need ?? Infinity)) this.#noted.set(key, noted);
  }

  of(key: string): NotedNeed {
    return this.#noted.get(key) ?? { need: 2, by: undefined, depth: 0 };
  }

  /** Returns the need for the references of a text. */
  below(need: Need, by: string | undefined): NotedNeed {
    if (by === undefined) return { need, by, depth: 0 };
    const { need: inherited, depth } = this.of(by);
    return { need: need > inherited ? need : inherited, by, depth: depth + 1 };
  }
}
