import { expect, it } from "vitest";
import { isRead, mentionOfFile, type MentionUse } from "./written-paths.js";

it("the mention of a file by its very path has its file nowhere else", () => {
  expect(mentionOfFile("rules/law.md", "read")).toEqual({
    base: "collection",
    path: "rules/law.md",
    up: 0,
    use: "read",
    elsewhere: "nowhere",
  });
  expect(mentionOfFile("rules/law.md", "loaded", "plugin")).toEqual({
    base: "plugin",
    path: "rules/law.md",
    up: 0,
    use: "loaded",
    elsewhere: "nowhere",
  });
});

it.each<[MentionUse, boolean]>([
  ["read", true],
  ["definition", true],
  ["loaded", true],
  ["named", false],
  ["passing", false],
])("a text with the use `%s` for a file needs its content: %j", (use, expected) => {
  expect(isRead(mentionOfFile("rules/law.md", use))).toBe(expected);
});
