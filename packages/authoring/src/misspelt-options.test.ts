import { loadSkills } from "@langslash/skills";
import { expect, it } from "vitest";
import { createGenerateSkillTool, createReadConversationDataTool, skillAuthoringMiddleware } from "./index.js";

/** The options of a program in JavaScript: without the check, no person would be asked. */
const options: object = { aproval: true };

it("refuses a misspelt option, which would be without effect", async () => {
  const skills = await loadSkills([]);
  const message = "skillAuthoringMiddleware has no option aproval. Did you mean approval?";
  expect(() => skillAuthoringMiddleware({ skills, ...options })).toThrow(message);
  expect(() => createGenerateSkillTool(options)).toThrow("createGenerateSkillTool has no option aproval.");
  expect(() => createReadConversationDataTool(options)).toThrow(
    "createReadConversationDataTool has no option aproval. It has checkpointer, maxCheckpoints.",
  );
});
