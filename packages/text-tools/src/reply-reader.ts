import type { ContentBlock, MessageContent } from "@langchain/core/messages";
import type { ToolCallParser } from "./parse/tool-call-parser-options.js";
import { callsIn, type FoundCalls, type ToolCallParserEvent } from "./parse/tool-call-event.js";

/** A piece of a reply: the content without calls and thoughts, the thoughts, and the calls. */
export interface ReadContent extends FoundCalls {
  readonly content: MessageContent;
  /** The text of the model's thoughts without their marks. */
  readonly reasoning: string;
}

/** Reads the content of a reply piece by piece. Text goes through the parser; all other blocks are unchanged. */
export class ReplyReader {
  readonly #parser: ToolCallParser;
  #lastTextBlock: ContentBlock | undefined;
  /** Whether the text follows a thought, so that the white space before it is dropped. */
  #isAfterThought = false;
  #hasReasoning = false;

  constructor(parser: ToolCallParser) {
    this.#parser = parser;
  }

  /**
   * Takes the next piece of the reply.
   *
   * @param isWhole whether it is all of the reply, so that a mark at its end can show that the text before it was a
   * thought
   */
  take(content: MessageContent, isWhole = false): ReadContent {
    if (typeof content === "string") return this.#read(this.#push(content, isWhole));
    const last = content.findLastIndex(isText);
    const found = content.map((block, index) => {
      if (!isText(block)) return { ...NOTHING, content: [block] };
      this.#lastTextBlock = block;
      const read = this.#read(this.#push(block.text, isWhole && index === last));
      return { ...read, content: read.content === "" ? [] : [{ ...block, text: read.content }] };
    });
    return {
      content: found.flatMap((read) => read.content),
      reasoning: found.map(({ reasoning }) => reasoning).join(""),
      toolCalls: found.flatMap(({ toolCalls }) => toolCalls),
      invalidToolCalls: found.flatMap(({ invalidToolCalls }) => invalidToolCalls),
    };
  }

  /** Ends the reply. Returns the text and the calls that were still held back. */
  finish(): ReadContent {
    const read = this.#read(this.#parser.finish());
    const block = this.#lastTextBlock;
    return block && read.content !== "" ? { ...read, content: [{ ...block, text: read.content }] } : read;
  }

  #push(text: string, isLast: boolean): readonly ToolCallParserEvent[] {
    return [...this.#parser.push(text), ...(isLast ? this.#parser.finish() : [])];
  }

  #read(events: readonly ToolCallParserEvent[]): ReadContent & { readonly content: string } {
    let [content, reasoning] = ["", ""];
    for (const event of events) {
      if (event.type !== "text") continue;
      if (event.thought === "content") reasoning += this.#reasoning(event.text);
      else if (event.thought === undefined) content += this.#text(event.text);
      else this.#isAfterThought = true;
      if (event.thought !== "end") continue;
      reasoning += this.#reasoning(content);
      content = "";
    }
    return { content, reasoning, ...callsIn(events) };
  }

  #reasoning(text: string): string {
    const found = this.#hasReasoning ? text : text.trimStart();
    this.#hasReasoning ||= found !== "";
    return found;
  }

  #text(text: string): string {
    const shown = this.#isAfterThought ? text.trimStart() : text;
    this.#isAfterThought &&= shown === "";
    return shown;
  }
}

function isText(block: ContentBlock): block is ContentBlock & { readonly text: string } {
  return block.type === "text" && typeof block["text"] === "string";
}

const NOTHING: Omit<ReadContent, "content"> = { reasoning: "", toolCalls: [], invalidToolCalls: [] };
