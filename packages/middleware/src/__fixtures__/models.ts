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

/**
 * Returns the input of a model call: the texts that hold in it, wherever they are placed, and the other messages as
 * [type, text] without these texts.
 */
export function received(
  model: FakeModel,
  call = model.callCount - 1,
): { system: string; messages: [string, string][] } {
  const messages: readonly BaseMessage[] = model.calls[call]?.messages ?? [];
  const system = messages.filter((message) => SystemMessage.isInstance(message)).map(({ text }) => text);
  const others = messages.filter((message) => !SystemMessage.isInstance(message));
  const answered = others.findLastIndex((message) => AIMessage.isInstance(message) && !message.tool_calls?.length);
  const known = new Map<string, string>();
  for (const [index, { text }] of others.entries()) {
    for (const note of notesIn(text)) {
      const [heading = ""] = note.split("\n\n(Its instructions are above, unchanged.)");
      const name = /^# \w+ (?:\w+ )?Skill: (.*)/.exec(note)?.[1] ?? "";
      const isReference = heading !== note;
      const whole = isReference ? `${heading}\n\n${known.get(name)}` : note;
      if (!isReference)
        known.set(name, note.replace(/^# .*\n(?:\(.*\)\n)*\n(?:## Command Arguments\n(?:- .*\n)+\n)?/, ""));
      if (index > answered) system.push(whole);
    }
  }
  return { system: system.join("\n\n"), messages: others.map(({ type, text }) => [type, text.replace(NOTES, "")]) };
}

const NOTES = /^(?:<application-note>\n[\s\S]*?\n<\/application-note>(?:\n\n|$))+/;

function notesIn(text: string): string[] {
  const [notes = ""] = NOTES.exec(text) ?? [];
  const note = /<application-note>\n\(.*\)\n\n([\s\S]*?)\n<\/application-note>/g;
  return Array.from(notes.matchAll(note), ([, inner = ""]) => inner.replaceAll("&lt;", "<"));
}

/** Returns a human message in the form that a client sends. */
export function user(content: string): { messages: { role: "user"; content: string }[] } {
  return { messages: [{ role: "user", content }] };
}
