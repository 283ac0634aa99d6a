import { ANSWER_ENDS, STRUCTURE } from "../formats/headers/thought-marks.js";

/** The marks around the present answer, which are not shown. */
export class AnswerEnd {
  /** The mark that ends it. */
  end: string | undefined;
  /** Whether calls at the present place are text. */
  isFinal = false;

  /** Begins an answer that this mark ends; without one, ends it. */
  begin(end: string | undefined, isFinal = false): void {
    this.end = end;
    this.isFinal = isFinal;
  }

  /**
   * Takes a mark. Returns whether it begins or ends an answer, and is not part of a text that mentions it.
   *
   * @param isFirst whether nothing was shown before it
   */
  take(mark: string, isFirst: boolean): boolean {
    if (STRUCTURE.has(mark)) return true;
    const end = isFirst ? ANSWER_ENDS.get(mark) : undefined;
    if (mark !== this.end && end === undefined) return false;
    this.begin(end);
    return true;
  }
}
