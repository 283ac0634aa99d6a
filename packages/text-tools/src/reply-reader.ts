import type { ContentBlock, MessageContent } from "@langchain/core/messages";
import type { ToolCallParser } from "./parse/tool-call-parser-options.js";
import { callsIn, type FoundCalls, type ToolCallParserEvent } from "./parse/tool-call-event.js";

/** A piece of a reply: the content without calls and thoughts, the thoughts, and the calls. */
export interface ReadContent extends FoundCalls {
  readonly content: MessageContent;
  /** The text of the model's thoughts without their marks. */
  readonly reasoning: string;
}

/** A piece of a reply that consists of blocks. */
type ReadBlocks = ReadContent & { readonly content: ContentBlock[] };

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

  /** Takes the next piece of the reply. */
  take(content: MessageContent): ReadContent {
    return typeof content === "string" ? this.#read(this.#parser.push(content)) : this.takeBlocks(content);
  }

  /** Takes the next blocks of the reply. */
  takeBlocks(blocks: readonly ContentBlock[]): ReadBlocks {
    const found = blocks.map((block): ReadBlocks => {
      if (block.type !== "text" || typeof block["text"] !== "string") return { ...NOTHING, content: [block] };
      this.#lastTextBlock = block;
      const read = this.#read(this.#parser.push(block["text"]));
      return { ...read, content: read.content === "" ? [] : [{ ...block, text: read.content }] };
    });
    return {
      content: found.flatMap((read) => read.content),
      reasoning: found.map(({ reasoning }) => reasoning).join(""),
      toolCalls: found.flatMap(({ toolCalls }) => toolCalls),
      invalidToolCalls: found.flatMap(({ invalidToolCalls }) => invalidToolCalls),
    };
  }

  /** Takes the whole reply, so that a mark at its end can show that the text before it was a thought. */
  takeWhole(content: string): ReadContent {
    return this.#read([...this.#parser.push(content), ...this.#parser.finish()]);
  }

  /** Ends the reply. Returns the text and the calls that were still held back. */
  finish(): ReadContent {
    const read = this.#read(this.#parser.finish());
    const block = this.#lastTextBlock;
    return block && read.content !== "" ? { ...read, content: [{ ...block, text: read.content }] } : read;
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

const NOTHING: Omit<ReadContent, "content"> = { reasoning: "", toolCalls: [], invalidToolCalls: [] };
