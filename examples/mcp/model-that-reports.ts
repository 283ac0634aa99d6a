import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { fakeModel } from "langchain";

/** A model without a network. Answers with the skill of the newest message, or with the beginning of its text. */
export function modelThatReports(): ReturnType<typeof fakeModel> {
  return fakeModel().respond(report).respond(report).respond(report);
}

function report(messages: readonly BaseMessage[]): AIMessage {
  const message = messages.at(-1)?.text ?? "";
  const [, skill] = /^# Explicitly Invoked Skill: (.*)$/m.exec(message) ?? [];
  const [prompt = ""] = message.split("\n");
  return new AIMessage(skill === undefined ? `I received: ${prompt}` : `I follow the skill ${skill}.`);
}
