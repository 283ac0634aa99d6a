import { expect, it } from "vitest";
import { namesFor } from "./do-without.js";

it("names first what the main text has itself", () => {
  expect(namesFor("Ask the clerk.", ["porter", "clerk", "judge"])).toBe("clerk, porter, judge");
});
