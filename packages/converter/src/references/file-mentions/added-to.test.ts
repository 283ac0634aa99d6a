import { describe, expect, it } from "vitest";
import { isEnteredIn } from "./file-use.js";

describe("the text before a file", () => {
  it.each([
    "Log it in `",
    "Jot the date under **",
    "APPEND THE RULING TO ",
    "Add v1.2 of the ruling at the end of the file `",
    "Hänge das Urteil an die Datei `",
    "Допиши дату в файл `",
  ])("has its reader add to it: %j", (before) => {
    expect(isEnteredIn(before)).toBe(true);
  });

  it.each(["Add the facts of cases/rowe to `", "Add notes.md to `", "Add a/b to `", "Log it, as described in `"])(
    "does not: %j",
    (before) => {
      expect(isEnteredIn(before)).toBe(false);
    },
  );
});
