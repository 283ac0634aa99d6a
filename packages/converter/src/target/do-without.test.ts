import { expect, it } from "vitest";
import { namesFor } from "./absent-note.js";

it("names first what the main text has itself", () => {
  expect(namesFor("Ask the clerk.", ["porter", "clerk", "judge"])).toBe("clerk, porter, judge");
});
