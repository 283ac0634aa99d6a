import { expect, it } from "vitest";
import { JsonSpace } from "./json-space.js";

it.each([
  ["[1]", 0],
  [" \n\t[1]", 3],
  ["// days\n[1]", 8],
  ["/* days */[1]", 10],
  [" // a\n /* b */ // c\n [1]", 21],
  ["// a // b\n[1]", 10],
  ["// on the last line", 0],
  [" /* open", 1],
  ["/* a */ // b", 8],
  ["/ [1]", 0],
])("white space and comments end before the value: %j", (text, end) => {
  const space = new JsonSpace(text);
  expect([space.endAfter(0), space.endAfter(0), space.endAfter(end)]).toEqual([end, end, end]);
});

it("a comment that was read from its middle ends alike from its beginning", () => {
  const space = new JsonSpace("/* a */ /* b */ 1");
  expect([8, 0, 13].map((offset) => space.endAfter(offset))).toEqual([16, 16, 13]);
});
