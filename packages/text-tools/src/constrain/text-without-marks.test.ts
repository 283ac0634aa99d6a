import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { expect, it } from "vitest";
import { createMatcher } from "../__fixtures__/grammar-matcher.js";
import { GrammarRules } from "./grammar-rules.js";
import { textWithoutMarks } from "./text-without-marks.js";

const compile = await createMatcher();
const letters = fc.constantFrom("<", ">", "s", "S", "t", "=", '"', "ö");
const text = fc.string({ unit: letters, maxLength: 8 });
const mark = fc.string({ unit: letters, minLength: 1, maxLength: 4 });

/** Whether a text has none of the marks. A mark counts up to its first character beyond ASCII, and any such one. */
function hasNone(given: string, marks: readonly string[]): boolean {
  return marks.every((each) => {
    const [ascii = ""] = each.toLowerCase().split("ö");
    return !given.toLowerCase().includes(each.includes("ö") ? `${ascii}ö` : ascii);
  });
}

it("accepts exactly the texts that contain no mark, in any letter case, and none of the excluded characters", async () => {
  const marks = fc.array(mark, { maxLength: 3 });
  const texts = fc.array(text, { minLength: 50, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(marks, texts, fc.constantFrom("", '"'), async (given, all, excluded) => {
      const rules = new GrammarRules();
      const root = textWithoutMarks(rules, "text", given, { excluded });
      const accepts = await compile(rules.toText(root));
      const expected = all.filter((each) => hasNone(each, given) && !(excluded && each.includes(excluded)));
      expect(all.filter(accepts)).toEqual(expected);
    }),
    { numRuns: 3 * RANDOM_RUNS },
  );
});
