import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonValues } from "./json-values.js";

/** Lines that a program may print in addition to its JSON. */
const noise = fc.stringMatching(/^[^\n\r]{0,40}$/).map((line) => `# ${line}`);
const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())).map((one) => {
  const plain: unknown = JSON.parse(JSON.stringify(one));
  return plain;
});

describe("jsonValues", () => {
  it("finds every document and event between lines of noise, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, value, fc.boolean()), { minLength: 1 }), (parts) => {
        const text = parts
          .map(([line, one, isLong]) => `${line}\n${JSON.stringify(one, null, isLong ? 2 : 0)}`)
          .join("\n");
        expect(jsonValues(text)).toEqual(parts.map(([, one]) => one));
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[[\]{}"\\\n ,:a1]*$/)), (text) => {
        expect(Array.isArray(jsonValues(text))).toBe(true);
      }),
    );
  });

  it.each([
    ["", []],
    ['# {"note": 1}\n{"b": 1}', [{ b: 1 }]],
    ["[INFO] started\n[1]\n[DEBUG] done", [[1]]],
    ['{"a": "}"}', [{ a: "}" }]],
    ['  {"a": "\\"}"}\n{oops\n{"b": 1}', [{ a: '"}' }, { b: 1 }]],
    ['{"unfinished": [1, 2', []],
    ['{"unfinished":\n{"b": 1}', [{ b: 1 }]],
    ["42", [42]],
    ['\uFEFF{\n"a": 1\n}\n', [{ a: 1 }]],
  ])("reads %j", (text, values) => {
    expect(jsonValues(text)).toEqual(values);
  });

  it("keeps the last of very many values", () => {
    const values = jsonValues(`{"a":1}\n`.repeat(100_000) + `{"b":2}\n`);
    expect(values).toHaveLength(10_000);
    expect(values.at(-1)).toEqual({ b: 2 });
  });

  it("gives up in time if no bracket is ever closed", () => {
    expect(jsonValues("{\n".repeat(100_000))).toEqual([]);
  });
});
