import type { Place } from "../formats/frame.js";

/** The place of an opening mark, and whether it may be meant as an end mark. */
export interface OpenPlace extends Place {
  /**
   * Whether the mark ended a call before it that had no closing mark. When no call follows, the model wrote it in place
   * of that closing mark, and it is dropped.
   */
  readonly mayBeClose: boolean;
  /** Whether a mark begins calls. */
  isOpening(mark: string): boolean;
}
