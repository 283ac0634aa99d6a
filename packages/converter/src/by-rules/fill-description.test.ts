import { expect, it } from "vitest";
import { isSaidBy } from "./gather-command.js";

it.each([
  ["Sorts the incoming letters of a customer", "Sorts incoming letters.", true],
  ["Sorts the incoming letters of a customer by date", "Take the letters. SORTS incoming ones.", true],
  ["Sorts the incoming letters of every customer", "Take the letters and answer the incoming ones.", false],
  ["Sorts the incoming letters of every customer", "Take the letters and sort them.", false],
  ["", "Take the letters and sort them.", true],
])("of the description %j, the text %j says most: %j", (description, text, isSaid) => {
  expect(isSaidBy(text, description)).toBe(isSaid);
});
