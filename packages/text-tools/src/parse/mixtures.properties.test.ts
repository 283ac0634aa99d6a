import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { randomPieces } from "../__fixtures__/chunks.js";
import { createToolCallParser, dialects, type ToolCallParserOptions, writeToolCalls } from "../index.js";

const RUNS = 10 * RANDOM_RUNS;
const TOOL = (name: string) => ({ name, description: "", schema: { type: "object" as const } });
const TOOLS = ["list", "read"].map(TOOL);
const NAMES = dialects.map(({ name }) => name);

/** Marks of all dialects, and what stands around calls. */
const MARKS = [
  ...new Set(
    dialects.flatMap(({ frames, ownFrames = [] }) =>
      [...frames, ...ownFrames].flatMap(({ opens, closes, marks, outer }) => [
        ...opens,
        ...closes,
        ...marks,
        ...(outer?.opens ?? []),
        ...(outer?.closes ?? []),
      ]),
    ),
  ),
];
const AROUND = [
  "\n",
  "\n\n",
  " ",
  "`",
  "```\n",
  "\n```\n",
  "> ",
  "- ",
  "I look.",
  "Then {",
  "}",
  "[",
  "]",
  '"',
  "<think>",
  "</think>",
  "<|channel|>analysis<|message|>",
  "<|end|>",
  "<|start|>assistant",
  "all\n",
  "to=functions.read",
  "Observation: it is so.\n",
  "functions.read:0{}",
  "call:read{}",
];

const written = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.constantFrom("list", "read", "other"),
    fc.constantFrom({}, { path: "a.md" }, { path: "</parameter>`", n: [1, { a: null }] }),
  )
  .map(([format, name, args]) => writeToolCalls([{ name, args }], { format }));
const cut = fc
  .tuple(written, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([text, share]) => text.slice(0, Math.floor(text.length * share)));
const part = fc.oneof(written, cut, fc.constantFrom(...MARKS), fc.constantFrom(...AROUND), fc.constantFrom(...AROUND));
const mixture = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
const choice = fc.constantFrom("auto", ...NAMES);

function read(pieces: readonly string[], options: ToolCallParserOptions) {
  const parser = createToolCallParser(TOOLS, options);
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  const shown = (thought: string | undefined): string =>
    events.map((event) => (event.type === "text" && event.thought === thought ? event.text : "")).join("");
  return {
    text: shown(undefined),
    thought: shown("content"),
    calls: events.flatMap((event) => (event.type === "tool-call" ? [[event.toolCall.name, event.toolCall.args]] : [])),
    invalid: events.flatMap((event) => (event.type === "invalid-tool-call" ? [event.invalidToolCall.args] : [])),
  };
}

describe("mixtures of all dialects", () => {
  it("are read the same wherever chunks end", () => {
    fc.assert(
      fc.property(mixture, choice, fc.nat(1000), (text, format, seed) => {
        const whole = read([text], { format });
        expect(read(randomPieces(text, seed), { format })).toEqual(whole);
        expect(read(Array.from(text), { format })).toEqual(whole);
      }),
      { numRuns: RUNS },
    );
  });

  it("hold no call in a fenced text that says more", () => {
    fc.assert(
      fc.property(written, choice, (text, format) => {
        const quoted = `Write this:\n\n\`\`\`text\nHere it is:\n${text}\n\`\`\`\n`;
        expect(read([quoted], { format })).toMatchObject({ calls: [], invalid: [], text: quoted });
      }),
      { numRuns: RUNS },
    );
  });

  it("pass on only calls that the text holds", () => {
    fc.assert(
      fc.property(mixture, choice, (text, format) => {
        for (const [name, args] of read([text], { format }).calls) {
          expect(text).toContain(name);
          expect(
            [{}, { path: "a.md" }].some((known) => isDeepStrictEqual(known, args)) || text.includes("parameter"),
          ).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
