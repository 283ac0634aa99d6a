import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "langchain";

/** A fake model: what LangChain's own builder returns. */
export type FakeModel = ReturnType<typeof fakeModel>;

/** One thing that a scriptedModel model says. */
export type Line = string | readonly [tool: string, args: Record<string, unknown>, id?: string];

/** A model that says these things, one in each call. */
export function scriptedModel(...lines: readonly Line[]): FakeModel {
  const model = fakeModel();
  for (const line of lines)
    model.respond(() => (typeof line === "string" ? new AIMessage(line) : callMessage(...line)));
  return model;
}

/** A message that calls a tool. */
export function callMessage(name: string, args: Record<string, unknown>, id: string = crypto.randomUUID()): AIMessage {
  return new AIMessage({ content: "", tool_calls: [{ name, args, id, type: "tool_call" }] });
}

/** A human message as a client sends it. */
export function user(content: string): { messages: { role: "user"; content: string }[] } {
  return { messages: [{ role: "user", content }] };
}

/** What the last tool of that name answered, as the model received it. */
export function toolAnswer(messages: readonly BaseMessage[], name: string): unknown {
  const answer = messages.findLast((message) => ToolMessage.isInstance(message) && message.name === name);
  return answer === undefined ? undefined : JSON.parse(answer.text);
}

/** The system text of a call, the newest without a number. */
export function systemText(model: FakeModel, call: number = model.callCount - 1): string {
  const messages: readonly BaseMessage[] = model.calls[call]?.messages ?? [];
  return messages
    .filter((message) => SystemMessage.isInstance(message))
    .map(({ text }) => text)
    .join("\n");
}
