import { parseSkillDocument } from "@langslash/skills";
import { firstOf } from "@langslash/grammar/internal";
import type { SourceText } from "../source/source-text.js";
import { namesListed } from "../references/limits/reached-limits.js";
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

/**
 * A folder of Claude Code or its settings, rather than one file in it: `.claude/agents/*.md`, `.claude/hooks/`,
 * `.claude/settings.json`.
 */
const PART =
  /(?<![\w.])(?:~\/)?\.claude\/(?:settings(?:\.local)?\.json|(?:agents|backups|commands|hooks|memory|rules|skills)\/?)(?=[\s`"'*),.:;|\]]|$)/g;
/** Minimum number of parts of the folder from which a text is about it. */
const MIN_PARTS = 2;
/** Maximum number of parts that a warning names. */
const MAX_NAMED = 6;

/** Returns a warning if a text examines or changes the folder of Claude Code, which is of no use to another agent. */
export function claudeFolderWarning(text: string): string[] {
  const parts = new Set(Array.from(text.matchAll(PART), ([part]) => part.replace(/\/$/, "")));
  if (parts.size < MIN_PARTS) return [];
  return [
    `The text is about the folder of Claude Code, which the target may not have: ${firstOf([...parts], MAX_NAMED)}`,
  ];
}
