import { expect, it } from "vitest";
import * as skills from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(skills).toSorted()).toEqual([
    "SkillError",
    "allowedSkills",
    "catalogue",
    "catalogueRoutes",
    "commandFolderSource",
    "hubSource",
    "loadSkills",
    "lockSkills",
    "manifestSource",
    "packageSource",
    "parseSkillDocument",
    "publishSkills",
    "readSkillCases",
    "skillFolderSource",
    "storeSource",
    "validateSkill",
    "webSource",
  ]);
});
