import { expect, it } from "vitest";
import { countsOnOthers, STANDING_NOTE } from "./absent-note.js";

it("a text counts on others from three hundred characters", () => {
  expect(countsOnOthers("Sort it. ".padEnd(299, "a"))).toBe(false);
  expect(countsOnOthers("Sort it. ".padEnd(300, "a"))).toBe(true);
  expect(countsOnOthers("Sort the agency's mail skilfully.")).toBe(false);
});

it("the note says what to do without the helpers, data and services of another assistant", () => {
  expect(STANDING_NOTE).toBe(
    "This text was written for another assistant. If it names an agent, a role, a skill, a tool or a command that you do not \
have and that is not below, do that work yourself. If it needs data, an account or a service that is not there, say so, and \
do not invent a result. What it recommends to the user, recommend as it is written.",
  );
});
