import { onOneLine } from "@langslash/grammar/internal";
import type { SourceText } from "../source/source-text.js";
import {
  NEEDED,
  NOT_A_SERVER,
  NOT_SERVER_ALONE,
  NOT_SERVER_END,
  SERVER,
  SERVER_PART,
  SET_UP,
  TOOL,
} from "../lexicon/nouns.js";
import { DEFINITE } from "../lexicon/connectives.js";
import { FUNCTION_VERBS, THROUGH } from "../lexicon/verbs.js";
import { anyOf, listed, spaced } from "../source/phrases.js";
import { TEXT_LANGUAGE } from "../references/words/outline.js";
import { NEGATED } from "../references/words/words.js";

/** A tool of a server, or all of them: `mcp__board__open`, `mcp__board__*`. */
const MCP_TOOL = /(?<![\w.])mcp__(?:[\w-]*[a-z\d](?![\w<{[*]|-[\w<{[*])|[a-z\d](?:[\w-]*[a-z\d])?__\*)/gi;
/** The name of a tool: `` the `slack_read_thread` tool ``. */
const NAMED_TOOL = new RegExp(
  String.raw`(?<=[${"`"}*"'])[a-z][a-z\d]*(?:_[a-z\d]+)+(?=[${"`"}*"']{1,3}\s${spaced(TOOL)}\b)`,
  "g",
);
/** Maximum number of tools of one server that are named one by one. */
const MAX_TOOLS = 2;
/**
 * Finds the services that a text uses through tools of the Model Context Protocol and a target does not have: the
 * servers as the text names them, or their tools. Each service is named once.
 *
 * @param tools - names of the tools of the target, and of servers of which it has all tools
 */
export function servicesIn(source: SourceText, tools: readonly string[]): string[] {
  const { text } = source;
  const isThere = (name: string): boolean => tools.some((each) => name === each || name.startsWith(`${each}__`));
  const matches = [MCP_TOOL, NAMED_TOOL].flatMap((pattern) => Array.from(text.matchAll(pattern)));
  const found = [
    ...serverNames(text).map(({ name, index }) => ({ name: plain(name), index })),
    ...matches.map(({ 0: name, index }) => ({ name, index })),
  ].toSorted((one, other) => one.index - other.index);
  const services = new Map<string, string[]>();
  const forbidden = new Set<string>();
  for (const { name, index } of found.filter((each) => !isSample(source, each.index))) {
    const key = serviceOf(name);
    if (isDispensable(source, index)) forbidden.add(key);
    const isServer = !name.startsWith("mcp__");
    if (isThere(name) || (isServer && tools.some((tool) => serviceOf(tool) === key))) continue;
    services.set(key, [...(services.get(key) ?? []), name]);
  }
  for (const key of forbidden) services.delete(key);
  const known = [...services.keys(), ...[...services.values()].flat()];
  const families = toolFamilies(source).filter((family) => ![...known, ...tools].some((name) => isOf(name, family)));
  return [...Array.from(services.values(), nameOf), ...families];
}

/** Returns a name without the marks of a text. */
function plain(name: string): string {
  return onOneLine(name.replace(/[`*"']/g, ""));
}

/** Returns the name that a server shares with its tools: `board` of `Board MCP server` and `mcp__board__open`. */
export function serviceOf(name: string): string {
  const [, server = name.split(/ MCP\b/, 1)[0] ?? name] = /mcp__(.+?)(?:__|$)/.exec(name) ?? [];
  const key = server.toLowerCase().replace(/^(?:claude_ai_|plugin_)|[^a-z\d]/g, "");
  return key.replace(/(?<=.)(?:mcp(?:server)?|server)$/, "");
}

/** Returns the longest of the names of a server; without one, its tools. */
function nameOf(names: readonly string[]): string {
  const servers = names.filter((name) => !name.startsWith("mcp__"));
  if (servers.length > 0) return servers.reduce((one, other) => (other.length > one.length ? other : one));
  const tools = [...new Set(names)];
  const [first = ""] = tools;
  const all = `${first.split("__").slice(0, 2).join("__")}__*`;
  return tools.length > MAX_TOOLS || tools.includes(all) ? all : tools.join(", ");
}

/** Whether a tool or a server belongs to a family such as `board_*`. */
function isOf(name: string, family: string): boolean {
  return name.startsWith(family.slice(0, -1)) || family.startsWith(`${name}_`);
}

/** A place at which a text names a server of the Model Context Protocol. */
export interface ServerName {
  /** The name with the words for a server, and with the marks around it: `Board MCP server`. */
  readonly name: string;
  readonly index: number;
}

/** Words before "MCP" that do not name a server. */
const OTHER_WORD = spaced(NOT_A_SERVER);
const NOT_A_NAME = String.raw`(?!${OTHER_WORD}\b)`;
/** Verbs before "MCP" at the start of a sentence or a label. */
const ORDER = spaced(SET_UP);
const A_SERVER = anyOf(SERVER);

/** A name after a verb. */
const AFTER_VERB = new RegExp(
  String.raw`(?<=\b${spaced(THROUGH)}\s(?:${spaced(DEFINITE)}\s)?["'*\`]{0,2})${NOT_A_NAME}(?:\w+\s${NOT_A_NAME})?[\w-]+["'*\`]{0,2}\sMCP\b(?:\s${spaced(SERVER_PART)}\b|(?=["'*\`]{0,2}\s*(?:[).,;:(]|[-–—]\s|$)))`,
  "gim",
);

/** One or two words before "MCP": `Board MCP`, `**Paper Trail** MCP`, `paper-search MCP`. */
const BEFORE_MCP = new RegExp(
  String.raw`(?<![\w/-])(?:([A-Z][\w-]{0,40}) )?([A-Z][\w-]{0,40}|[a-z\d]{1,30}(?:-[a-z\d]{1,30}){1,4})(?=[\`*"]{0,3}[ \t]MCP(?![\w-]))[\`*"]{0,3}[ \t]MCP(?:[ \t]${spaced(SERVER_PART)}\b)?`,
  "g",
);
/** Words there that do not name a server, at least not alone. */
const NOT_ALONE = new RegExp(
  String.raw`^(?:${OTHER_WORD}|${ORDER}|${spaced(NOT_SERVER_ALONE)}|${A_SERVER}|${spaced(SERVER_PART)})$|${spaced(NOT_SERVER_END)}$`,
  "i",
);
/** The middle of a sentence or of a row of a table, or bold. */
const MIDDLE = /(?:[\p{Ll}\p{Lo}\p{N},:;、，：；→—–+/]\s?["'`*([（「]{0,3}|[(（「|]\s?["'`*]{0,3}|\*\*)$/u;
/** Words after "MCP" that only follow a name, so that the word before it is no verb. */
const AFTER_NAME = new RegExp(String.raw`^[${"`"}*"]{0,3}\s${spaced(NEEDED)}\b`);

/** Finds the places at which a text names a server. One place may be found more than once. */
export function serverNames(text: string): ServerName[] {
  if (!/MCP/i.test(text)) return [];
  const found = Array.from(text.matchAll(AFTER_VERB), ({ 0: name, index }) => ({ name, index }));
  for (const { 0: whole, 1: first, 2: last = "", index } of text.matchAll(BEFORE_MCP)) {
    const after = text.slice(index + whole.length, index + whole.length + 40);
    if (NOT_ALONE.test(last)) continue;
    const isMiddle = MIDDLE.test(text.slice(Math.max(0, index - 6), index));
    const isName = first !== undefined || isMiddle || !/[A-Z]/.test(last) || AFTER_NAME.test(after);
    if (!isName) continue;
    const start = first === undefined || isMiddle ? index : index + first.length + 1;
    const isVerb = first !== undefined && isMiddle && NOT_ALONE.test(first);
    const at = isVerb ? index + first.length + 1 : start;
    found.push({ name: text.slice(at, index + whole.length), index: at });
  }
  return found.filter(({ name }) => !NOT_ALONE.test(/^([\w-]+) MCP\b/.exec(name)?.[1] ?? ""));
}

/** A call with arguments within code or at the end of a line, `board_open(id)`, or a name in code after a verb. */
const CALLED = new RegExp(
  String.raw`(?<=^|[\s(\`>])([a-z][a-z\d]{2,30})_[a-z\d]+(?:_[a-z\d]+){0,6}(?=\([^()\n]{1,200}\)\`|\([^()\n]{1,200}[),]?[ \t]*$)|(?<=\b${spaced(THROUGH)}\s\`)([a-z][a-z\d]{2,30})_[a-z\d]+(?:_[a-z\d]+){0,6}(?=\`)`,
  "gim",
);
const VERBS = listed(FUNCTION_VERBS);
/** Minimum number of different names with the same first word. */
const MIN_NAMES = 2;

/**
 * Finds tools of a server by the word that their names begin with: `board_open(id)`, `board_close(id)`. Functions in a
 * block of a program are not among them. Returns one pattern for each server, such as `board_*`, or
 * `board_card_*` if all of them begin so.
 */
export function toolFamilies({ text, blocks }: SourceText): string[] {
  const programs = blocks.filter(({ language }) => !TEXT_LANGUAGE.test(language));
  const inPrograms = new Set(
    programs.flatMap(({ start, end }) => Array.from(text.slice(start, end).matchAll(/\w+/g), ([word]) => word)),
  );
  const families = new Map<string, Set<string>>();
  for (const { 0: name, 1: called, 2: named = "" } of text.matchAll(CALLED)) {
    const family = called ?? named;
    if (VERBS.has(family) || inPrograms.has(name)) continue;
    families.set(family, (families.get(family) ?? new Set()).add(name));
  }
  return Array.from(families).flatMap(([, names]) => (names.size >= MIN_NAMES ? `${sharedStart([...names])}_*` : []));
}

/** Returns the first words that all names have, without the last word of any. */
function sharedStart(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split("_").slice(0, -1));
  const end = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return (end < 0 ? first : first.slice(0, end)).join("_");
}

/** Number of characters before a name that are examined in its line. */
const BEFORE = 120;

/** Whether a text can do without the tool that it names from `start` on, because it forbids it. */
export function isDispensable(source: SourceText, start: number): boolean {
  return NEGATED.test(source.before(start, BEFORE).toLowerCase());
}

/** Languages of blocks with settings and other data, which a text shows or has written rather than done. */
const DATA_LANGUAGE = /^(?:csv|env|ini|jsonc?|json5|properties|toml|xml|ya?ml)$/;

/** Whether an offset is in a block with data. */
export function isSample(source: SourceText, offset: number): boolean {
  const block = source.blockAt(offset);
  return block !== undefined && DATA_LANGUAGE.test(block.language);
}
