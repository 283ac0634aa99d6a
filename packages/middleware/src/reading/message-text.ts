import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import { ANNOTATION_KEY, digestOf, type SkillAnnotation, SkillAnnotationSchema } from "@langslash/skills/internal";
import { threadId } from "../run-config.js";
import { isSealed, type Seals } from "../seals.js";

/**
 * Beginning of the ids of messages that begin a later stage of a pipeline. Interfaces hide messages by it: an id
 * reaches every client, and some already hide this prefix.
 */
export const STAGE_MESSAGE_PREFIX = "do-not-render-";

/** Whether a message begins a stage of a pipeline, and not a turn. The id stays if another middleware redacts it. */
export function isStageMessage(message: BaseMessage | undefined): message is HumanMessage {
  // LangChain gives a summary the id of the first message that it replaces, and its own mark.
  if (
    !HumanMessage.isInstance(message) ||
    (message.additional_kwargs["lc_source"] ?? ANNOTATION_KEY) !== ANNOTATION_KEY
  )
    return false;
  return message.id?.startsWith(STAGE_MESSAGE_PREFIX) === true || stageOf(message) !== undefined;
}

/**
 * Whether a person may have typed the message: a human message without LangChain's mark for those that code wrote, such
 * as summaries. Whether it began a turn depends on its place in the thread: see `readThread`.
 */
export function mayBeTyped(message: BaseMessage | undefined): message is HumanMessage {
  return (
    HumanMessage.isInstance(message) && message.additional_kwargs["lc_source"] === undefined && !isStageMessage(message)
  );
}

/** Whether a message may begin a turn or a stage: one that is neither is not read as a command. */
export function mayBegin(message: BaseMessage | undefined): message is HumanMessage {
  return mayBeTyped(message) || isStageMessage(message);
}

/** Returns an id by which a message is known again, also in a copy. In some hand-written graphs, messages have none. */
export function keyOf(message: BaseMessage): unknown {
  return message.id ?? message;
}

/** Whether a message of the model calls tools. */
export function callsTools(message: BaseMessage): boolean {
  return AIMessage.isInstance(message) && (message.tool_calls?.length ?? 0) > 0;
}

/** Whether a message is an answer of a model, with a text and without tool calls. */
export function isAnswer(message: BaseMessage): message is AIMessage {
  return AIMessage.isInstance(message) && !callsTools(message) && message.text.trim() !== "";
}

/** Returns the annotation on a message. A client can send any annotation, so it is never believed by itself. */
export function annotationOf(message: BaseMessage): SkillAnnotation | undefined {
  const annotation = message.additional_kwargs[ANNOTATION_KEY];
  return annotation === undefined ? undefined : SkillAnnotationSchema.safeParse(annotation).data;
}

/** Returns the stage that an annotation claims. Asked of every message, so that one without a stage is not checked. */
function stageOf(message: BaseMessage): number | undefined {
  const annotation: unknown = message.additional_kwargs[ANNOTATION_KEY];
  const hasStage = typeof annotation === "object" && annotation !== null && "stage" in annotation;
  return hasStage ? annotationOf(message)?.stage : undefined;
}

/** Key of a completed command on a message whose text stays as it was typed. */
const COMPLETED_KEY = "langslash_completed";

/**
 * Returns the text in which a command is looked for: the one that a person completed, if the message has it with a seal
 * for its thread and its text, else that of the content.
 */
export function commandText(message: HumanMessage): string {
  const typed = typedText(message);
  const completed: unknown = message.additional_kwargs[COMPLETED_KEY];
  if (typeof completed !== "object" || completed === null) return typed;
  const [text, seal]: unknown[] = [Reflect.get(completed, "text"), Reflect.get(completed, "seal")];
  if (typeof text !== "string" || typeof seal !== "string") return typed;
  const content = completedContent(message, text);
  return isSealed(seal, content) ? text : typed;
}

function completedContent(message: HumanMessage, text: string): readonly unknown[] {
  return ["completed", threadId(), message.id, digestOf(typedText(message)), text];
}

/** Returns a copy of a message whose command a person completed: with the text, or with it in a sealed annotation. */
export function withCompleted(message: HumanMessage, text: string, echo: boolean, seals: Seals): HumanMessage {
  if (echo) return withCommandText(message, text);
  const completed = { text, seal: seals.seal(completedContent(message, text)) };
  return copyOf(message, { additional_kwargs: { ...message.additional_kwargs, [COMPLETED_KEY]: completed } });
}

/**
 * Returns the content as text, or of several text blocks the first that begins with a command, because clients put
 * attached texts before or after it; if none does, the first that is not blank.
 */
function typedText({ content }: HumanMessage): string {
  if (typeof content === "string") return content;
  const block = content[commandBlock(content)];
  return block && hasText(block) ? block.text : "";
}

/** Whether the message has more text than the one in which a command is looked for. */
export function hasMoreText({ content }: HumanMessage): boolean {
  return typeof content !== "string" && content.filter(hasText).length > 1;
}

/** Returns a copy of the message with another command text; an empty one removes its block. Other blocks stay. */
export function withCommandText(message: HumanMessage, text: string): HumanMessage {
  if (typeof message.content === "string") return copyOf(message, { content: text });
  const position = commandBlock(message.content);
  const content = message.content.flatMap((block, index) =>
    index !== position ? [block] : text === "" ? [] : [{ ...block, text }],
  );
  return copyOf(message, { content });
}

/** Returns the index of the block with the command text, or -1. */
function commandBlock(content: readonly unknown[]): number {
  const position = content.findIndex((block) => hasText(block) && parseSlashCommand(block.text) !== undefined);
  return position === -1 ? content.findIndex(hasText) : position;
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

/** Whether a block is a text that is not blank. */
function hasText(block: unknown): block is { type: "text"; text: string } {
  if (typeof block !== "object" || block === null || !("type" in block) || !("text" in block)) return false;
  return block.type === "text" && typeof block.text === "string" && block.text.trim() !== "";
}
