import type { BaseMessage, ContentBlock } from "@langchain/core/messages";

/** The blocks of a message that are not text, images for instance, as they were given. */
export function mediaBlocks({ content }: BaseMessage): ContentBlock[] {
  return typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
}
