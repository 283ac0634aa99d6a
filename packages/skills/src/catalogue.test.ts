import { complete } from "@langslash/grammar";
import { expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { catalogue, loadSkills } from "./index.js";

it("a catalogue contains all commands that a user may type, and is the same until a refresh", async () => {
  const hidden = skillFile("hidden").replace("---\n\n", "user-invocable: false\n---\n\n");
  const folder = temporaryFolder({ "a/SKILL.md": skillFile("alpha"), "b/SKILL.md": hidden });
  const index = await loadSkills(folder, { aliases: { first: "alpha" } });
  const known = catalogue(index);
  expect(known.commands.map(({ name, kind, aliases }) => [name, kind, aliases])).toEqual([
    ["help", "built-in", undefined],
    ["alpha", "skill", ["first", "a"]],
  ]);
  expect(JSON.parse(JSON.stringify(known))).toEqual(known);
  expect(complete("/fi", 3, known).suggestions).toMatchObject([
    { insert: "/first", description: "/alpha: Does alpha." },
  ]);
  expect(catalogue(index)).toBe(known);
  await index.refresh();
  expect(catalogue(index)).not.toBe(known);
});
