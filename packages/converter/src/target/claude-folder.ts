import { firstOf } from "@langslash/grammar/internal";

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
