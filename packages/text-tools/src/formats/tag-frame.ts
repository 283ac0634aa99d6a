import { escapePattern } from "./beginning.js";
import { CUT_OFF, type Frame, type Place, type ReadBody, type ReadItem, type ToolTable } from "./frame.js";
import { createTagGuard, type TagMarks, type TagRole, tagRoles, TagState } from "./tag-guard.js";
import { allowsAnyName, argumentNames } from "../json/part-leaves.js";
import { parseJson } from "../json/strict-json.js";
import { unwrapped } from "./unwrap-arguments.js";
import { argumentTypes, readTextKey, readTextValue } from "./text-value.js";

/** Options for `tagFrame`. */
export interface TagFrameOptions extends Pick<Frame, "opens" | "closes" | "outer"> {
  readonly begins: (head: string, place: Place) => boolean | undefined;
  readonly tags: TagMarks;
  /** Whether one line break at each end of a value belongs to the tags. */
  readonly cutsLineBreaks?: boolean;
  /** Whether the opening mark is that of the call itself, so that the body begins with its name. */
  readonly isCall?: boolean;
  /** The mark of a value that holds all arguments as a JSON object; its name is not that of an argument. */
  readonly wholeArguments?: string;
  /** Whether arguments that the tool does not take are dropped, and duplicates are errors. */
  readonly isStrict?: boolean;
}

/** The end of a tag that names something: the name, in quotes or not, and further attributes. */
const HEADER = /^\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s>"']+))([^>\n]*)(?:>|\n|$)/;
const CDATA = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/;

/** Returns a frame around calls with a tag around each value: `<parameter=city>Paris</parameter>`. */
export function tagFrame(options: TagFrameOptions): Frame {
  const roles = tagRoles(options.tags);
  const pattern = new RegExp([...roles.keys()].map(escapePattern).join("|"), "gi");
  return {
    opens: options.opens,
    closes: options.closes,
    marks: [...roles.keys()],
    outer: options.outer,
    begins: options.begins,
    createGuard: () => createTagGuard(roles),
    read(body, isClosed, tools) {
      const segments = segmentsOf(body, pattern, roles, options.isCall ? "openCall" : undefined);
      if (options.isCall && isClosed) segments.push({ role: "closeCall", mark: "", text: "" });
      return readSegments(segments, tools, options);
    },
  };
}

/** A mark that begins or ends something, and the text up to the next one. */
interface Segment {
  readonly role: TagRole | undefined;
  readonly mark: string;
  text: string;
}

function segmentsOf(
  body: string,
  pattern: RegExp,
  roles: ReadonlyMap<string, TagRole>,
  first: TagRole | undefined,
): Segment[] {
  const state = new TagState();
  const segments: Segment[] = [{ role: first, mark: "", text: "" }];
  const addText = (text: string): void => {
    // an end mark with other text after it was a part of the value
    const end = state.text(text) ? segments.pop() : undefined;
    const last = segments.at(-1);
    if (last) last.text += (end ? end.mark + end.text : "") + text;
  };
  let end = 0;
  for (const match of body.matchAll(pattern)) {
    addText(body.slice(end, match.index));
    end = match.index + match[0].length;
    const role = roles.get(match[0].toLowerCase());
    if (state.mark(role)) segments.push({ role, mark: match[0], text: "" });
    else addText(match[0]);
  }
  addText(body.slice(end));
  return segments;
}

function readSegments(segments: readonly Segment[], tools: ToolTable, options: TagFrameOptions): ReadBody {
  const items: ReadItem[] = [];
  let call: OpenTagCall | undefined;
  for (const [index, { role, text, mark }] of segments.entries()) {
    if (role === "openCall") {
      if (call) items.push({ error: CUT_OFF, ...(call.name && { name: call.name }) });
      call = { name: headerOf(text)?.name ?? "", args: [] };
    } else if (role === "openValue" && call) {
      if (mark.toLowerCase() === options.wholeArguments) addAll(call, headerOf(text)?.rest ?? "");
      else addArgument(call, text, segments[index + 1], tools, options);
    } else if (role === "closeCall" && call) {
      items.push(itemOf(call, tools, options.isStrict ?? false));
      call = undefined;
    }
  }
  if (call) items.push({ error: CUT_OFF, ...(call.name && { name: call.name }) });
  return { items, rest: "" };
}

interface OpenTagCall {
  readonly name: string;
  readonly args: [string, unknown][];
  error?: string;
}

function addArgument(
  call: OpenTagCall,
  text: string,
  next: Segment | undefined,
  tools: ToolTable,
  { cutsLineBreaks, isCall }: TagFrameOptions,
): void {
  const header = headerOf(text);
  if (!header || !next || (isCall && next.role === "closeCall")) {
    call.error = `An argument of ${call.name} has no end.`;
    return;
  }
  const types = argumentTypes(tools.get(call.name)?.parameters, header.name);
  const inner = CDATA.exec(header.rest)?.[1];
  const value = inner ?? (cutsLineBreaks ? cutLineBreaks(header.rest) : header.rest);
  // DeepSeek and Kimi say themselves which values are strings
  const isString = /\bstring\s*=\s*"?true|\btype\s*=\s*"?string\b/i.test(header.attributes);
  const known = isString ? ONLY_STRING : types;
  call.args.push([header.name, readTextValue(value, known)]);
}

/** Adds all arguments, which are a JSON object. */
function addAll(call: OpenTagCall, json: string): void {
  const value = parseJson(json);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const entry of Object.entries(value)) call.args.push(entry);
  } else call.error = `The arguments of ${call.name} must be a JSON object.`;
}

const ONLY_STRING: ReadonlySet<string> = new Set(["string"]);

function itemOf({ name, args, error }: OpenTagCall, tools: ToolTable, isStrict: boolean): ReadItem {
  if (error !== undefined) return { error, ...(name && { name }) };
  if (name === "") return { error: "The call has no name." };
  if (isStrict && new Set(args.map(([key]) => key)).size < args.length) {
    return { name, error: `An argument of ${name} is given twice.` };
  }
  const given = unwrapped(Object.fromEntries(args), tools.get(name)?.parameters);
  return isStrict ? allowedOnly(name, given, tools) : { name, args: given };
}

function headerOf(text: string): { name: string; attributes: string; rest: string } | undefined {
  const match = HEADER.exec(text);
  if (!match) return undefined;
  const [whole, quoted, single, bare = "", attributes = ""] = match;
  const name = readTextKey((quoted ?? single ?? bare).trim());
  return { name, attributes, rest: text.slice(whole.length) };
}

/** Cuts one line break at each end. If there is none at the beginning, that at the end belongs to the value. */
function cutLineBreaks(text: string): string {
  return /^\r?\n/.test(text) ? text.replace(/^\r?\n/, "").replace(/\r?\n$/, "") : text;
}

/** Drops arguments that the tool does not take. If that leaves none of them, the call is unreadable. */
function allowedOnly(name: string, args: Record<string, unknown>, tools: ToolTable): ReadItem {
  const schema = tools.get(name)?.parameters;
  if (!schema || allowsAnyName(schema)) return { name, args };
  const names = argumentNames(schema);
  const kept = Object.entries(args).filter(([key]) => names?.includes(key));
  const isEmptied = kept.length === 0 && Object.keys(args).length > 0;
  return isEmptied
    ? { name, error: `${name} declares none of these arguments: ${Object.keys(args).join(", ")}.` }
    : { name, args: Object.fromEntries(kept) };
}
