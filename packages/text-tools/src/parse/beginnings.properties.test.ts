import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { dialects, parseToolCalls, writeToolCalls } from "../index.js";

const RUNS = 5 * RANDOM_RUNS;
const TOOLS = ["list", "read"].map((name) => ({ name, description: "", schema: { type: "object" as const } }));
/** Dialects whose calls have marks: without them, text after the calls shows that they are none. */
const MARKED = dialects
  .map(({ name }) => name)
  .filter((name) => !/^(?:pythonic|granite-pythonic|llama3-json|xlam|gemma3-tool-code|functionary-v32)$/.test(name));

const call = fc
  .record({
    format: fc.constantFrom(...MARKED),
    name: fc.constantFrom("list", "read"),
    args: fc.constantFrom({}, { path: "a.md" }, { text: "`x` </think> and\n```", n: [1, { a: null }] }),
  })
  .map(({ format, name, args }) => writeToolCalls([{ name, args }], { format }));
const part = fc.oneof(
  { weight: 3, arbitrary: call.map((text) => `\n${text}\n`) },
  { weight: 1, arbitrary: fc.constantFrom("I look.\n", "Then, in `code`, on.\n", "\n", "> It said so.\n", "1. One\n") },
  {
    weight: 1,
    arbitrary: call.map((text) => `It writes \`${text.replaceAll("`", () => "'").replace(/\s+/g, " ")}\` so.\n`),
  },
  { weight: 1, arbitrary: call.map((text) => `\n\`\`\`\`text\nAs here:\n${text}\n\`\`\`\`\n`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(call, fc.constantFrom(["<think>", "</think>"], ["<seed:think>", "</seed:think>"], ["[THINK]", "[/THINK]"]))
      .map(([text, [open, close]]) => `${open}Or so:\n${text.replaceAll("</think>", () => "")}\n${close}\n`),
  },
);

describe("mixtures of calls, quotations and thoughts", () => {
  it("hold no call in a beginning that the whole does not hold", () => {
    const reply = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
    const ends = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(reply, ends, fc.constantFrom("auto", ...MARKED), (text, shares, format) => {
        const calls = (beginning: string) =>
          parseToolCalls(beginning, TOOLS, { format, unclosedThink: "text" }).toolCalls.map(({ name, args }) => [
            name,
            args,
          ]);
        const whole = calls(text);
        for (const share of shares) {
          const beginning = text.slice(0, Math.round(share * text.length));
          const early = calls(beginning).filter((one) => !whole.some((other) => isDeepStrictEqual(one, other)));
          expect({ beginning, early }).toEqual({ beginning, early: [] });
        }
      }),
      { numRuns: RUNS },
    );
  });
});
