import { anyBeginning, beginning, escapePattern, NAME, SPACE } from "../beginning.js";
import type { Frame } from "../frame.js";
import { readGlmKey } from "./glm-key.js";
import { notationFrame } from "./tag-frame.js";
import { markedNotation, type TagHeader, type TagNotation } from "./tag-notation.js";

/** The tags around keys and values, in lower case. */
export interface GlmTags {
  readonly openKey: string;
  readonly closeKey: string;
  /** By default, the tag that ends the key begins the value. */
  readonly openValue?: string;
  readonly closeValue: string;
  /** The tags around the type of a value, which some models write before it. */
  readonly type?: readonly [open: string, close: string];
}

/** Returns the tags of GLM with a text before and after their names. */
export function tagsWith(prefix: string, suffix = ""): GlmTags & { readonly openValue: string } {
  const [openKey = "", openValue = ""] = ["key", "value"].map((what) => `<${prefix}arg_${what}${suffix}>`);
  return { openKey, closeKey: openKey.replace("<", "</"), openValue, closeValue: openValue.replace("<", "</") };
}

/** Options for `glmFrame`. */
export interface GlmFrameOptions extends Pick<Frame, "opens" | "closes" | "outer"> {
  readonly tags: GlmTags;
  /** The mark after the name, if there is one. */
  readonly separator?: string | undefined;
}

/** Maximum length of a key as it is written. */
const KEY_LIMIT = 4000;

/** Returns a frame around a name, then `<arg_key>` and `<arg_value>` for each argument. */
export function glmFrame({ opens, closes, outer, tags, separator = "" }: GlmFrameOptions): Frame {
  const { openKey, closeKey, openValue, closeValue } = tags;
  // some models write the type of a value before it
  const [openType, closeType] = (tags.type ?? []).map(escapePattern);
  const type = openType === undefined ? "" : `(?:\\s*${openType}[^]{0,40}?${closeType})?`;
  const beforeValue = openValue === undefined ? undefined : new RegExp(`${type}\\s*${escapePattern(openValue)}`, "iy");
  const marks = { openCall: opens, closeCall: closes, openValue: [openKey], closeValue: [closeValue] };
  const notation: TagNotation = {
    ...markedNotation(marks, [openValue ?? closeKey]),
    isCall: true,
    readCall(text) {
      const head = text.trim();
      const hasSeparator = separator !== "" && head.toLowerCase().endsWith(separator);
      const name = hasSeparator ? head.slice(0, -separator.length).trim() : head;
      return { name, end: text.length };
    },
    readValue: (body, { end }) => readPair(body, end, tags, beforeValue),
  };
  return {
    ...notationFrame({ opens, closes, outer }, notation),
    valueEnds: [closeValue],
    marks: [openKey, closeKey, openValue ?? "", closeValue, separator].filter((mark) => mark !== ""),
    begins: anyBeginning(
      beginning(NAME, SPACE, separator === "" ? openKey : separator),
      beginning(openKey),
      // without arguments there is only a name; a space after it means that a sentence mentions the tags
      ...closes.map((close) => beginning(NAME, /(?:[^\S\n]*\n\s*)?/, close)),
    ),
  };
}

/** Reads a key and the tag after it. */
function readPair(
  body: string,
  start: number,
  { openKey, closeKey }: GlmTags,
  beforeValue: RegExp | undefined,
): TagHeader | undefined {
  const text = body.slice(start, start + KEY_LIMIT);
  const exact = text.indexOf(closeKey);
  const found = exact === -1 ? text.toLowerCase().indexOf(closeKey) : exact;
  if (found === -1) return undefined;
  const key = body.slice(start, start + found);
  if (key.toLowerCase().includes(openKey)) return undefined;
  const name = readGlmKey(key);
  const end = start + found + closeKey.length;
  if (beforeValue === undefined) return { name, end };
  beforeValue.lastIndex = end;
  const isThere = beforeValue.test(body);
  return { name, end: isThere ? beforeValue.lastIndex : end, lacksTag: !isThere };
}
