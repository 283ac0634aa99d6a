import { describe, expect, it } from "vitest";
import { commentText, wordRates } from "./comment-words.js";
import { packageNames, type SourceFile, sourceFiles } from "./source-files.js";

/**
 * Words that give comments an accent, each with the highest rate per 1,000 words that is allowed: twice the highest
 * rate in the comments of execa, hono, minisearch, vercel/ai, the MCP SDK, LangChain, deepagents, pi and fastify.
 */
const HIGHEST = { where: 1.4, what: 1.2, behind: 1, nobody: 0.2, tells: 0.2, stands: 0.4 };

const PATTERNS = {
  where: /^where$/i,
  what: /^what$/i,
  behind: /^behind$/i,
  nobody: /^(?:nobody|somebody|whoever)$/i,
  tells: /^(?:tells|told)$/i,
  stands: /^stands?$/i,
};

/** Returns the lines of comments, other than examples, that are wider than the code. */
function wideLines({ path, text }: SourceFile): string[] {
  return text
    .replace(/\* ```[\s\S]*?\* ```/g, "")
    .split("\n")
    .filter((line) => line.length > 120 && /^\s*(?:\*|\/\/|\/\*\*) /.test(line))
    .map((line) => `${path}: ${line}`);
}

describe("comments", () => {
  it("are as wide as the code at most", () => {
    expect(wideLines({ package: "x", path: "x.ts", text: `/** ${"word ".repeat(30)}*/\n` })).toHaveLength(1);
    expect(packageNames().flatMap(sourceFiles).flatMap(wideLines)).toEqual([]);
  });
});

describe("the words of comments", () => {
  it("are those of the field", () => {
    const text = packageNames().flatMap(sourceFiles).map(commentText).join("\n");
    const rates = wordRates(text, PATTERNS);
    expect(text.length).toBeGreaterThan(100_000);
    expect(Object.values(wordRates("where what behind nobody tells stands", PATTERNS)).every((rate) => rate > 0)).toBe(
      true,
    );
    const tooMany = Object.entries(HIGHEST).filter(([word, highest]) => rates[word as keyof typeof rates] > highest);
    expect(
      tooMany.map(([word, highest]) => `${word}: ${rates[word as keyof typeof rates].toFixed(1)} > ${highest}`),
    ).toEqual([]);
  });

  it("are counted without tags, code and examples", () => {
    const text =
      "/**\n * Reads what `what` names.\n * @what nothing\n * @example\n * what\n */\nconst what = 1; // no what\n// oxlint-disable what\n";
    const comments = commentText({ package: "x", path: "x.ts", text });
    expect(comments.match(/what/g)).toHaveLength(2);
    expect(wordRates("what is that, what", { what: /^what$/ })).toEqual({ what: 500 });
  });
});
