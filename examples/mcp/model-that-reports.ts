import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { fakeModel } from "langchain";

/** A model without a network. Answers with the skill in its instructions, or with the beginning of the prompt. */
export function modelThatReports(): ReturnType<typeof fakeModel> {
  return fakeModel().respond(report).respond(report).respond(report);
}

function report(messages: readonly BaseMessage[]): AIMessage {
  const system = messages.find(({ type }) => type === "system")?.text ?? "";
  const [, skill] = /^# Explicitly Invoked Skill: (.*)$/m.exec(system) ?? [];
  const [prompt = ""] = messages.at(-1)?.text.split("\n") ?? [];
  return new AIMessage(skill === undefined ? `I received: ${prompt}` : `I follow the skill ${skill}.`);
}
