import { describe, expect, it } from "vitest";
import { isSameEnd, ownPath, placesOf } from "./file-mentions.js";
import type { FileMention } from "./written-paths.js";

const mentionOf = (parts: Partial<FileMention>): FileMention => {
  return { base: "either", path: "law.md", up: 0, use: "read", elsewhere: "anywhere", ...parts };
};
const shared = { key: ":rules/facts.md", path: "rules/facts.md", isGuessed: true };
const sharedOfPlugin = { key: "court:rules/facts.md", path: "rules/facts.md", plugin: "court", isGuessed: true };

describe("the places of a file", () => {
  it.each<[string, Partial<FileMention>, string[]]>([
    ["of the collection", { base: "collection", path: "rules/law.md" }, [":rules/law.md"]],
    ["of the plugin", { base: "plugin", path: "rules/law.md" }, ["court:rules/law.md"]],
    ["of unknown folder", { base: "unknown" }, []],
    [
      "of the collection or the command",
      {},
      ["court:law.md", ":law.md", "court:commands/filing/law.md", ":commands/court/filing/law.md"],
    ],
    [
      "beside the command",
      { base: "command" },
      ["court:commands/filing/law.md", ":commands/court/filing/law.md", "project:law.md"],
    ],
  ])("%s, for a command of a plugin", (_kind, parts, keys) => {
    const name = "court:filing:brief";
    expect(placesOf(mentionOf(parts), { name }, name).map(({ key }) => key)).toEqual(keys);
  });

  it.each<[string, Partial<FileMention>, string[]]>([
    ["of the plugin", { base: "plugin", path: "rules/law.md" }, [":rules/law.md"]],
    ["of the collection or the command", {}, [":law.md", ":commands/law.md"]],
    ["beside the command", { base: "command" }, [":commands/law.md", "project:law.md"]],
    ["above the command", { base: "command", up: 1 }, [":commands/law.md", "project:law.md"]],
  ])("%s, for a command without a name", (_kind, parts, keys) => {
    expect(placesOf(mentionOf(parts), {}, undefined).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ["of a skill in the collection", "skills/filing/claim.md"],
    ["in a folder `skills` further below", "office/court/skills/filing/claim.md"],
    ["in no folder of a skill", "office/skills/claim.md"],
  ])("are no others for a file %s", (_kind, path) => {
    const places = placesOf(mentionOf({ path }), { name: "court:clerk" }, "court:brief");
    expect(places.map(({ key }) => key)).toEqual([`court:${path}`, `:${path}`]);
  });

  it("are none beside a command for a text that is not the command's, or of a command with a name", () => {
    for (const name of ["clerk", undefined]) {
      expect(placesOf(mentionOf({}), { name }, "brief").map(({ key }) => key)).toEqual([":law.md"]);
      expect(placesOf(mentionOf({ base: "command" }), { name }, "brief").map(({ key }) => key)).toEqual([
        "project:law.md",
      ]);
    }
    expect(placesOf(mentionOf({}), { name: "clerk" }, undefined).map(({ key }) => key)).toEqual([":law.md"]);
  });

  it("say which are guesses, beside the command, or of the project", () => {
    const mention = mentionOf({ base: "command" });
    expect(placesOf(mention, { name: "court:brief" }, "court:brief")).toEqual([
      { key: "court:commands/law.md", path: "commands/law.md", plugin: "court", isGuessed: false, isBeside: true },
      { key: ":commands/court/law.md", path: "commands/court/law.md", isGuessed: false, isBeside: true },
      { key: "project:law.md", path: "law.md", isGuessed: true, isOfProject: true },
    ]);
    expect(placesOf(mentionOf({}), { name: "court:clerk" }, "court:brief")).toEqual([
      { key: "court:law.md", path: "law.md", plugin: "court", isGuessed: true },
      { key: ":law.md", path: "law.md", isGuessed: true },
    ]);
    expect(placesOf(mentionOf({ base: "collection" }), { name: "brief" }, "brief")).toEqual([
      { key: ":law.md", path: "law.md", isGuessed: false },
    ]);
    expect(placesOf(mentionOf({ base: "plugin" }), { name: "court:brief" }, "court:brief")).toEqual([
      { key: "court:law.md", path: "law.md", plugin: "court", isGuessed: false },
    ]);
  });
});

describe("the places of a file that a shared file names", () => {
  const beside = { key: ":rules/law.md", path: "rules/law.md", plugin: undefined, isGuessed: false };

  it.each<[FileMention["base"], string[]]>([
    ["either", [":rules/law.md", ":law.md"]],
    ["command", [":rules/law.md", "project:law.md"]],
    ["unknown", [":rules/law.md"]],
    ["plugin", [":law.md"]],
    ["collection", [":law.md"]],
  ])("begin beside it if the base is `%s` and may be its folder", (base, keys) => {
    expect(placesOf(mentionOf({ base }), { name: "clerk", place: shared }, "brief").map(({ key }) => key)).toEqual(
      keys,
    );
  });

  it("are relative to its folder, in the plugin or the collection that it is in", () => {
    const unknown = mentionOf({ base: "unknown" });
    expect(placesOf(unknown, { place: shared }, "brief")).toEqual([beside]);
    expect(placesOf(unknown, { place: sharedOfPlugin }, "brief")).toEqual([
      { ...beside, key: "court:rules/law.md", plugin: "court" },
    ]);
    expect(placesOf(mentionOf({}), { name: "court:brief", place: sharedOfPlugin }, "x").map(({ key }) => key)).toEqual([
      "court:rules/law.md",
      "court:law.md",
      ":law.md",
    ]);
  });

  it("may be above its folder, but never above the collection", () => {
    const above = mentionOf({ base: "unknown", up: 1 });
    expect(placesOf(above, { place: shared }, "brief")).toEqual([{ ...beside, key: ":law.md", path: "law.md" }]);
    expect(placesOf({ ...above, up: 2 }, { place: shared }, "brief")).toEqual([]);
    expect(placesOf({ ...above, up: 3 }, { place: shared }, "brief")).toEqual([]);
  });
});

it("the path of a command's file has the folders in its name", () => {
  expect(ownPath("court:filing:brief")).toEqual(["commands/court/filing/brief.md"]);
  expect(ownPath("brief")).toEqual(["commands/brief.md"]);
  expect(ownPath(undefined)).toEqual([]);
});

describe("a place that was found by a part of a path", () => {
  it.each([
    ["rules/law.md", "rules/law.md", true],
    ["court/rules/law.md", "rules/law.md", true],
    ["court/rules/law.md", "office/rules/law.md", true],
    ["court/law.md", "law.md", true],
    ["court/kla\u0308ger.md", "kl\u00e4ger.md", true],
    ["court/law.md", "rules/law.md", false],
    ["court/my-rules/law.md", "rules/law.md", false],
    ["law.md", "rules/law.md", false],
  ])("%s is the one of %s only with the same folder: %j", (path, named, expected) => {
    expect(isSameEnd({ key: `:${path}`, path, isGuessed: true }, named)).toBe(expected);
  });

  it("may have any folder if the text says where the file is", () => {
    expect(isSameEnd({ key: ":court/law.md", path: "court/law.md", isGuessed: false }, "rules/law.md")).toBe(true);
  });
});
