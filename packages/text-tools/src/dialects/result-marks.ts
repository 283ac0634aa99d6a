import type { ResultNotation } from "./dialect.js";

/** The tags around results if a dialect has none of its own. */
export const DEFAULT_RESULTS: ResultNotation = { result: ["<tool_response>\n", "\n</tool_response>"] };

/** Returns the tags, without their attributes, and the brackets of a notation, which nothing else may contain. */
export function resultMarks({ around = ["", ""], result }: ResultNotation = DEFAULT_RESULTS): readonly string[] {
  return [...around, ...result].flatMap(marksIn);
}

/** Returns the mark with which results begin, in lower case; none if it has attributes or they begin otherwise. */
export function resultBeginnings({ around = ["", ""], result }: ResultNotation = DEFAULT_RESULTS): readonly string[] {
  const marks = [around[0], result[0]].flatMap((text) => marksIn(text).slice(0, 1));
  return marks.filter((mark) => /[\]>]$/.test(mark)).map((mark) => mark.toLowerCase());
}

function marksIn(text: string): readonly string[] {
  return text.match(/<[^<>{\s]+>?|\[\/?[A-Z_]+\]/g) ?? [];
}
