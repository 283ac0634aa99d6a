import { expect, it } from "vitest";
import * as middleware from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(middleware).toSorted()).toEqual([
    "SkillMiddlewareError",
    "SlashCommandEventSchema",
    "UsageRecordSchema",
    "cachedEmbeddings",
    "defineCommand",
    "explainMessage",
    "fileUsage",
    "hybridRetriever",
    "lexicalRetriever",
    "loadSkills",
    "memoryUsage",
    "modelSelectorMiddleware",
    "pinCommands",
    "prepareModelCall",
    "readSkillCases",
    "readUsageFile",
    "skillMiddleware",
    "skillSelectorMiddleware",
    "skillToolboxMiddleware",
    "skillToolsMiddleware",
    "skillUsage",
    "skillUsageMiddleware",
    "slashCommandMiddleware",
    "storeUsage",
    "testSkills",
    "turnEvents",
    "vectorRetriever",
  ]);
});
