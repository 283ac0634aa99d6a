import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { wildText } from "../__fixtures__/arbitraries.js";
import { randomPieces } from "../__fixtures__/chunks.js";
import { parsePieces } from "../__fixtures__/parse-pieces.js";
import { parseToolCalls } from "../index.js";

describe("reading any text", () => {
  it("never throws, and finds the same wherever chunks end", () => {
    fc.assert(
      fc.property(wildText, fc.nat(1000), (text, seed) => {
        expect(parsePieces(randomPieces(text, seed))).toEqual(parsePieces([text]));
      }),
      { numRuns: 20 * RANDOM_RUNS },
    );
  });

  it("finds the same wherever chunks end, in text dense in code and fences", () => {
    const call = '<tool_call>{"name":"a","arguments":{}}</tool_call>';
    const words = [
      "`",
      "``",
      "```",
      "````",
      "~",
      "~~~",
      "\n",
      "\n",
      " ",
      "a",
      "> ",
      "- ",
      "1. ",
      "ts",
      "<b>",
      call,
      call,
    ];
    const dense = fc.array(fc.constantFrom(...words, `${call.slice(0, -12)}\n\`\`\``), { maxLength: 16 });
    fc.assert(
      fc.property(dense, fc.nat(1000), (pieces, seed) => {
        const text = pieces.join("");
        expect(parsePieces(randomPieces(text, seed))).toEqual(parsePieces([text]));
        expect(parsePieces(text.split(""))).toEqual(parsePieces([text]));
      }),
      { numRuns: 10 * RANDOM_RUNS },
    );
  });

  it("leaves text without tags as it is", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/<\/?tool_call>/i.test(text)),
        (text) => {
          expect(parseToolCalls(text).text).toBe(text);
        },
      ),
    );
  });
});
