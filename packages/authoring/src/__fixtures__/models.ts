import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "langchain";

/** LangChain's fake model. */
export type FakeModel = ReturnType<typeof fakeModel>;

/** One response of a scripted model: a text or a tool call. */
export type Line = string | readonly [tool: string, args: Record<string, unknown>, id?: string];

/** Returns a model that gives these responses, one per call. */
export function scriptedModel(...lines: readonly Line[]): FakeModel {
  const model = fakeModel();
  for (const line of lines)
    model.respond(() => (typeof line === "string" ? new AIMessage(line) : callMessage(...line)));
  return model;
}

/** Returns a message that calls a tool. */
export function callMessage(name: string, args: Record<string, unknown>, id: string = crypto.randomUUID()): AIMessage {
  return new AIMessage({ content: "", tool_calls: [{ name, args, id, type: "tool_call" }] });
}

/** Returns the input of an agent with one human message. */
export function user(content: string): { messages: { role: "user"; content: string }[] } {
  return { messages: [{ role: "user", content }] };
}

/** Returns the last answer of a tool, as the model received it. */
export function toolAnswer(messages: readonly BaseMessage[], name: string): unknown {
  const answer = messages.findLast((message) => ToolMessage.isInstance(message) && message.name === name);
  return answer === undefined ? undefined : JSON.parse(answer.text);
}

/** Returns the system prompt of a model call; of the newest one by default. */
export function systemText(model: FakeModel, call: number = model.callCount - 1): string {
  const messages: readonly BaseMessage[] = model.calls[call]?.messages ?? [];
  return messages
    .filter((message) => SystemMessage.isInstance(message))
    .map(({ text }) => text)
    .join("\n");
}
