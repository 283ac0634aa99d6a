import { expect, it } from "vitest";
import * as skills from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(skills).toSorted()).toEqual([
    "SkillError",
    "allowedSkills",
    "catalogue",
    "catalogueRoutes",
    "commandFolderSource",
    "loadSkills",
    "manifestSource",
    "parseSkillDocument",
    "publishSkills",
    "readSkillCases",
    "skillFolderSource",
    "storeSource",
    "validateSkill",
  ]);
});
