import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SOURCE = new URL("../../converter/src/", import.meta.url);

/** Returns the code of a file of the converter, without comments. */
function codeOf(file: string): string {
  return readFileSync(new URL(file, SOURCE), "utf8").replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
}

it("the words of natural languages are in at most twelve files of the converter, which have nothing but tables", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !file.includes("__fixtures__"));
  const lexicon = files.filter((file) => file.startsWith("lexicon/"));
  const others = files.filter((file) => !lexicon.includes(file));
  expect(lexicon.length).toBeGreaterThan(5);
  expect(lexicon.length).toBeLessThanOrEqual(12);
  expect(others.filter((file) => /(?![ー])[^\P{L}a-zA-Z]/u.test(codeOf(file)))).toEqual([]);
  const OTHER_CODE = /^(?!import type|export const \w+: Phrases|  |\};|$)/m;
  expect(lexicon.filter((file) => OTHER_CODE.test(codeOf(file)))).toEqual([]);
});
