import fc from "fast-check";
import { type Dialect, parseToolCalls, toolCallGrammar, writeToolCalls } from "../index.js";
import type { createMatcher } from "./grammar-matcher.js";
import { mutate, seededRandom } from "./mutate.js";
import { toolCase } from "./tool-cases.js";

/** The findings of a check of a dialect's grammar. */
export interface GrammarCheck {
  /** Number of damaged texts that the reader refuses. */
  readonly refused: number;
  /** Texts that we write and the grammar refuses. */
  readonly lost: readonly string[];
  /** Texts that the reader refuses and the grammar accepts. */
  readonly holes: readonly string[];
}

/** Compares the grammar of a dialect with its writer and its reader, over generated tools. */
export async function checkGrammar(
  format: Dialect,
  compile: Awaited<ReturnType<typeof createMatcher>>,
  { tools, mutants, seed }: { readonly tools: number; readonly mutants: number; readonly seed: number },
): Promise<GrammarCheck> {
  const random = seededRandom(seed);
  const lost: string[] = [];
  const holes: string[] = [];
  let refused = 0;
  for (const { tool, call } of fc.sample(toolCase, { numRuns: tools, seed })) {
    const accepts = await compile(toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true }).grammar);
    const written = writeToolCalls([call, call], { format, tools: [tool] });
    if (!accepts(written)) lost.push(written);
    // a text with few places to damage may not give enough
    for (let left = mutants, tries = 0; left > 0 && tries < mutants * 20; tries += 1) {
      const damaged = mutate(written, random);
      const { toolCalls, invalidToolCalls } = parseToolCalls(damaged, [tool], { format });
      if (toolCalls.length > 0 && invalidToolCalls.length === 0) continue;
      left -= 1;
      refused += 1;
      if (accepts(damaged)) holes.push(damaged);
    }
  }
  return { refused, lost, holes };
}
