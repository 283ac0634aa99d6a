import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { textsRead } from "./files-read.js";

describe("texts that a prompt reads", () => {
  it.each([
    ["Read `docs/guide/fees.md` first.", ["docs/guide/fees.md"]],
    ["If in doubt, ask.\nRead `docs/fees.md` first.", ["docs/fees.md"]],
    ["Read `docs/sprint-N.md` first.", []],
  ])("are named if they have to be there: %j", (text, paths) => {
    expect(textsRead(new SourceText(text))).toEqual(paths);
  });
});
