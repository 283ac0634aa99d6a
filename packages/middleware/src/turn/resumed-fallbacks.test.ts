import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel } from "langchain";
import { expect, it } from "vitest";
import { memorySkills } from "../__fixtures__/skills.js";
import { user } from "../__fixtures__/models.js";
import { defineCommand, skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const stopping = { ...config, interruptBefore: ["slashCommandMiddleware.after_agent"] } as typeof config;
const FACTS = '{"client":"Ann"}';

/** Runs a message up to the end of its last answer, and goes on in another process. Returns what `/note` got. */
async function noted(secrets: readonly string[], text: string, answers: readonly string[], before: readonly string[]) {
  const seen: (string | undefined)[] = [];
  const note = defineCommand({
    name: "note",
    description: "Notes.",
    run: ({ input }) => {
      seen.push(input);
      return { reply: "noted" };
    },
  });
  const refuse = defineCommand({
    name: "refuse",
    description: "Refuses.",
    run: () => ({ reply: "Not today.", failed: true }),
  });
  const skills = await memorySkills({
    gather: { text: "GATHER" },
    facts: { text: "FACTS", returns: { type: "object", required: ["client"], properties: { client: {} } } },
    letter: { text: "LETTER", parameters: { to: {} } },
  });
  const model = fakeModel();
  for (const answer of answers) model.respond(new AIMessage(answer));
  const checkpointer = new MemorySaver();
  const [first, second] = secrets.map((secret) => {
    const middleware = skillMiddleware({ skills, commands: [note, refuse], secret: `the secret of ${secret}` });
    return createAgent({ model, checkpointer, middleware });
  });
  for (const earlier of before) await first?.invoke(user(earlier), config);
  seen.length = 0;
  await first?.invoke(user(text), stopping);
  while (model.callCount < answers.length) await first?.invoke(null, stopping);
  const { messages = [] } = (await second?.invoke(null, config)) ?? {};
  expect(messages.at(-1)?.text).toBe("noted");
  return seen;
}

it.each([
  ["/facts x | /refuse || /gather || /note", [FACTS, ""], FACTS],
  ["/facts x | /refuse || /letter to=$.client || /note", [FACTS, ""], FACTS],
  ["/facts x | /refuse || /refuse || /gather || /note", [FACTS, ""], FACTS],
  ["/gather x | /facts y || /letter || /note", ["gathered", "no", "no", "no", ""], "gathered"],
  ["/facts x && /refuse || /gather && /letter || /note", [FACTS, "gathered", ""], "gathered"],
  ["/refuse || /gather || /note", [""], undefined],
  ["/facts x || /gather || /note", ["no", "no", "no", ""], undefined],
  ["/facts x | /refuse || /gather | /letter || /note", [FACTS, "gathered", ""], "gathered"],
] as const)("a fallback gets what the stages that failed got, also in another process: %s", async (...story) => {
  const [text, answers, expected] = story;
  for (const second of ["an office", "another office"]) {
    expect(await noted(["an office", second], text, answers, [])).toEqual([expected]);
    expect(await noted(["an office", second], text, ["old", ...answers], ["/gather old || /note"])).toEqual([expected]);
  }
});
