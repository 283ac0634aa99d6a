import type { ValueGuard } from "./frame.js";

/** The marks of a notation with a tag around each call and each value, in lower case. */
export interface TagMarks {
  readonly openCall: readonly string[];
  readonly closeCall: readonly string[];
  readonly openValue: readonly string[];
  readonly closeValue: readonly string[];
}

/** Part that a mark has in a notation with tags. */
export type TagRole = keyof TagMarks;

/** Returns the role of each mark. */
export function tagRoles(marks: TagMarks): ReadonlyMap<string, TagRole> {
  const roles: readonly TagRole[] = ["openCall", "closeCall", "openValue", "closeValue"];
  return new Map(roles.flatMap((role) => marks[role].map((mark) => [mark, role] as const)));
}

/**
 * Follows the values of a notation with tags. A value ends at its end mark if a mark comes next; other text after it
 * shows that it was a part of the value. A whole call inside a value is a part of it. A value without its end mark ends
 * at the next value or at the end of the call.
 */
export class TagState {
  #isInside = false;
  /** Whether the value has seen its end mark, so that other text shows whether it ended. */
  #isDoubtful = false;
  /** Depth of calls inside the value; a mention of a mark does not count. */
  #depth = 0;
  /** Whether the last mark opened a call inside the value. */
  #isOpening = false;

  /** Whether the present place is inside a value. */
  get isInside(): boolean {
    return this.#isInside;
  }

  /** Takes text. Returns whether an end mark before it turned out to be a part of the value. */
  text(text: string): boolean {
    if (!this.#isDoubtful || text.trim() === "") return false;
    this.#isDoubtful = false;
    this.#isInside = true;
    return true;
  }

  /** Takes a mark. Returns whether it begins or ends something, and is not a part of a value. */
  mark(role: TagRole | undefined): boolean {
    if (role === undefined) return false;
    if (this.#isInside) return this.#markInside(role);
    this.#isDoubtful = false;
    this.#isInside = role === "openValue";
    return role !== "closeValue";
  }

  #markInside(role: TagRole): boolean {
    if (this.#isOpening && (role === "openValue" || role === "closeCall")) this.#depth += 1;
    this.#isOpening = role === "openCall";
    if (this.#depth > 0) {
      if (role === "closeCall") this.#depth -= 1;
      return false;
    }
    if (role === "openCall") return false;
    if (role === "openValue") return true;
    this.#isInside = false;
    this.#isDoubtful = true;
    return true;
  }
}

/** Creates a guard for a notation with tags. */
export function createTagGuard(roles: ReadonlyMap<string, TagRole>): ValueGuard {
  const state = new TagState();
  let verdict: "content" | "end" | undefined;
  return {
    text(piece) {
      state.text(piece);
      return undefined;
    },
    mark(mark) {
      const role = roles.get(mark);
      const counts = state.mark(role);
      if (role === "closeValue") verdict = "content";
      if (role === "openValue" && counts) verdict = "end";
    },
    isInside: () => state.isInside,
    suspect() {
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
