import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY, type SkillAnnotation, SkillAnnotationSchema } from "@langslash/skills/internal";

/** Whether a person wrote the message, or it begins a stage. Summaries are human messages that a middleware wrote. */
export function isTyped(message: BaseMessage | undefined): message is HumanMessage {
  if (!HumanMessage.isInstance(message)) return false;
  return (message.additional_kwargs["lc_source"] ?? ANNOTATION_KEY) === ANNOTATION_KEY;
}

/** Returns the newest message that a person wrote, with its index. */
export function newestTyped(messages: readonly BaseMessage[]): { message: HumanMessage; index: number } | undefined {
  const message = messages.findLast(isTyped);
  return message && { message, index: messages.lastIndexOf(message) };
}

/** Whether a message of the model calls tools. */
export function callsTools(message: BaseMessage): boolean {
  return AIMessage.isInstance(message) && (message.tool_calls?.length ?? 0) > 0;
}

/** Whether the model has not answered since the newest message that a person wrote. */
export function isFirstModelCall(messages: readonly BaseMessage[]): boolean {
  const start = newestTyped(messages)?.index;
  return !messages.slice(start).some((message) => AIMessage.isInstance(message));
}

/** Returns the annotation on a message. A client can send any annotation, so it is never believed by itself. */
export function annotationOf(message: BaseMessage): SkillAnnotation | undefined {
  const annotation = message.additional_kwargs[ANNOTATION_KEY];
  return annotation === undefined ? undefined : SkillAnnotationSchema.safeParse(annotation).data;
}

/** Returns the text in which a command is looked for: the content, or its first text block that is not blank. */
export function commandText(message: HumanMessage): string {
  if (typeof message.content === "string") return message.content;
  return message.content.filter(isTextBlock).find(hasText)?.text ?? "";
}

/** Whether more text follows the one in which a command is looked for. */
export function hasMoreText({ content }: HumanMessage): boolean {
  return typeof content !== "string" && content.filter(isTextBlock).filter(hasText).length > 1;
}

/** Returns a copy of the message with another command text; an empty one removes its block. Other blocks stay. */
export function withCommandText(message: HumanMessage, text: string): HumanMessage {
  if (typeof message.content === "string") return copyOf(message, { content: text });
  const first = message.content.findIndex((block) => isTextBlock(block) && hasText(block));
  const content = message.content.flatMap((block, index) =>
    index !== first ? [block] : text === "" ? [] : [{ ...block, text }],
  );
  return copyOf(message, { content });
}

/** Returns a copy of the message with the same id and some fields changed. */
export function copyOf(
  message: HumanMessage,
  changes: Partial<Pick<HumanMessage, "content" | "additional_kwargs">>,
): HumanMessage {
  const { content, additional_kwargs, response_metadata, id, name } = message;
  return new HumanMessage({
    content,
    additional_kwargs,
    response_metadata,
    id,
    name,
    ...changes,
  });
}

function hasText({ text }: { text: string }): boolean {
  return text.trim() !== "";
}

function isTextBlock(block: unknown): block is { type: "text"; text: string } {
  if (typeof block !== "object" || block === null || !("type" in block) || !("text" in block)) return false;
  return block.type === "text" && typeof block.text === "string";
}
