import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { parseSlashCommand, unescapeCommand } from "./index.js";

const fragment = fc.constantFrom(
  "/",
  "//",
  "x",
  "1a",
  "key",
  "=",
  '"',
  "'",
  "\\",
  "--",
  " ",
  "\n",
  "\t",
  "|",
  "&&",
  "é",
  "😀",
  "__proto__",
);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join("")),
  fc.array(fragment, { maxLength: 40 }).map((parts) => `/x ${parts.join("")}`),
);

describe("for every text", () => {
  it("the parser returns a command or undefined, with valid offsets", () => {
    fc.assert(
      fc.property(text, (message) => {
        const command = parseSlashCommand(message);
        if (!command) return;
        expect(message.slice(command.span.start, command.span.end).startsWith(`/${command.name}`)).toBe(true);
        expect(command.span.end).toBe(message.trimEnd().length);
        for (const { span } of command.diagnostics) {
          expect(span && span.start >= command.span.start && span.start < span.end).toBe(true);
          expect((span?.end ?? 0) <= message.length).toBe(true);
        }
      }),
      { numRuns: 20 * RANDOM_RUNS },
    );
  });

  it("prompt and raw arguments are slices of it, and every value comes from it", () => {
    fc.assert(
      fc.property(text, (message) => {
        const command = parseSlashCommand(message);
        if (!command) return;
        expect(message.includes(command.prompt)).toBe(true);
        expect(message.includes(command.rawArguments)).toBe(true);
        expect(command.rawArguments.endsWith(command.prompt)).toBe(true);
        for (const [key, value] of Object.entries(command.arguments)) {
          expect(message.includes(key)).toBe(true);
          if (value !== true && !message.includes("\\")) expect(message.includes(value)).toBe(true);
        }
      }),
      { numRuns: 20 * RANDOM_RUNS },
    );
  });

  it("unescaping removes one slash or nothing", () => {
    fc.assert(
      fc.property(text, (message) => {
        const literal = unescapeCommand(message);
        if (literal === message) return;
        expect(literal.length).toBe(message.length - 1);
        expect(parseSlashCommand(message)).toBeUndefined();
        expect(parseSlashCommand(literal)).toBeDefined();
      }),
    );
  });
});

describe("arguments written as text", () => {
  const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/);
  const value = fc.string({ unit: "grapheme", maxLength: 30 });
  const quote = (raw: string): string => `"${raw.replace(/["\\]/g, (character) => `\\${character}`)}"`;

  it("are parsed back to the same values", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 6 }), (pairs) => {
        const message = `/x ${pairs.map(([name, raw]) => `${name}=${quote(raw)}`).join(" ")} -- a=b`;
        const command = parseSlashCommand(message);
        expect(new Map(Object.entries(command?.arguments ?? {}))).toEqual(new Map(pairs));
        expect(command?.prompt).toBe("a=b");
      }),
    );
  });
});

describe("inputs of one megabyte (a quadratic scan would run into the time limit)", () => {
  const size = 1_000_000;
  it.each([
    ["spaces", " ".repeat(size)],
    ["spaces before a command", `${" ".repeat(size)}/x`],
    ["spaces after a command", `/x${" ".repeat(size)}`],
    ["a name", `/${"x".repeat(size)}`],
    ["slashes", "/".repeat(size)],
    ["a value", `/x a=${"v".repeat(size)}`],
    ["an unclosed quote", `/x a="${"v ".repeat(size / 2)}`],
    ["backslashes in quotes", `/x a="${"\\".repeat(size)}"`],
    ["a quoted value", `/x a="${"v ".repeat(size / 2)}" b`],
    ["a malformed key", `/x ${"é".repeat(size)}`],
    ["many arguments", `/x ${"a=1 ".repeat(size / 4)}`],
    ["many flags", `/x ${"--a ".repeat(size / 4)}`],
    ["dashes", `/x ${"-".repeat(size)}`],
  ])("%s", (_what, message) => {
    expect(() => parseSlashCommand(message)).not.toThrow();
    expect(() => unescapeCommand(message)).not.toThrow();
  });
});
