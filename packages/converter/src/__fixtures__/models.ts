import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { fakeModel } from "langchain";

/** A fake model, as LangChain's own builder returns it. */
export type FakeModel = ReturnType<typeof fakeModel>;

let calls = 0;

/** Creates a message that calls read_configs. */
export function reading(...references: { name: string; type: string }[]): AIMessage {
  calls += 1;
  return new AIMessage({
    content: "",
    tool_calls: [{ name: "read_configs", args: { references }, id: `call-${calls}`, type: "tool_call" }],
    usage_metadata: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
  });
}

/** Creates a model that gives these answers, one after the other. */
export function answering(...answers: (string | AIMessage)[]): FakeModel {
  const model = fakeModel();
  for (const answer of answers) {
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
    model.respond(typeof answer === "string" ? new AIMessage({ content: answer, usage_metadata: usage }) : answer);
  }
  return model;
}

/** Returns the messages that a model received in a call, as [type, text]. */
export function received(model: FakeModel, call = model.callCount - 1): [string, string][] {
  const messages: readonly BaseMessage[] = model.calls[call]?.messages ?? [];
  return messages.map((message) => [message.type, message.text]);
}
