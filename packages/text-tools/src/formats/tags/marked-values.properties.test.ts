import { describe, expect, it } from "vitest";
import { faultOf, markedValues, tagDialects } from "../../__fixtures__/marked-values.js";
import { seededRandom } from "../../__fixtures__/mutate.js";

describe.each(tagDialects.map((dialect) => [dialect.name, dialect] as const))("a value of %s", (name, dialect) => {
  it("that holds marks of the dialect, whole or damaged, is read exactly or not at all", () => {
    const next = markedValues(dialect, seededRandom(20_261));
    const faults = Array.from({ length: 250 }, (_, seed) => {
      const value = next();
      const fault = faultOf(value, name, seed);
      return fault === undefined ? [] : [[fault, value.reply]];
    });
    expect(faults.flat()).toEqual([]);
  });
});
