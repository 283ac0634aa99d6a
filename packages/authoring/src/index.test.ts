import { expect, it } from "vitest";
import * as authoring from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(authoring).toSorted()).toEqual([
    "GENERATE_SKILL",
    "READ_CONVERSATION_DATA",
    "SkillAuthoringError",
    "SkillWrittenEventSchema",
    "createGenerateSkillTool",
    "createReadConversationDataTool",
    "maskSecrets",
    "skillAuthoringMiddleware",
  ]);
});
