import { expect, it } from "vitest";
import { readCallValue } from "./read-call-value.js";

const NO_NAME = { error: 'The call has no "name".' };

it.each<[string, unknown]>([
  ["list", { name: "list", args: {} }],
  ["größe", { name: "größe", args: {} }],
  ["7", { name: "7", args: {} }],
  ["...", NO_NAME],
  [" ", NO_NAME],
  ["", NO_NAME],
])("a call has a name with a letter or a digit: %j", (name, read) => {
  expect(readCallValue({ name, arguments: {} }, new Map())).toEqual(read);
});
