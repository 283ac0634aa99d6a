import { fileURLToPath } from "node:url";
import { AIMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent, fakeModel, type HITLRequest } from "langchain";
import { expect, it } from "vitest";
import { sendCommand } from "./send-command.js";

const config = { configurable: { thread_id: "1" } };

it("/send sends the letter once to each, if a person agrees each time", async () => {
  const letters: string[] = [];
  const send = sendCommand(({ to, text }) => void letters.push(`${to}: ${text}`));
  const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
  const agent = createAgent({
    model: fakeModel().respond(new AIMessage("Dear client")),
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills, commands: [send] }),
  });
  const text = "/client-letter weekly | /send to=Ada | /send to=Ben | /send to=Cleo";
  let state = await agent.invoke({ messages: [{ role: "user", content: text }] }, config);
  const asked: (string | undefined)[] = [];
  for (const type of ["approve", "approve", "reject"]) {
    const questions = (state.__interrupt__ ?? []).map(({ value }) => value as HITLRequest);
    asked.push(...questions.flatMap(({ actionRequests }) => actionRequests.map(({ description }) => description)));
    state = await agent.invoke(new Command({ resume: { decisions: [{ type }] } }), config);
  }
  expect(asked).toEqual(["Ada", "Ben", "Cleo"].map((name) => `Send 11 characters to ${name}?`));
  expect(letters).toEqual(["Ada: Dear client", "Ben: Dear client"]);
  expect(state.messages.at(-1)?.text).toBe("Nothing was sent to Cleo.");
});
