import { expect, it } from "vitest";
import * as middleware from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(middleware).toSorted()).toEqual([
    "SkillMiddlewareError",
    "SlashCommandEventSchema",
    "cachedEmbeddings",
    "defineCommand",
    "explainMessage",
    "hybridRetriever",
    "lexicalRetriever",
    "loadSkills",
    "modelSelectorMiddleware",
    "pinCommands",
    "prepareModelCall",
    "readSkillCases",
    "skillMiddleware",
    "skillSelectorMiddleware",
    "skillToolboxMiddleware",
    "skillToolsMiddleware",
    "slashCommandMiddleware",
    "testSkills",
    "vectorRetriever",
  ]);
});
