import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { copyOf } from "../reading/message-text.js";

const TAG = "application-note";

/** The tag in any spelling that a model may take for it. */
const ANY_TAG = /<(?=[\s/]{0,8}application[\s_-]?note)/giu;

/** Wraps a text that the application adds to a message, so that the model can tell it from what the user wrote. */
export function applicationNote(text: string): string {
  return `<${TAG}>\n(For this message, not written by the user.)\n\n${withoutTag(text)}\n</${TAG}>`;
}

/** Returns a message in which no text can pose as a note: the message itself if none does. */
export function withoutTags(message: HumanMessage): HumanMessage {
  const { content } = message;
  if (typeof content === "string") {
    const text = withoutTag(content);
    return text === content ? message : copyOf(message, { content: text });
  }
  const texts = content.map((block) => (isText(block) ? { ...block, text: withoutTag(block.text) } : block));
  const isSame = texts.every((block, index) => !isText(block) || block.text === Reflect.get(content[index] ?? {}, "text"));
  return isSame ? message : copyOf(message, { content: texts });
}

function withoutTag(text: string): string {
  return text.replace(ANY_TAG, "&lt;");
}

/**
 * Returns a message with notes before its own text.
 *
 * @param before - the notes that it has already, which stay in front of the new ones
 */
export function withNotes<Message extends BaseMessage>(
  message: Message,
  notes: readonly string[],
  before: readonly string[] = [],
): Message | HumanMessage {
  if (notes.length === 0 || !HumanMessage.isInstance(message)) return message;
  const { content } = message;
  const known = before.join("\n\n");
  const added = [...before, ...notes].join("\n\n");
  if (typeof content !== "string") {
    const own = known === "" ? content : content.slice(1);
    return copyOf(message, { content: [{ type: "text", text: added }, ...own] });
  }
  const own = known === "" ? content : content.slice(known.length + 2);
  return copyOf(message, { content: own === "" ? added : `${added}\n\n${own}` });
}

function isText(block: unknown): block is { readonly type: "text"; readonly text: string } {
  return typeof block === "object" && block !== null && "text" in block && typeof block.text === "string";
}
