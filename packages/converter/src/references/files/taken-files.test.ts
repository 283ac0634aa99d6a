import { expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { MAX_ONLY_NAMED, MAX_TOTAL } from "../limits/file-limits.js";
import { type SharedFile, TakenFiles } from "./taken-files.js";

const file = (path: string, text: string): SharedFile => {
  return { path, source: new SourceText(text), name: undefined, place: { key: `:${path}`, path, isGuessed: false } };
};
const textOf = (length: number): string => "a".repeat(length);

it("has room for texts up to the limit of all texts together", () => {
  const files = new TakenFiles();
  files.take(file("rules/dates.md", textOf(100)));
  expect(files.length).toBe(100);
  expect(files.hasRoomFor(MAX_TOTAL - 100)).toBe(true);
  expect(files.hasRoomFor(MAX_TOTAL - 99)).toBe(false);
  expect(files.hasRoomFor(MAX_TOTAL - 100, "read")).toBe(true);
  expect(files.hasRoomFor(MAX_TOTAL - 99, "read")).toBe(false);
});

it("has less room for texts that are named in passing", () => {
  const files = new TakenFiles();
  files.take(file("rules/dates.md", textOf(100)));
  expect(files.hasRoomFor(MAX_ONLY_NAMED - 100, "passing")).toBe(true);
  expect(files.hasRoomFor(MAX_ONLY_NAMED - 99, "passing")).toBe(false);
});

it("counts a file once that is taken in again in place of itself", () => {
  const files = new TakenFiles();
  files.take(file("rules/dates.md", textOf(100)));
  const again = files.take(file("rules/dates.md", textOf(100)));
  expect(files.length).toBe(100);
  expect(files.at("rules/dates.md")).toBe(again);
});
