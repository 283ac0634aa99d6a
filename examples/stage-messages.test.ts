import { fileURLToPath } from "node:url";
import { isStageMessage } from "@langslash/composer";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { AIMessage, createAgent, fakeModel } from "langchain";
import { expect, it } from "vitest";

const ANSWERS = ["First.", "Second.", "Third."];

it("a page that leaves out stage messages shows what was typed, and every answer", async () => {
  const skills = await loadSkills(fileURLToPath(new URL("law-office/skills", import.meta.url)));
  const model = ANSWERS.reduce((made, text) => made.respond(new AIMessage(text)), fakeModel());
  const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
  const content = "/research liens | /summarize | /client-letter";
  const { messages } = await agent.invoke({ messages: [{ role: "user", content }] });
  expect(messages).toHaveLength(6);
  expect(messages.filter((message) => !isStageMessage(message)).map(({ text }) => text)).toEqual([content, ...ANSWERS]);
});
