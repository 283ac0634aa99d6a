import { type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import { copyOf } from "../reading/message-text.js";
import { appendText } from "./skill-block.js";

const TAG = "application-note";

/** Every letter of the tag, also in the full width that East Asian fonts have. */
const LETTERS = Array.from(
  "applicationnote",
  (letter) => `[${letter}${String.fromCharCode(letter.charCodeAt(0) + 0xfee0)}]`,
);

/** The beginning of the tag in any spelling that a model may take for it, with anything but letters in between. */
const ANY_TAG = new RegExp(String.raw`[<\uFE64\uFF1C](?=\P{L}{0,32}${LETTERS.join(String.raw`\P{L}{0,4}`)})`, "giu");

/** Number of characters, and of blocks, in which a tag that begins at the end of a block may go on. */
const MAX_TAG = 128;

/** Returns a message of a user or a tool in which no text can pose as a note, and others as they are. */
export function withoutTags(message: BaseMessage): BaseMessage {
  if (!HumanMessage.isInstance(message) && !ToolMessage.isInstance(message)) return message;
  const { content } = message;
  const texts = typeof content === "string" ? [content] : content.map((block) => (isText(block) ? block.text : ""));
  const safe = texts.map((text, index) => withoutTag(text, texts.slice(index + 1, index + MAX_TAG)));
  if (safe.every((text, index) => text === texts[index])) return message;
  const blocks =
    typeof content === "string"
      ? safe.join("")
      : content.map((block, index) => (isText(block) ? { ...block, text: safe[index] ?? "" } : block));
  if (HumanMessage.isInstance(message)) return copyOf(message, { content: blocks });
  const { tool_call_id, artifact, status, metadata, additional_kwargs, response_metadata, id, name } = message;
  return new ToolMessage({
    content: blocks,
    tool_call_id,
    artifact,
    status,
    metadata,
    additional_kwargs,
    response_metadata,
    id,
    name,
  });
}

/** @param following - the texts of the blocks after it, which a model reads as one with it */
function withoutTag(text: string, following: readonly string[] = []): string {
  const next = following
    .map((each) => each.slice(0, MAX_TAG))
    .join("")
    .slice(0, MAX_TAG);
  const safe = (text + next).replace(ANY_TAG, (bracket, index) => (index < text.length ? "&lt;" : bracket));
  return safe.slice(0, safe.length - next.length);
}

interface NoteOptions {
  /** The notes that it has already, which stay in front of the new ones. @default none */
  readonly before?: readonly string[];
  /** Whether each note is a system message before the message, or else a part of it. */
  readonly asSystem: boolean;
}

/** Returns a message with notes of the application, which hold for it. */
export function withNotes(message: BaseMessage, notes: readonly string[], options: NoteOptions): BaseMessage[] {
  const { before = [], asSystem } = options;
  if (notes.length === 0 || !HumanMessage.isInstance(message)) return [message];
  if (asSystem) return [...notes.map(systemNote), message];
  const { content } = message;
  const known = joined(before);
  const [first] = typeof content === "string" ? [{ text: content.slice(0, known.length) }] : content;
  // Other middlewares may have changed the notes that it had.
  const isKnown = known !== "" && isText(first) && first.text === known;
  const text = joined(isKnown ? [...before, ...notes] : notes);
  if (typeof content !== "string")
    return [copyOf(message, { content: [{ type: "text", text }, ...content.slice(isKnown ? 1 : 0)] })];
  return [copyOf(message, { content: appendText(text, isKnown ? content.slice(known.length + 2) : content) })];
}

const NOTES = new RegExp(String.raw`^(?:<${TAG}>
[^]*?
</${TAG}>(?:

)?)+`);

/**
 * Splits the text of a message that a model gets into the notes in front, with their tags, and the text of the user.
 * Without notes, they are an empty string. For models and middlewares that need one of the two.
 */
export function splitNotes(text: string): { readonly notes: string; readonly text: string } {
  const [notes = ""] = NOTES.exec(text) ?? [];
  return { notes: notes.trimEnd(), text: text.slice(notes.length) };
}

/** Wraps notes, so that the model can tell them from the user's text. */
function joined(notes: readonly string[]): string {
  const blocks = notes.map(
    (note) => `<${TAG}>\n(For this message, not written by the user.)\n\n${withoutTag(note)}\n</${TAG}>`,
  );
  return blocks.join("\n\n");
}

function systemNote(note: string): SystemMessage {
  return new SystemMessage({ content: `(For the next message.)\n\n${note}`, additional_kwargs: { lc_source: MARK } });
}

/** LangChain's mark of messages that code wrote. */
const MARK = "langslash:note";

/** Whether a model takes system messages in their places, as its profile says. */
export function takesSystemNotes(model: unknown): boolean {
  const { data } = ProfileSchema.safeParse(model);
  return data?.profile.midConversationSystemMessages === true;
}

const ProfileSchema = z.object({ profile: z.object({ midConversationSystemMessages: z.boolean() }) });

/** Puts notes that are system messages into the messages after them, for a model that takes only the first one. */
export function withoutSystemNotes(messages: BaseMessage[]): BaseMessage[] {
  if (!messages.some(isNote)) return messages;
  let notes: string[] = [];
  return messages.flatMap((message) => {
    if (isNote(message)) {
      notes.push(message.text.slice(message.text.indexOf("\n\n") + 2));
      return [];
    }
    const added = notes;
    notes = [];
    return withNotes(withoutTags(message), added, { asSystem: false });
  });
}

function isNote(message: BaseMessage): boolean {
  return SystemMessage.isInstance(message) && message.additional_kwargs["lc_source"] === MARK;
}

function isText(block: unknown): block is { readonly type: "text"; readonly text: string } {
  return typeof block === "object" && block !== null && "text" in block && typeof block.text === "string";
}
