import type { SourceText } from "../source/source-text.js";
import { onOneLine } from "@langslash/grammar/internal";
import { isDispensable } from "./dispensable.js";
import { isSample } from "./samples.js";
import { serverNames } from "./server-names.js";
import { toolFamilies } from "./tool-families.js";

/** A tool of a server, or all of them: `mcp__board__open`, `mcp__board__*`. */
const TOOL = /(?<![\w.])mcp__(?:[\w-]*[a-z\d](?![\w<{[*]|-[\w<{[*])|[a-z\d](?:[\w-]*[a-z\d])?__\*)/gi;
/** The name of a tool: `` the `slack_read_thread` tool ``. */
const NAMED_TOOL = /(?<=[`*"'])[a-z][a-z\d]*(?:_[a-z\d]+)+(?=[`*"']{1,3}\stools?\b)/g;
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
  const matches = [TOOL, NAMED_TOOL].flatMap((pattern) => Array.from(text.matchAll(pattern)));
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
