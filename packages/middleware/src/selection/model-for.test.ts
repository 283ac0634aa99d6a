import { AIMessage } from "@langchain/core/messages";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const answering = (text: string): ReturnType<typeof fakeModel> => {
  const model = fakeModel();
  for (let call = 0; call < 5; call += 1) model.respond(() => new AIMessage(text));
  return model;
};

/** Returns the answer to a message, and the decisions that the function got. */
async function answerTo(message: string, modelFor: NonNullable<SkillMiddlewareOptions["modelFor"]>) {
  const skills = await memorySkills({
    letters: { text: "LETTERS", description: "Writes polite letters to insurance companies." },
    maths: { text: "MATHS", description: "Proves theorems about prime numbers.", model: "deep" },
  });
  const models = { deep: answering("deep"), fast: answering("fast") };
  const asked: string[] = [];
  const agent = createAgent({
    model: answering("own"),
    middleware: skillMiddleware({
      skills,
      models,
      modelFor: (decision, text) => {
        asked.push(`${decision.outcome}: ${text}`);
        return modelFor(decision, text);
      },
    }),
  });
  const { messages } = await agent.invoke(user(message));
  return { answer: messages.at(-1)?.text, asked };
}

describe("modelFor chooses the model of a message", () => {
  const fast = (): string => "fast";

  it("that loads a skill, is offered some, or has none", async () => {
    const letter = "write polite letters to insurance companies";
    expect(await answerTo(letter, fast)).toEqual({ answer: "fast", asked: [`loaded: ${letter}`] });
    expect(await answerTo("insurance?", fast)).toEqual({ answer: "fast", asked: ["offered: insurance?"] });
    expect(await answerTo("xylophones?", async () => "fast")).toEqual({ answer: "fast", asked: ["none: xylophones?"] });
    expect(await answerTo("xylophones?", () => undefined)).toMatchObject({ answer: "own" });
  });

  it("unless the skill asks for one, the message is small talk, or a command decides", async () => {
    expect(await answerTo("prove theorems about prime numbers", fast)).toEqual({ answer: "deep", asked: [] });
    expect(await answerTo("thanks!", fast)).toEqual({ answer: "own", asked: [] });
    expect(await answerTo("/letters x", fast)).toEqual({ answer: "own", asked: [] });
  });
});
