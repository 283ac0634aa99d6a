import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY, type SkillAnnotation, SkillAnnotationSchema } from "@langslash/skills/internal";

/** Whether a person wrote the message: summaries stand in the history as human messages too. */
export function isTyped(message: BaseMessage): message is HumanMessage {
  return HumanMessage.isInstance(message) && message.additional_kwargs["lc_source"] === undefined;
}

/** The newest message that a person wrote, and where it stands. */
export function newestTyped(messages: readonly BaseMessage[]): { message: HumanMessage; index: number } | undefined {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message && isTyped(message)) return { message, index };
  }
  return undefined;
}

/** Whether the model has not spoken yet since the newest message that a person wrote. */
export function isFirstModelCall(messages: readonly BaseMessage[]): boolean {
  const start = newestTyped(messages)?.index;
  return start !== undefined && !messages.slice(start).some((message) => AIMessage.isInstance(message));
}

/** What was made of a message, as it says itself: a client can send any. */
export function annotationOf(message: BaseMessage): SkillAnnotation | undefined {
  return SkillAnnotationSchema.safeParse(message.additional_kwargs[ANNOTATION_KEY]).data;
}

/** The text in which a command may stand: the content, or its first text block. */
export function commandText(message: HumanMessage): string {
  if (typeof message.content === "string") return message.content;
  const block = message.content.find(isTextBlock);
  return block?.text ?? "";
}

/** A copy of the message with another command text. Its other blocks stay. */
export function withCommandText(message: HumanMessage, text: string): HumanMessage {
  if (typeof message.content === "string") return copyOf(message, { content: text });
  const first = message.content.findIndex(isTextBlock);
  const content = message.content.map((block, index) => (index === first ? { ...block, text } : block));
  return copyOf(message, { content });
}

/** A copy of the message, same id, with some fields changed. */
export function copyOf(
  message: HumanMessage,
  changes: Partial<Pick<HumanMessage, "content" | "additional_kwargs">>,
): HumanMessage {
  const { content, additional_kwargs, response_metadata, id, name } = message;
  return new HumanMessage({
    content,
    additional_kwargs,
    response_metadata,
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...changes,
  });
}

function isTextBlock(block: unknown): block is { type: "text"; text: string } {
  if (typeof block !== "object" || block === null || !("type" in block) || !("text" in block)) return false;
  return block.type === "text" && typeof block.text === "string";
}
