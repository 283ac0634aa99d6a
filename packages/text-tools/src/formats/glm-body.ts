import { parseJson, stringifyForPrompt } from "../json/strict-json.js";
import { CUT_OFF, type ReadBody, type ToolTable, unreadable } from "./frame.js";
import { argumentTypes, readTextValue } from "./text-value.js";

/** The tags around keys and values, in lower case. */
export interface GlmTags {
  readonly openKey: string;
  readonly closeKey: string;
  /** By default, the tag that ends the key begins the value. */
  readonly openValue?: string;
  readonly closeValue: string;
}

/** What a body is read with. */
export interface GlmNotation {
  readonly tags: GlmTags;
  /** Matches each of the tags. */
  readonly pattern: RegExp;
  /** The mark after the name; empty if there is none. */
  readonly separator: string;
}

/** GLM's own tags. */
export const GLM_TAGS: GlmTags = {
  openKey: "<arg_key>",
  closeKey: "</arg_key>",
  openValue: "<arg_value>",
  closeValue: "</arg_value>",
};

/** Reads the body of a GLM call: the name of the tool, then pairs of a key and a value. */
export function readGlmBody(
  body: string,
  isClosed: boolean,
  tools: ToolTable,
  { tags, separator, pattern }: GlmNotation,
): ReadBody {
  const found = [...body.matchAll(pattern)];
  const head = body.slice(0, found[0]?.index).trim();
  const name =
    separator !== "" && head.toLowerCase().endsWith(separator) ? head.slice(0, -separator.length).trim() : head;
  // without the closing tag, arguments may be missing
  if (!isClosed) return unreadable(CUT_OFF, name);
  if (name === "" || parseJson(name) !== undefined)
    return unreadable("The call has no name before its arguments.", name);
  const schema = tools.get(name)?.parameters;
  const args: [string, unknown][] = [];
  const order = [
    tags.openKey,
    tags.closeKey,
    ...(tags.openValue === undefined ? [] : [tags.openValue]),
    tags.closeValue,
  ];
  let index = 0;
  while (index < found.length) {
    const pair = found.slice(index, index + 4);
    const marks = pair.map(([tag]) => tag.toLowerCase());
    // under load, models leave out the tag that opens the value
    const lacksOpen = tags.openValue === undefined || marks[2] !== tags.openValue;
    const expected = lacksOpen ? order.filter((tag) => tag !== tags.openValue) : order;
    if (expected.some((tag, place) => marks[place] !== tag)) {
      return unreadable("The argument tags do not match: each argument needs an arg_key and an arg_value.", name);
    }
    const [key, endOfKey] = pair;
    const value = lacksOpen ? endOfKey : pair[2];
    const endOfValue = lacksOpen ? pair[2] : pair[3];
    const argument = readKey(textBetween(body, key, endOfKey));
    args.push([argument, readTextValue(textBetween(body, value, endOfValue), argumentTypes(schema, argument))]);
    index += expected.length;
  }
  return { items: [{ name, args: Object.fromEntries(args) }], rest: "" };
}

function textBetween(body: string, open: RegExpExecArray | undefined, close: RegExpExecArray | undefined): string {
  return open && close ? body.slice(open.index + open[0].length, close.index) : "";
}

/** Tags of the protocol, and `<|`, which begins the turn marks of many chat templates. */
const MARKS = /<[\p{L}/|｜!]/u;

/**
 * Writes a key for the text between `<arg_key>` tags: as it is, unless it contains a tag or would be read back
 * differently.
 */
export function writeGlmKey(key: string): string {
  return isPlainKey(key) ? key : stringifyForPrompt(key);
}

function readKey(text: string): string {
  const quoted = parseJson(text);
  return typeof quoted === "string" && !isPlainKey(quoted) ? quoted : text.trim();
}

function isPlainKey(key: string): boolean {
  return key !== "" && key.trim() === key && !key.startsWith('"') && !MARKS.test(key);
}
