import { describe, expect, it } from "vitest";
import type { FilePlace, PlacedText } from "../file-mentions/file-mentions.js";
import type { FileMention } from "../file-mentions/written-paths.js";
import { FoundPlaces } from "./meant-files.js";

const mention = (path: string, elsewhere: FileMention["elsewhere"] = "anywhere"): FileMention => {
  return { base: "unknown", path, up: 0, use: "read", elsewhere };
};

/** Returns the places of a file that a store finds at this path, and those that are known afterwards. */
const placesOf = async (wanted: FileMention, found: string | undefined, text: PlacedText = { name: "kit:file" }) => {
  const asked: (readonly [string, string | undefined])[] = [];
  const findShared = async (path: string, plugin?: string) => {
    asked.push([path, plugin]);
    return found;
  };
  const places = new FoundPlaces({ findShared }, "kit:file");
  const tried: FilePlace[] = [];
  for await (const place of places.of(wanted, text)) tried.push(place);
  expect(places.knownOf(wanted, text)).toEqual(tried);
  return { asked, tried };
};

describe("the place of a file that is found by a part of its path", () => {
  it.each([
    [
      "a file of the project if its name alone is written",
      "claim-forms.md",
      "office/claim-forms.md",
      { key: "project:office/claim-forms.md", isBeside: false, isOfProject: true },
    ],
    [
      "a file of the collection if it is in a folder of texts",
      "claim-forms.md",
      "flows/rules/claim-forms.md",
      { key: ":flows/rules/claim-forms.md", isBeside: false, isOfProject: false },
    ],
    [
      "a file of the collection if its folder is written",
      "office/claim-forms.md",
      "old/office/claim-forms.md",
      { key: ":old/office/claim-forms.md", isBeside: false, isOfProject: false },
    ],
    [
      "a file among commands",
      "x/commands/close-case.md",
      "flows/commands/close-case.md",
      { key: ":flows/commands/close-case.md", isBeside: true, isOfProject: false },
    ],
  ])("is that of %s", async (_what, written, path, place) => {
    expect(await placesOf(mention(written), path)).toEqual({
      asked: [[written, "kit"]],
      tried: [{ path, isGuessed: true, ...place }],
    });
  });

  it("is looked for in the whole collection for a text without a plugin", async () => {
    expect((await placesOf(mention("claim-forms.md"), undefined, {})).asked).toEqual([["claim-forms.md", undefined]]);
  });

  it("is not looked for if the mention means no other place", async () => {
    expect(await placesOf(mention("claim-forms.md", "nowhere"), "rules/claim-forms.md")).toEqual({
      asked: [],
      tried: [],
    });
  });

  it("is the path of the mention if only that is meant", async () => {
    expect((await placesOf(mention("claim-forms.md", "same-path"), "rules/claim-forms.md")).tried).toEqual([]);
    expect((await placesOf(mention("rules/claim-forms.md", "same-path"), "rules/claim-forms.md")).tried).toMatchObject([
      { path: "rules/claim-forms.md" },
    ]);
  });

  it.each([
    ["the skill of the text", { name: "kit:filing", type: "skill" } as const, false],
    ["the skill with the name of the command", { name: "kit:file", type: "skill" } as const, true],
    ["the skill with the name of the agent", { name: "kit:filing", type: "agent" } as const, false],
    ["another skill than that of the text", { name: "kit:closing", type: "skill" } as const, true],
    ["a skill, for a text without a name", {}, true],
  ])("may be beside %s", async (_which, text, isFound) => {
    const path = "skills/filing/references/claim-forms.md";
    expect((await placesOf(mention("references/claim-forms.md"), path, text)).tried).toHaveLength(isFound ? 1 : 0);
  });

  it("is not beside the skill with the name of the command, unless the command itself names it", async () => {
    const path = "skills/file/references/claim-forms.md";
    const wanted = mention("references/claim-forms.md");
    expect((await placesOf(wanted, path, { name: "kit:file", type: "skill" })).tried).toEqual([]);
    expect((await placesOf(wanted, path)).tried).toMatchObject([{ path }]);
  });

  it("is known for the mentions in texts of the same plugin only", async () => {
    const findShared = async (path: string, plugin = "all") => `${plugin}/rules/${path}`;
    const places = new FoundPlaces({ findShared }, "kit:file");
    const texts = [{ name: "kit:file" }, { name: "law:clerk" }, {}];
    const known = (path: string) => texts.map((text) => places.knownOf(mention(path), text).map((place) => place.path));
    expect(known("claim-forms.md")).toEqual([[], [], []]);
    for (const text of texts) for await (const _ of places.of(mention("claim-forms.md"), text));
    expect(known("court-fees.md")).toEqual([[], [], []]);
    expect(known("claim-forms.md")).toEqual([
      ["kit/rules/claim-forms.md"],
      ["law/rules/claim-forms.md"],
      ["all/rules/claim-forms.md"],
    ]);
  });
});
