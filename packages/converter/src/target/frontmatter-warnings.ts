import type { SourceText } from "../source/source-text.js";
import { parseSkillDocument } from "@langslash/skills";
import { namesListed } from "../configs/names-listed.js";
import type { ConversionTarget } from "./conversion-target.js";
import { serviceOf, servicesIn } from "./services.js";

/** Tools of the web and of servers, which a sandbox does not have. */
const REMOTE = /^(?:Web(?:Fetch|Search)(?![\w-])|mcp__\w[\w-]*(?:\*)?)/;

/** Returns warnings about the parts of a command's frontmatter that a target does not have. */
export function frontmatterWarnings(content: string, source: SourceText, target: ConversionTarget): string[] {
  const { "allowed-tools": allowed } = parseSkillDocument(content).data;
  return [...allowedToolsWarning(allowed, source, target), ...ownContextWarning(content)];
}

/** Returns a warning about a context of its own that a command asks for, and that a prompt does not have. */
export function ownContextWarning(content: string): string[] {
  return parseSkillDocument(content).data["context"] === "fork"
    ? ["The frontmatter asks for a context of its own (context: fork), which a prompt does not have."]
    : [];
}

/**
 * Returns a warning about the tools of the web and of servers that a command may use and a target does not have, apart
 * from those that its text names: these have a warning already.
 */
function allowedToolsWarning(
  allowed: unknown,
  source: SourceText,
  { tools = [], shell = true }: ConversionTarget,
): string[] {
  const list: unknown = typeof allowed === "string" ? allowed.split(/[,\s]+/) : allowed;
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const remote = items.flatMap((item) => (typeof item === "string" ? (REMOTE.exec(item.trim())?.[0] ?? []) : []));
  const known = new Set([...tools, ...servicesIn(source, [])].map(serviceOf));
  const needed = remote.filter((name) => !(shell && name === "WebFetch")); // a shell can fetch pages
  const names = [...new Set(needed)].filter(
    (name) =>
      !tools.includes(name) && (name.startsWith("mcp__") ? !known.has(serviceOf(name)) : !source.text.includes(name)),
  );
  return names.length === 0
    ? []
    : [`The frontmatter allows tools that the target does not have: ${namesListed(names)}`];
}
