import { firstOf } from "@langslash/grammar/internal";
import type { InlinedConfig } from "../configs/config-reference.js";
import type { ConfigStore } from "../configs/config-store.js";
import type { ProjectContext } from "../configs/project-context.js";
import { MAX_NAMED } from "../configs/max-named.js";

/** Instructions of other assistants at the top of a repository, which count if a text names them. */
const OF_OTHERS = /(?<![\w/.-])(?:AGENTS|GEMINI)\.md\b/g;

/**
 * Returns warnings about the instructions of a repository that Claude Code reads by itself, those of other assistants
 * that the prompt names, and the texts that hooks put into conversations, unless they are part of it.
 */
export async function instructionsWarning(
  prompt: string,
  inlined: readonly InlinedConfig[],
  context: Pick<ProjectContext, "instructions"> | undefined,
  configs: Pick<ConfigStore, "isOfProject" | "hooks">,
): Promise<string[]> {
  const { instructions = [] } = context ?? {};
  const named: string[] = [];
  const isThere = (path: string): boolean => inlined.some(({ type, name }) => type === "file" && path.endsWith(name));
  for (const path of new Set(prompt.match(OF_OTHERS)))
    if (!isThere(path) && (await configs.isOfProject?.(path))) named.push(path);
  const own = instructions.filter((path) => !isThere(path));
  const hooks = ((await configs.hooks?.()) ?? []).map(({ hook, texts }) => ({
    hook,
    left: texts.filter((path) => !isThere(path)),
  }));
  return [
    ...(own.length === 0 ? [] : [`Claude Code also reads ${missing(own)}`]),
    ...(named.length === 0 ? [] : [`The text counts on ${missing(named)}`]),
    ...hooks.flatMap(({ hook, left }) => (left.length === 0 ? [] : [hookWarning(hook, left)])),
  ];
}

function hookWarning(hook: string, texts: readonly string[]): string {
  const parts = texts.length === 1 ? "it is not" : "they are not";
  return `The hook ${hook} puts ${firstOf(texts, MAX_NAMED)} into each conversation of Claude Code; ${parts} part of the prompt.`;
}

/** Maximum number of rules that are named one by one. */
const MAX_RULES = 2;
const RULES = ".claude/rules/";

/** Returns the paths, and many rules by their folder. */
function shortened(paths: readonly string[]): string[] {
  const rules = paths.filter((path) => path.startsWith(RULES));
  if (rules.length <= MAX_RULES) return [...paths];
  return [...paths.filter((path) => !path.startsWith(RULES)), `${rules.length} files in ${RULES.slice(0, -1)}`];
}

function missing(paths: readonly string[]): string {
  return `${firstOf(shortened(paths), MAX_NAMED)} of the repository; ${paths.length === 1 ? "its" : "their"} rules are not part of the prompt.`;
}
