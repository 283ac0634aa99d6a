import { expect, it } from "vitest";
import { EquivalentMutants } from "../scripts/mutation/equivalent-mutants.js";

it("each mutant that no test can kill is in the code", () => {
  expect(new EquivalentMutants().lost()).toEqual([]);
  const list = new EquivalentMutants("package.json:\n  - line: never\n    reason: It is an example.");
  expect(list.lost()).toEqual(["package.json: never"]);
});

it("finds a change in the list however its lines are broken, and no other change of the line", () => {
  const list = new EquivalentMutants(
    'x.ts:\n  - line: "a();"\n    change: "({ b }) => b"\n    reason: It is an example.',
  );
  const mutant = { file: "x.ts", place: "1:1", line: "  a();", original: "a()", result: "survived" } as const;
  expect(list.has({ ...mutant, replacement: "({\n  b\n}) => b" })).toBe(true);
  expect(list.has({ ...mutant, replacement: "({\n  c\n}) => c" })).toBe(false);
});
