import { expect, it } from "vitest";
import { EquivalentMutants } from "../scripts/mutation/equivalent-mutants.js";

it("each mutant that no test can kill is in the code", () => {
  expect(new EquivalentMutants().lost()).toEqual([]);
  const list = new EquivalentMutants("package.json:\n  - line: never\n    reason: It is an example.");
  expect(list.lost()).toEqual(["package.json: never"]);
});
