// Damages written calls 10,000 times, and shows that each grammar refuses the texts that the reader refuses.
// Run: node --import=tsx packages/text-tools/scripts/prove-grammars.ts [mutants] [seed]
import { checkGrammar } from "../src/__fixtures__/check-grammar.js";
import { createMatcher } from "../src/__fixtures__/grammar-matcher.js";
import { dialects } from "../src/index.js";

const [mutants = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const MUTANTS_PER_TOOL = 20;
const tools = Math.ceil(mutants / dialects.length / MUTANTS_PER_TOOL);

const compile = await createMatcher();
const total = { written: 0, lost: 0, refused: 0, holes: 0 };
for (const dialect of dialects) {
  const check = await checkGrammar(dialect, compile, { tools, mutants: MUTANTS_PER_TOOL, seed });
  total.written += tools;
  total.lost += check.lost.length;
  total.refused += check.refused;
  total.holes += check.holes.length;
  for (const text of [...check.lost, ...check.holes]) console.log(dialect.name, JSON.stringify(text));
}
console.log(
  `${dialects.length} dialects: ${total.written} texts written, of which ${total.lost} are refused; ` +
    `${total.refused} damaged texts that the reader refuses, of which ${total.holes} are accepted.`,
);
process.exitCode = total.lost + total.holes > 0 ? 1 : 0;
