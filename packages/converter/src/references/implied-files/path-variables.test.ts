import { describe, expect, it } from "vitest";
import { variablesIn } from "./path-patterns.js";

describe("the names in a text that may be values of a variable", () => {
  it.each([
    ["Choose `civil`, `Größe`, `e\u0301tude`, `a_1-b` or `42`.", ["civil", "Größe", "e\u0301tude", "a_1-b", "42"]],
    ["Choose civil-law or v2-tax-2024, not fees.", ["civil-law", "v2-tax-2024"]],
    ["`a` and `two words` and `a.b` and ``", []],
    ["Civil-Law -civil-law- 2-law a- b--c x_a-b a-b_c", []],
    [`\`${"a".repeat(60)}\` and \`${"b".repeat(61)}\``, ["a".repeat(60)]],
  ])("are words in code, and several words with hyphens: %j", (text, expected) => {
    expect([...variablesIn(text)]).toEqual(expected);
  });
});
