import type { ArrayExpression, Node } from "@babel/types";

/** A part of a text, and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the text after all edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/** Removes an item of a list in braces, with its comma, and with its line if nothing else is there. */
export function withoutItem(text: string, item: Node): Edit {
  const [start, end] = rangeOf(item);
  const indent = /(?<=\n)[^\S\r\n]*$/.exec(text.slice(0, start))?.[0];
  const line = /^\s*,[^\S\r\n]*\r?\n/.exec(text.slice(end))?.[0];
  if (indent !== undefined && line !== undefined)
    return { start: start - indent.length, end: end + line.length, text: "" };
  const comma = /^\s*,[^\S\r\n]*/.exec(text.slice(end))?.[0];
  if (comma !== undefined) return { start, end: end + comma.length, text: "" };
  const before = /,?\s*$/.exec(text.slice(0, start))?.[0] ?? "";
  return { start: start - before.length, end, text: "" };
}

/** Adds an item to the beginning of a list, on a line of its own if the first one has one. */
export function withFirstItem(text: string, list: ArrayExpression, item: string): Edit {
  const [first] = list.elements;
  const at = first ? rangeOf(first)[0] : rangeOf(list)[0] + 1;
  const gap = first ? (/\r?\n[^\S\r\n]*$/.exec(text.slice(0, at))?.[0] ?? " ") : "";
  return { start: at, end: at, text: first ? `${item},${gap}` : item };
}

/** Returns the beginning and the end of a node. */
export function rangeOf({ start, end }: Node): readonly [number, number] {
  if (typeof start !== "number" || typeof end !== "number") throw new TypeError("The node was not parsed.");
  return [start, end];
}
