import { expect, it } from "vitest";
import * as skills from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(skills).toSorted()).toEqual([
    "ANNOTATION_KEY",
    "ConfinedFolder",
    "SkillAnnotationSchema",
    "SkillError",
    "SkillManifestSchema",
    "catalogue",
    "commandFolderSource",
    "declaredParameters",
    "isReservedName",
    "loadSkills",
    "manifestSource",
    "parseSkillDocument",
    "publishSkills",
    "searchStoredSkills",
    "skillFolderSource",
    "splitFrontmatter",
    "storeSource",
    "validateSkill",
  ]);
});
