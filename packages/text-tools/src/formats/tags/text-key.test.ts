import { expect, it } from "vitest";
import { readTextKey, writeTextKey } from "./text-value.js";

it.each([
  ["file_path-2.x:y", "file_path-2.x:y"],
  ["größe", "größe"],
  ["a b", String.raw`a\u0020b`],
  ["a>b", String.raw`a\u003eb`],
  ["n°1", String.raw`n\u00b01`],
  ["😀", String.raw`\ud83d\ude00`],
  ["", String.raw`\u`],
])("the name %j is written for a tag, and read again", (key, written) => {
  expect([writeTextKey(key), readTextKey(written)]).toEqual([written, key]);
});
