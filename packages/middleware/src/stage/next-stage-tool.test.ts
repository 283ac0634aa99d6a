import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { callingTool, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, slashCommandMiddleware } from "../index.js";

const skills = await memorySkills({ gather: { text: "GATHER" } });

it("the middleware has one tool, which is not for models", () => {
  const description = "Begins the next stage of a pipeline. Not for models.";
  expect(slashCommandMiddleware({ skills }).tools).toMatchObject([{ name: "next_pipeline_stage", description }]);
});

it("a model that calls the hidden tool is answered, without beginning a stage", async () => {
  const agent = createAgent({ model: callingTool("next_pipeline_stage", 1), middleware: skillMiddleware({ skills }) });
  const { messages } = await agent.invoke(user("/gather x"));
  expect(messages.slice(2).map(({ type, text }) => [type, text])).toEqual([
    ["tool", "The next stage begins by itself."],
    ["ai", "done"],
  ]);
});
