import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as XGrammar from "@mlc-ai/web-xgrammar";

/** The token after a text. It is the only one: texts are taken by their bytes, and masks of tokens take long. */
const STOP = 0;

/** Loads XGrammar. Its package calls itself a module and is none, which Node takes only with another extension. */
function loadXGrammar(): typeof XGrammar {
  const require = createRequire(import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), "xgrammar-"));
  try {
    const copy = join(folder, "xgrammar.cjs");
    copyFileSync(require.resolve("@mlc-ai/web-xgrammar"), copy);
    return require(copy) as typeof XGrammar;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Creates a function that compiles a grammar or a structural tag. The returned function says whether a text is accepted
 * from its beginning to its end.
 */
export async function createMatcher() {
  const { TokenizerInfo, GrammarCompiler, GrammarMatcher } = loadXGrammar();
  const vocabulary = await TokenizerInfo.createTokenizerInfo(["</s>"], "raw", false, 1, STOP);
  const compiler = await GrammarCompiler.createGrammarCompiler(vocabulary, false);
  return async (grammar: string | object): Promise<(text: string) => boolean> => {
    const compiled = await (typeof grammar === "string"
      ? compiler.compileGrammar(grammar)
      : compiler.compileStructuralTag({ ...grammar }));
    const matcher = await GrammarMatcher.createGrammarMatcher(compiled);
    return (text) => {
      matcher.reset();
      return matcher._acceptString(Buffer.from(text).toString()) && matcher.acceptToken(STOP);
    };
  };
}
