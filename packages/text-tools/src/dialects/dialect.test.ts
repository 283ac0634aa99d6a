import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { args, name, wildText } from "../__fixtures__/arbitraries.js";
import { randomPieces } from "../__fixtures__/chunks.js";
import { parsePieces } from "../__fixtures__/parse-pieces.js";
import { toolCase } from "../__fixtures__/tool-cases.js";
import { customDialect } from "../__fixtures__/custom-dialect.js";
import { type Dialect, dialects, parseToolCalls, renderToolProtocol, writeToolCalls } from "../index.js";
import { instructionsOf } from "./dialect.js";

const LIST = { name: "list", description: "Lists.", schema: z.object({}) };

/** Returns a tool of this name that takes anything. */
const anyTool = (toolName: string) => ({ name: toolName, description: "", schema: { type: "object" as const } });

/** The contract of every dialect. */
const DIALECTS: readonly Dialect[] = [...dialects, customDialect];

/** How often each property is tried with each dialect, of which there are many. */
const RUNS = Math.ceil(RANDOM_RUNS / 2);

/** Arguments with values that JSON does not have. */
const NOT_JSON = Object.entries({
  undefined,
  "a function": () => "a",
  "a symbol": Symbol("a"),
  NaN: Number.NaN,
  infinity: -Infinity,
  "a date": new Date(0),
  "a map": new Map([["a", 1]]),
}).map(([what, value]) => [what, { a: value, b: { c: value, d: [value, 1] }, e: [value], f: { g: value } }] as const);

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))("the dialect %s", (_name, format) => {
  const protocol = renderToolProtocol([LIST], { format });

  it("is explained to the model with an example that can be read", () => {
    const instructions = instructionsOf(format);
    expect(protocol).toContain(instructions);
    const example = protocol.slice(
      protocol.indexOf(instructions) + instructions.length,
      protocol.indexOf("\n\nRules:"),
    );
    expect(parseToolCalls(example, [LIST], { format }).toolCalls.map(({ name: tool }) => tool)).toEqual(["list"]);
  });

  it("is not a call when prose mentions its marks", () => {
    const marks = format.frames.flatMap(({ opens, closes }) => [[...opens, ...closes].join(" and "), ...opens]);
    for (const text of marks.flatMap((mark) => [`I write ${mark} first, then JSON.`, `Between ${mark} stands it.`])) {
      expect(parseToolCalls(text, [], { format })).toEqual({ text, toolCalls: [], invalidToolCalls: [] });
    }
  });

  it("reads back every call that it writes, and the text around it", () => {
    fc.assert(
      fc.property(name, args, (tool, given) => {
        const call = { name: tool, args: JSON.parse(JSON.stringify(given)) as Record<string, unknown> };
        const written = writeToolCalls([call], { format });
        // calls without marks are the whole reply, and some marks count only at the beginning of a line
        const isWhole = /^(?:pythonic|granite-pythonic|llama3-json|xlam|gemma3-tool-code|functionary-v32)$/.test(
          format.name,
        );
        const isBare = /^(?:react|command-r-plus|phi4-functools|functionary|functionary-v3[12])$/.test(format.name);
        const [before, after] = isWhole ? ["", ""] : [isBare ? "Before.\n" : "Before. ", " After."];
        const parsed = parseToolCalls(`${before}${written}${after}`, [anyTool(tool)], { format });
        expect(parsed.invalidToolCalls).toEqual([]);
        expect(JSON.stringify(parsed.toolCalls.map(({ name: read, args: got }) => ({ name: read, args: got })))).toBe(
          JSON.stringify([call]),
        );
        expect(parsed.text).toBe(`${before.trimEnd()}${after && (isBare ? "\n" : " ")}${after.trim()}`);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(NOT_JSON)("writes %s as JSON.stringify does", (_what, given) => {
    const written = writeToolCalls([{ name: "find", args: given }], { format });
    const inJson = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
    expect(written).toBe(writeToolCalls([{ name: "find", args: inJson }], { format }));
    expect(parseToolCalls(written, [anyTool("find")], { format }).toolCalls.map(({ args: read }) => read)).toEqual([
      inJson,
    ]);
  });

  it.each([
    { a: { item: 1 }, b: { item: [] }, c: [{ item: { item: "x" } }], item: [[1]], d: [[]], e: [{}] },
    { "": 1, "\u0000": 2, " ": 3, a: { "": [{ "\u0000": "" }] } },
    { "😀 a": 1 },
  ])("reads back keys that look like a part of the notation: %j", (given) => {
    const written = writeToolCalls([{ name: "find", args: given }], { format });
    expect(parseToolCalls(written, [anyTool("find")], { format }).toolCalls.map(({ args: read }) => read)).toEqual([
      given,
    ]);
  });

  it("is found the same wherever chunks end", () => {
    fc.assert(
      fc.property(name, args, wildText, fc.nat(1000), (tool, given, around, seed) => {
        const text = `${around}${writeToolCalls([{ name: tool, args: given }], { format })}${around}`;
        expect(parsePieces(randomPieces(text, seed), { format })).toEqual(parsePieces([text], { format }));
      }),
      { numRuns: RUNS },
    );
  });

  it("reads back every string if the tool's schema asks for one", () => {
    const tool = {
      name: "say",
      description: "",
      schema: { type: "object" as const, properties: { text: { type: "string" } } },
    };
    fc.assert(
      fc.property(
        fc.oneof(
          wildText,
          fc.json(),
          fc.json().map((text) => JSON.stringify(text)),
        ),
        (text) => {
          const { toolCalls } = parseToolCalls(writeToolCalls([{ name: "say", args: { text } }], { format }), [tool], {
            format,
          });
          expect(toolCalls[0]?.args).toEqual({ text });
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("reads back every call that fits the tool's schema, which can have branches", () => {
    fc.assert(
      fc.property(toolCase, ({ tool, call }) => {
        const written = writeToolCalls([call], { format, tools: [tool] });
        const { toolCalls } = parseToolCalls(written, [tool], { format });
        expect(toolCalls.map(({ name: read, args: given }) => ({ name: read, args: given }))).toEqual([
          JSON.parse(JSON.stringify(call)),
        ]);
      }),
      { numRuns: RUNS },
    );
  });

  it("reads no other call from any beginning of a call with nested arguments", () => {
    const given = { list: [{ id: 1 }, {}], map: { a: { b: [1] } }, text: "a } ]", last: true };
    const text = writeToolCalls([{ name: "find", args: given }], { format });
    for (let end = 0; end <= text.length; end += 1) {
      const { toolCalls } = parseToolCalls(text.slice(0, end), [], { format });
      expect(toolCalls.map(({ args: read }) => read).filter((read) => !isDeepStrictEqual(read, given))).toEqual([]);
    }
  });

  it("never reads part of a call as another call", () => {
    fc.assert(
      fc.property(name, args, fc.double({ min: 0, max: 1, noNaN: true }), (tool, given, share) => {
        const text = writeToolCalls([{ name: tool, args: given }], { format });
        const { toolCalls } = parseToolCalls(text.slice(0, Math.floor(text.length * share)), [], { format });
        const expected = JSON.stringify({ name: tool, args: JSON.parse(JSON.stringify(given)) as unknown });
        for (const call of toolCalls) expect(JSON.stringify({ name: call.name, args: call.args })).toBe(expected);
      }),
      { numRuns: RUNS },
    );
  });
});
