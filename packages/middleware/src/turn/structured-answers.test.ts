import { HumanMessage } from "@langchain/core/messages";
import { createAgent, toolStrategy } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callingTool } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

/** An agent with one skill, whose answers are structured. */
async function office(skill: string) {
  const responseFormat = toolStrategy(z.object({ ok: z.boolean() }));
  const model = callingTool(responseFormat[0]?.name ?? "", 1, { ok: true });
  const middleware = skillMiddleware({ skills: await memorySkills({ [skill]: { text: skill } }) });
  return createAgent({ model, responseFormat, middleware });
}

describe("a structured answer to a message that several agents get as the same object", () => {
  it.each(["one after the other", "at the same time"])("shows only the skills of its own agent: %s", async (order) => {
    const messages = [new HumanMessage({ id: "m", content: "/letters to the insurance" })];
    const [first, second] = [await office("letters"), await office("billing")];
    const running = first.invoke({ messages });
    if (order === "one after the other") await running;
    const [one, two] = await Promise.all([running, second.invoke({ messages })]);
    expect([one.structuredResponse, two.structuredResponse]).toEqual([{ ok: true }, { ok: true }]);
    expect(one.selectedSkills).toMatchObject([{ name: "letters" }]);
    expect([two.selectedSkills, two.explicitCommand]).toEqual([[], false]);
  });
});
