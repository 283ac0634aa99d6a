import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { NAMED, nearnessTo } from "./nearness.js";

describe("the nearness of a name to a command", () => {
  it.each([
    ["a name whose words its text has", "repo:tag", "Ask the Tag Manager for a version.", "tag-manager", NAMED],
    ["a name of a plugin whose words its text has", "tag", "The court-finder knows.", "law:court-finder", NAMED],
    ["a name whose words its text has in another order", "count", "The manager of a tag.", "tag-manager", 0],
    ["a name whose words its text has as parts of others", "count", "Stag managers count.", "tag-manager", 0],
    ["a single word, even if its text has it", "count", "The clerk counts the fees.", "clerk", 0],
    ["a name that shares a word with the command's", "repo:tag", "Write the notes.", "tag-manager", 1],
    ["a name that shares a word with the plugin only", "repo:tag", "Write the notes.", "repo-keeper", 0],
    ["a name that shares a word of two letters", "go-live", "Write the notes.", "go-back", 0],
    ["a name that shares a word in another case", "Tag", "Write the notes.", "TAG-manager", 1],
    ["a name that shares a word with accents", "prüfe-maße", "Miss nach.", "maße-rechner", 1],
    ["a name with ss for ß, which is another word", "prüfe-maße", "Miss nach.", "masse-rechner", 0],
    ["a name, if the command has none", undefined, "Write the notes.", "tag-manager", 0],
  ])("ranks %s", (_title, name, text, other, rank) => {
    expect(nearnessTo({ name, source: new SourceText(text) })(other)).toBe(rank);
  });
});
