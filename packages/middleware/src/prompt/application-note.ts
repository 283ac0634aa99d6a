import { type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { z } from "zod";
import { copyOf } from "../reading/message-text.js";

const TAG = "application-note";

/** The tag in any spelling that a model may take for it. */
const ANY_TAG = /<(?=[\s/]{0,8}application[\s_-]?note)/giu;

/** Returns a message in which no text can pose as a note: the message itself if none does. */
export function withoutTags(message: HumanMessage): HumanMessage {
  const { content } = message;
  if (typeof content === "string") {
    const text = withoutTag(content);
    return text === content ? message : copyOf(message, { content: text });
  }
  const texts = content.map((block) => (isText(block) ? { ...block, text: withoutTag(block.text) } : block));
  const isSame = texts.every(
    (block, index) => !isText(block) || block.text === Reflect.get(content[index] ?? {}, "text"),
  );
  return isSame ? message : copyOf(message, { content: texts });
}

function withoutTag(text: string): string {
  return text.replace(ANY_TAG, "&lt;");
}

/** How notes are added to a message. */
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
  if (asSystem) return [...notes.map((note) => systemNote(note)), message];
  const { content } = message;
  const known = joined(before);
  const added = joined([...before, ...notes]);
  if (typeof content !== "string") {
    const own = known === "" ? content : content.slice(1);
    return [copyOf(message, { content: [{ type: "text", text: added }, ...own] })];
  }
  const own = known === "" ? content : content.slice(known.length + 2);
  return [copyOf(message, { content: own === "" ? added : `${added}\n\n${own}` })];
}

/** Wraps notes, so that the model can tell them from the text of the user. */
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
  const isNote = (message: BaseMessage): boolean => message.additional_kwargs["lc_source"] === MARK;
  if (!messages.some(isNote)) return messages;
  let notes: string[] = [];
  return messages.flatMap((message) => {
    if (isNote(message)) {
      notes.push(message.text.slice(message.text.indexOf("\n\n") + 2));
      return [];
    }
    const added = notes;
    notes = [];
    return withNotes(HumanMessage.isInstance(message) ? withoutTags(message) : message, added, { asSystem: false });
  });
}

function isText(block: unknown): block is { readonly type: "text"; readonly text: string } {
  return typeof block === "object" && block !== null && "text" in block && typeof block.text === "string";
}
