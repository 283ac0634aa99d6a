import { describe, expect, it } from "vitest";
import { folderAfter } from "./folder-after.js";

const folderIn = (text: string) => folderAfter(text, text.indexOf("law.md") + "law.md".length);

describe("the folder after the name of a file", () => {
  it.each([
    ["`law.md` in `office/rules/`.", "either", "office/rules"],
    ["law.md from the office/", "either", "office"],
    ['"law.md" prompt located in "./office/rules/"', "either", "office/rules"],
    ["(`law.md`) under office/: read it.", "either", "office"],
    ["**law.md** inside `.claude/rules/`", "collection", "rules"],
    ["law.md within\n  the büro/recht/, as before", "either", "büro/recht"],
    ["law.md text found in a-b/c_2/ now", "either", "a-b/c_2"],
  ])("is found in %j", (text, base, folder) => {
    expect(folderIn(text)).toEqual({ base, folder });
  });

  it.each([
    "law.md",
    "`law.md`, in `office/rules/`",
    "law.md in office",
    "law.md in office/rules/law.md",
    "law.md in /office/",
    "law.md of the old and new court in office/",
    "law.md to office/",
    " in office/ is law.md",
    `law.md in ${"a".repeat(61)}/`,
    `law.md in ${"abcdefghij/".repeat(8)}`,
  ])("is not found in %j", (text) => {
    expect(folderIn(text)).toBeUndefined();
  });
});
