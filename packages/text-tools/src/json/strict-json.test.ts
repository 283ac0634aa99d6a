import { describe, expect, it } from "vitest";
import { DEPTH_LIMIT, parseJson } from "./strict-json.js";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("strict JSON", () => {
  it.each<[string, unknown]>([
    ['{"city":"Rome","days":[1,null,true]}', { city: "Rome", days: [1, null, true] }],
    ['"Rome"', "Rome"],
    ["-2.5", -2.5],
    [" true\n", true],
    ["null", null],
  ])("is read: %s", (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each(["1e999", "-1e999", "[1e999]", '{"days":1e999}', '{"trip":{"days":[2,1e999]}}', "{'city':'Rome'}", "Rome"])(
    "is not read if it cannot be written again: %s",
    (text) => {
      expect(parseJson(text)).toBeUndefined();
    },
  );

  it("is read up to the limit of its nesting", () => {
    expect(JSON.stringify(parseJson(nested(DEPTH_LIMIT)))).toBe(nested(DEPTH_LIMIT));
    expect(parseJson(nested(DEPTH_LIMIT + 1))).toBeUndefined();
  });
});
