import { AIMessage, type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { fakeModel } from "langchain";

/** A fake model, as LangChain's `fakeModel` builds it. */
export type FakeModel = ReturnType<typeof fakeModel>;

/** Returns a model that answers every call with the same text. */
export function answering(text = "done", calls = 50): FakeModel {
  const model = fakeModel();
  for (let call = 0; call < calls; call += 1) model.respond(() => new AIMessage(text));
  return model;
}

/** Returns a model that calls a tool `rounds` times, then answers. */
export function callingTool(name: string, rounds: number, args: Record<string, unknown> = {}): FakeModel {
  const model = fakeModel();
  for (let round = 0; round < rounds; round += 1) {
    model.respond(
      () => new AIMessage({ content: "", tool_calls: [{ name, args, id: crypto.randomUUID(), type: "tool_call" }] }),
    );
  }
  return model.respond(() => new AIMessage("done"));
}

/** Returns the input of a model call: the whole system text, and the other messages as [type, text]. */
export function received(
  model: FakeModel,
  call = model.callCount - 1,
): { system: string; messages: [string, string][] } {
  const messages: readonly BaseMessage[] = model.calls[call]?.messages ?? [];
  const isSystem = (message: BaseMessage): boolean => SystemMessage.isInstance(message);
  return {
    system: messages
      .filter(isSystem)
      .map(({ text }) => text)
      .join("\n"),
    messages: messages.filter((message) => !isSystem(message)).map((message) => [message.type, message.text]),
  };
}

/** Returns a human message in the form that a client sends. */
export function user(content: string): { messages: { role: "user"; content: string }[] } {
  return { messages: [{ role: "user", content }] };
}
