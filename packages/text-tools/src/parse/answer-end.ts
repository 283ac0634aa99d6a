import { answerEnd, isStructure } from "../formats/headers/thought-marks.js";

/** The marks around the present answer, which are not shown. */
export class AnswerEnd {
  #end: string | undefined;
  #isFinal = false;

  /** Whether calls at the present place are text. */
  get isFinal(): boolean {
    return this.#isFinal;
  }

  /** Whether a mark ends the present answer. */
  isEnd(mark: string): boolean {
    return mark === this.#end;
  }

  /** Begins an answer that this mark ends. */
  begin(end: string, isFinal: boolean): void {
    this.#end = end;
    this.#isFinal = isFinal;
  }

  /**
   * Takes a mark. Returns whether it begins or ends an answer, and is not part of a text that mentions it.
   *
   * @param isFirst whether nothing was shown before it
   */
  take(mark: string, isFirst: boolean): boolean {
    if (isStructure(mark)) return true;
    const ends = mark === this.#end;
    const end = isFirst ? answerEnd(mark) : undefined;
    if (!ends && end === undefined) return false;
    this.#end = end;
    this.#isFinal = false;
    return true;
  }
}
