import { onOneLine } from "@langslash/grammar/internal";
import { lineBefore } from "../line-before.js";
import { isDispensable } from "./dispensable.js";
import { sampleFinder } from "./samples.js";
import { serverNames } from "./server-names.js";
import { toolFamilies } from "./tool-families.js";

/** A service that a text uses through tools of the Model Context Protocol. */
export interface Service {
  /** The server as the text names it, or its tools. */
  readonly name: string;
  /** The lines that name it. */
  readonly lines: readonly string[];
}

/** A tool of a server, or all of them: `mcp__board__open`, `mcp__board__*`. */
const TOOL = /(?<![\w.])mcp__(?:[\w-]*[a-z\d](?![\w<{[*]|-[\w<{[*])|[a-z\d](?:[\w-]*[a-z\d])?__\*)/gi;
/** The name of a tool: `` the `slack_read_thread` tool ``. */
const NAMED_TOOL = /(?<=[`*"'])[a-z][a-z\d]*(?:_[a-z\d]+)+(?=[`*"']{1,3}\stools?\b)/g;
/** Maximum number of tools of one server that are named one by one. */
const MAX_TOOLS = 2;
/** Number of characters before and after a mention that are examined. */
const AROUND = 200;

interface Mention {
  readonly name: string;
  readonly line: string;
}

/**
 * Finds the services that a text uses and a target does not have: servers and their tools, each service once under one
 * name.
 *
 * @param tools - names of the tools of the target, and of servers of which it has all tools
 * @param servers - names of servers that the repository declares, whose tools a text may call by other names
 */
export function servicesIn(text: string, tools: readonly string[], servers: readonly string[] = []): Service[] {
  const isThere = (name: string): boolean => tools.some((each) => name === each || name.startsWith(`${each}__`));
  const matches = [TOOL, NAMED_TOOL].flatMap((pattern) => Array.from(text.matchAll(pattern)));
  const found = [
    ...serverNames(text).map(({ name, index }) => ({ name: plain(name), index })),
    ...matches.map(({ 0: name, index }) => ({ name, index })),
  ].toSorted((one, other) => one.index - other.index);
  const isSample = sampleFinder(text);
  const services = new Map<string, Mention[]>();
  const forbidden = new Set<string>();
  for (const { name, index } of found.filter((each) => !isSample(each.index))) {
    const key = serviceOf(name);
    if (isDispensable(text, index, index + name.length)) forbidden.add(key);
    const isServer = !name.startsWith("mcp__");
    if (isThere(name) || (isServer && tools.some((tool) => serviceOf(tool) === key))) continue;
    services.set(key, [...(services.get(key) ?? []), { name, line: lineAt(text, index) }]);
  }
  for (const key of forbidden) services.delete(key);
  const named = Array.from(services.values(), (mentions) => ({
    name: nameOf(mentions.map(({ name }) => name)),
    lines: mentions.map(({ line }) => line),
  }));
  const known = [...services.keys(), ...Array.from(services.values()).flatMap((all) => all.map(({ name }) => name))];
  const families = toolFamilies(text).filter((family) => ![...known, ...tools].some((name) => isOf(name, family)));
  const declared = declaredServers(text, servers).filter((name) => !isThere(name) && !services.has(serviceOf(name)));
  return [
    ...named,
    ...[...families, ...declared.map((name) => `${name} MCP server`)].map((name) => ({ name, lines: [] })),
  ];
}

/** Words in the names of servers that texts also use for other things. */
const PLAIN_WORD =
  /^(?:agent|assistant|browser|code|codex|context\d*|database|docs?|drive|fetch|files?|filesystem|gemini|golang|java|javascript|python|ruby|rust|swift|typescript|git|github|google|local|mcp|memory|postgres|search|sequential|server|slides|sqlite|terraform|thinking|time|tools?|web|workspace)$/;

/** Returns the servers of which a text calls a tool, `ledger_open(id)` or `` `ledger-open` ``, or that it names. */
function declaredServers(text: string, servers: readonly string[]): string[] {
  return servers.filter((server) =>
    server
      .toLowerCase()
      .split(/[^\p{L}\p{N}]/u)
      .filter((word) => word.length > 3 && !PLAIN_WORD.test(word))
      .some((word) =>
        new RegExp(
          String.raw`(?<![\w./@-])${word}[_-]\w+(?=[(${"`"}])|(?<=[\p{Ll},] )${capital(word)}(?![\w./-])`,
          "u",
        ).test(text),
      ),
  );
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
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

/** Returns the part of the line around an offset that is near it. */
function lineAt(text: string, offset: number): string {
  const [after = ""] = text.slice(offset, offset + AROUND).split("\n", 1);
  return lineBefore(text, offset, AROUND) + after;
}

/** Whether a tool or a server belongs to a family such as `board_*`. */
function isOf(name: string, family: string): boolean {
  return name.startsWith(family.slice(0, -1)) || family.startsWith(`${name}_`);
}
