import { expect, it } from "vitest";
import { type SharedFile, TakenFiles } from "./meant-files.js";
import { MAX_TOTAL } from "../limits/reached-limits.js";
import { SourceText } from "../../source/source-text.js";

const file = (path: string, text: string): SharedFile => {
  return { path, source: new SourceText(text), name: undefined, place: { key: `:${path}`, path, isGuessed: false } };
};
const textOf = (length: number): string => "a".repeat(length);

it("counts a file once that is taken in again in place of itself", () => {
  const files = new TakenFiles();
  files.take(file("rules/dates.md", textOf(100)));
  const again = files.take(file("rules/dates.md", textOf(100)));
  expect([MAX_TOTAL - 100, MAX_TOTAL - 99].map((length) => files.hasRoomFor(length))).toEqual([true, false]);
  expect(files.at("rules/dates.md")).toBe(again);
});
