import type { ContentBlock, MessageContent } from "@langchain/core/messages";
import type {
  ParsedToolCall,
  ToolCallParserEvent,
  ToolCallParser,
  UnreadableToolCall,
} from "./parse/tool-call-parser.js";

/** A piece of a reply: the content without calls, and the calls. */
export interface ReadContent {
  readonly content: MessageContent;
  readonly toolCalls: readonly ParsedToolCall[];
  readonly invalidToolCalls: readonly UnreadableToolCall[];
}

/** Reads the content of a reply piece by piece. Text goes through the parser; all other blocks are unchanged. */
export class ReplyReader {
  readonly #parser: ToolCallParser;
  #lastTextBlock: ContentBlock | undefined;

  constructor(parser: ToolCallParser) {
    this.#parser = parser;
  }

  /** Takes the next piece of the reply. */
  take(content: MessageContent): ReadContent {
    if (typeof content === "string") {
      const events = this.#parser.push(content);
      return { content: textOf(events), ...callsOf(events) };
    }
    const events: ToolCallParserEvent[] = [];
    const blocks = content.flatMap((block) => {
      if (block.type !== "text" || typeof block["text"] !== "string") return [block];
      this.#lastTextBlock = block;
      const found = this.#parser.push(block["text"]);
      events.push(...found);
      const text = textOf(found);
      return text === "" ? [] : [{ ...block, text }];
    });
    return { content: blocks, ...callsOf(events) };
  }

  /** Ends the reply. Returns the text and the calls that were still held back. */
  finish(): ReadContent {
    const events = this.#parser.finish();
    const text = textOf(events);
    const content = this.#lastTextBlock && text !== "" ? [{ ...this.#lastTextBlock, text }] : text;
    return { content, ...callsOf(events) };
  }
}

function textOf(events: readonly ToolCallParserEvent[]): string {
  return events.map((event) => (event.type === "text" ? event.text : "")).join("");
}

function callsOf(events: readonly ToolCallParserEvent[]): Omit<ReadContent, "content"> {
  return {
    toolCalls: events.flatMap((event) => (event.type === "tool-call" ? [event.toolCall] : [])),
    invalidToolCalls: events.flatMap((event) => (event.type === "invalid-tool-call" ? [event.invalidToolCall] : [])),
  };
}
