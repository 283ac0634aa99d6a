/** Text before each tag. */
export const PREFIX = "]<]minimax[>[";

const TAG = /\]<\]minimax\[>\[<(\/?)([^<>\n]+)>/gi;

/** An element: its tag without brackets, its text, and the elements in it. */
export interface NestedElement {
  readonly tag: string;
  readonly start: number;
  text: string;
  readonly children: NestedElement[];
  /** The text beside its children. */
  beside: string;
}

/**
 * The elements whose tags arrive one by one. Each tag is structure. An end tag of no open element is a part of the text
 * around it, and one that skips open elements shows that their tags were a part of a text, too.
 */
export class OpenElements<T extends { readonly tag: string }> {
  readonly open: T[] = [];

  /** Takes an end tag. Returns the elements that it ends, from the outer one on. */
  close(tag: string): readonly T[] {
    const index = this.open.findLastIndex((each) => each.tag === tag || nameOf(each.tag) === nameOf(tag));
    return index === -1 ? [] : this.open.splice(index);
  }
}

/** Reads the elements in a text. `isWhole` is false if one of them has no end, or another end than its own. */
export function readElements(text: string): { readonly root: NestedElement; readonly isWhole: boolean } {
  const root: NestedElement = { tag: "", start: 0, text, children: [], beside: "" };
  const elements = new OpenElements<NestedElement>();
  let isWhole = true;
  let end = 0;
  for (const { 0: whole, 1: slash, 2: tag = "", index } of text.matchAll(TAG)) {
    const parent = elements.open.at(-1) ?? root;
    parent.beside += text.slice(end, index);
    end = index + whole.length;
    // the tag around all calls
    if (tag === "tool_call") continue;
    if (slash === "") {
      const child: NestedElement = { tag: tag.trim(), start: end, text: "", children: [], beside: "" };
      parent.children.push(child);
      elements.open.push(child);
      continue;
    }
    const [first, ...skipped] = elements.close(tag);
    if (!first) parent.beside += whole;
    else if (skipped.length > 0) isWhole = false;
    else first.text = text.slice(first.start, index);
  }
  root.beside += text.slice(end);
  return { root, isWhole: isWhole && elements.open.length === 0 };
}

/** Returns a tag without its attributes. */
function nameOf(tag: string): string {
  return tag.trim().replace(/\s.*$/s, "");
}
