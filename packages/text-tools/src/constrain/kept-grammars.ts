import type { Dialect } from "../dialects/dialect.js";
import { keyOf } from "../dialects/known-dialects.js";
import { keptIn } from "../kept-in.js";
import type { ToolDefinition } from "../tool-definition.js";
import { type GrammarFields, type GrammarTarget, toolCallGrammar } from "./tool-call-grammar.js";

/** Maximum number of grammars that are kept. */
const KEPT = 64;
const kept = new Map<string, GrammarFields[GrammarTarget]>();

/** Returns the grammar for these tools. The latest are kept, since an agent sends the same tools with each request. */
export function keptGrammar(
  dialect: Dialect,
  tools: readonly ToolDefinition[],
  use: { readonly for: GrammarTarget; readonly mustCall: boolean },
): GrammarFields[GrammarTarget] {
  const key = JSON.stringify([keyOf(dialect), use.for, use.mustCall, tools]);
  return keptIn(kept, key, KEPT, () => toolCallGrammar([...tools], { format: dialect, ...use }));
}
