import { expect, it } from "vitest";
import { argumentName, hintNames } from "./hint-names.js";

it.each([
  ["<issue> [branch]", ["issue", "branch"], false],
  ["<issue number> [target branch]", ["issue number", "target branch"], false],
  ["issue", ["issue"], false],
  ["two words", [], true],
  ["<a> words", ["a"], true],
  ["<a> [-y]", ["a"], true],
  ["<a> --all", ["a"], true],
  ["[a|b]", ["a|b"], true],
  ["<a>...", ["a"], true],
  ["[<a>...]", ["a"], true],
  ["<a…>", ["a"], true],
  ["<> <b>", ["b"], false],
  ["a?", [], true],
  ["", [], true],
])("%j has the names %j, and is open: %j", (hint, names, isOpen) => {
  expect(hintNames(hint)).toEqual({ names, isOpen });
});

it("a declared position takes precedence over the hint, and the hint over a number", () => {
  const parameters = { case: { position: 0 } };
  const nameAt = (position: number): string => argumentName(position, "<a> <b>", parameters);
  expect([nameAt(0), nameAt(1), nameAt(2)]).toEqual(["case", "b", "argument 3"]);
  expect(argumentName(0, undefined)).toBe("argument 1");
  expect(argumentName(1, "[prompt] [--research <files>]")).toBe("research");
  expect(argumentName(1, "[prompt] for--research")).toBe("argument 2");
});
