import { AIMessage, type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { fakeModel } from "langchain";
import { splitNotes } from "../index.js";

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

/** Input of a model call, wherever the texts of skills are placed. */
interface ModelInput {
  /** The system prompt and the notes of the message that began the turn, with texts instead of references. */
  readonly system: string;
  /** The other messages as [type, text], without notes. */
  readonly messages: [string, string][];
}

/** Returns the input of a model call: see `inputOf`. */
export function received(model: FakeModel, call = model.callCount - 1, joined?: readonly string[]): ModelInput {
  return inputOf(model.calls[call]?.messages ?? [], joined);
}

/**
 * Returns the input that messages are. The newest human message begins the turn; notes of older ones are from earlier
 * turns. References are replaced by the texts, unless the system prompt has them.
 *
 * @param joined - the texts of human messages that begin no turn: they joined one, or another message decided about it
 */
export function inputOf(messages: readonly BaseMessage[], joined: readonly string[] = []): ModelInput {
  const system = messages.filter((message) => SystemMessage.isInstance(message)).map(({ text }) => text);
  const others = messages.filter((message) => !SystemMessage.isInstance(message)).map((message) => partsOf(message));
  const newest = others.findLastIndex(({ type, text }) => type === "human" && !joined.includes(text));
  const notes = wholeNotes(
    others.slice(0, newest + 1).flatMap((each) => each.notes),
    system.join("\n\n"),
  );
  const present = notes.slice(notes.length - (others[newest]?.notes.length ?? 0));
  const texts = [...system, ...present].filter((text) => text !== "");
  return { system: texts.join("\n\n"), messages: others.map(({ type, text }) => [type, text]) };
}

/** The texts of a message as the model gets it. */
interface MessageParts {
  readonly type: string;
  /** The texts that the application added. */
  readonly notes: readonly string[];
  /** Its own text. */
  readonly text: string;
}

const NOTE = /<application-note>\n\(For this message, not written by the user\.\)\n\n([\s\S]*?)\n<\/application-note>/g;

/** Parts a message. Beside other blocks, its notes are the first block. */
function partsOf({ type, content }: BaseMessage): MessageParts {
  const blocks = typeof content === "string" ? [content] : content.map((block) => block?.text);
  const [first = "", ...others] = blocks.filter((text) => typeof text === "string");
  const { notes: added, text } = splitNotes(first);
  const notes = Array.from(added.matchAll(NOTE), ([, note = ""]) => note);
  return { type, notes, text: [text, ...others].join("") };
}

const IN_VIEW = "\n\n(Its instructions are above, unchanged.)";

/** Returns notes with the newest text of a skill instead of a reference to it, unless only the system prompt has it. */
function wholeNotes(notes: readonly string[], system: string): string[] {
  const inSystem = new Set(Array.from(system.matchAll(/^# (?:\w+ )+Skill: (.*)/gm), ([, name]) => name));
  const bodies = new Map<string, string>();
  return notes.map((note) => {
    const [, name] = /^# (?:\w+ )+Skill: (.*)/.exec(note) ?? [];
    if (name === undefined) return note;
    if (!note.endsWith(IN_VIEW)) {
      bodies.set(name, note.replace(/^# .*\n(?:\(.*\)\n)*\n(?:## Command Arguments\n(?:- .*\n)+\n)?/, ""));
      return note;
    }
    const body = bodies.get(name);
    if (body !== undefined) return `${note.slice(0, -IN_VIEW.length)}\n\n${body}`;
    if (inSystem.has(name)) return note;
    throw new Error(`A note refers to the text of ${name}, which is not before it.`);
  });
}

/** Returns a human message in the form that a client sends. */
export function user(content: string): { messages: { role: "user"; content: string }[] } {
  return { messages: [{ role: "user", content }] };
}
