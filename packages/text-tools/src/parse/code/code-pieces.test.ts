import { expect, it } from "vitest";
import { CodePieces } from "./code-pieces.js";

it.each([
  ["one chunk", ["a b\n``c~~~`"]],
  ["chunks that divide its runs", ["a b\n`", "`c~", "~~`"]],
])("text is split into lines, runs and other text, in %s", (_what, chunks) => {
  const pieces: string[][] = [];
  const splitter = new CodePieces((kind, text) => pieces.push([kind, text]));
  for (const chunk of chunks) splitter.text(chunk);
  const kept = splitter.hasRun;
  splitter.finish();
  expect([kept, splitter.hasRun]).toEqual([true, false]);
  expect(pieces).toEqual([
    ["text", "a b"],
    ["break", "\n"],
    ["run", "``"],
    ["text", "c"],
    ["run", "~~~"],
    ["run", "`"],
  ]);
});
