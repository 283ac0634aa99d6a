import type { Dialect } from "../dialects/dialect.js";
import type { ToolDefinition } from "../tool-definition.js";
import { type GrammarFields, type GrammarTarget, toolCallGrammar } from "./tool-call-grammar.js";

/** What a grammar is for. */
interface GrammarUse {
  readonly for: GrammarTarget;
  readonly mustCall: boolean;
}

/** Maximum number of grammars that are kept for a dialect. */
const KEPT = 16;
const kept = new WeakMap<Dialect, Map<string, GrammarFields[GrammarTarget]>>();

/**
 * Returns the grammar for these tools. The latest ones are kept, since an agent sends the same tools with each request.
 */
export function keptGrammar(
  dialect: Dialect,
  tools: readonly ToolDefinition[],
  use: GrammarUse,
): GrammarFields[GrammarTarget] {
  const grammars = kept.get(dialect) ?? new Map<string, GrammarFields[GrammarTarget]>();
  kept.set(dialect, grammars);
  const key = JSON.stringify([use.for, use.mustCall, tools]);
  const fields = grammars.get(key) ?? toolCallGrammar([...tools], { format: dialect, ...use });
  grammars.delete(key);
  grammars.set(key, fields);
  const [oldest] = grammars.keys();
  if (grammars.size > KEPT && oldest !== undefined) grammars.delete(oldest);
  return fields;
}
