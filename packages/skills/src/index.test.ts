import { expect, it } from "vitest";
import * as skills from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(skills).toSorted()).toEqual([
    "ANNOTATION_KEY",
    "SkillAnnotationSchema",
    "SkillError",
    "SkillManifestSchema",
    "catalogue",
    "commandFolderSource",
    "loadSkills",
    "manifestSource",
    "parseSkillDocument",
    "skillFolderSource",
    "validateSkill",
  ]);
});
