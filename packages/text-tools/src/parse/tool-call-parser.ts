import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import type { InvalidToolCall } from "@langchain/core/messages/tool";
import { createCallId } from "./call-ids.js";
import { coerceArguments } from "../json/coerce-arguments.js";
import { type FormatChoice, knownFormats } from "../formats/known-formats.js";
import { createMarkLexer, type MarkLexer, type Token } from "./mark-lexer.js";
import { type EndedCall, OpenCall } from "./open-call.js";
import { TextFlow } from "./text-flow.js";
import type { NamedCall, ReadItem, ToolCallFormat } from "../formats/tool-call-format.js";
import { type ToolDefinition, toolTable } from "../tool-definition.js";

/** A call as it was read; LangChain's `ToolCall`. */
export interface ParsedToolCall extends NamedCall {
  /** New for each call. */
  readonly id: string;
}

/** A call that cannot be read: `args` is its text as the model wrote it, `error` says why. */
export type UnreadableToolCall = InvalidToolCall & Required<Pick<InvalidToolCall, "id" | "args" | "error">>;

/** What a parser found, in the order of the text. */
export type ToolCallParserEvent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool-call"; readonly toolCall: ParsedToolCall }
  | { readonly type: "invalid-tool-call"; readonly invalidToolCall: UnreadableToolCall };

/** Options of `createToolCallParser`, `parseToolCalls` and `stripToolCalls`. */
export interface ToolCallParserOptions {
  /**
   * The format that is tried first. The built-in ones are always read.
   * @default "json"
   */
  readonly format?: FormatChoice;
  /**
   * What calls are in a `<think>` that is never closed: `call` runs them, since some models forget the closing tag; `text` leaves
   * them in the thought. Calls in a closed `<think>` are always thoughts.
   * @default "call"
   */
  readonly unclosedThink?: "call" | "text";
}

/** Reads a text that arrives in chunks. Synchronous, so that it fits any kind of stream. */
export interface ToolCallParser {
  /** Takes the next chunk. Text comes out at once, except what may belong to a call. */
  push(chunk: string): ToolCallParserEvent[];
  /** Ends the text. */
  finish(): ToolCallParserEvent[];
}

/**
 * Makes a parser for tool calls in text. It finds the same calls and the same text wherever chunks end, in linear time.
 *
 * @param tools what can be called, in any form that `bindTools` takes: arguments are given the types of their schemas
 *
 * @example
 * ```ts
 * import { createToolCallParser } from "@langslash/text-tools";
 *
 * const parser = createToolCallParser();
 * for (const chunk of ["Let me look. <tool_", 'call>{"name": "list"}</tool_call>']) {
 *   for (const event of parser.push(chunk)) console.log(event.type);
 * }
 * console.log(parser.finish().length); // 0
 * ```
 */
export function createToolCallParser(
  tools: readonly BindToolsInput[] = [],
  options: ToolCallParserOptions = {},
): ToolCallParser {
  return new Parser(toolTable(tools), options);
}

class Parser implements ToolCallParser {
  readonly #tools: ReadonlyMap<string, ToolDefinition>;
  readonly #formats: readonly ToolCallFormat[];
  readonly #lexer: MarkLexer;
  readonly #unclosedThink: "call" | "text";
  readonly #flow = new TextFlow();
  #events: ToolCallParserEvent[] = [];
  #call: OpenCall | undefined;
  /** Whether the call before ended without a closing mark, where the next opening mark stands. */
  #lacksClose = false;
  #seesThoughts = true;
  #isThinking = false;
  /** A call in a thought and all that follows: what it is depends on whether the thought is closed. */
  #held: Token[] = [];

  constructor(tools: ReadonlyMap<string, ToolDefinition>, { format, unclosedThink = "call" }: ToolCallParserOptions) {
    this.#tools = tools;
    this.#formats = knownFormats(format);
    this.#unclosedThink = unclosedThink;
    const marks = this.#formats.flatMap(({ open, close, marks: inner }) => [open, close, ...inner]);
    this.#lexer = createMarkLexer([...new Set([...marks, "<think>", "</think>"])]);
  }

  push(chunk: string): ToolCallParserEvent[] {
    this.#takeAll(this.#lexer.push(chunk));
    return this.#newEvents();
  }

  finish(): ToolCallParserEvent[] {
    this.#takeAll(this.#lexer.finish());
    if (this.#held.length > 0) this.#endOpenThought();
    while (this.#call) this.#takeAll(this.#endCall(this.#call.finish()));
    this.#show(this.#flow.finish());
    return this.#newEvents();
  }

  #newEvents(): ToolCallParserEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Takes tokens, and in between those that a call gave back. */
  #takeAll(tokens: readonly Token[]): void {
    const left = tokens.toReversed();
    for (let token = left.pop(); token; token = left.pop()) {
      for (const again of this.#take(token).toReversed()) left.push(again);
    }
  }

  /** Takes a token. @returns the tokens to be taken once more */
  #take(token: Token): readonly Token[] {
    if (this.#call) {
      const ended = this.#call.take(token);
      return ended ? this.#endCall(ended) : [];
    }
    const opensCall = this.#opensCall(token);
    if (this.#isThinking) this.#think(token, opensCall);
    else if (opensCall) this.#call = new OpenCall(token, this.#formats, this.#tools, this.#lacksClose);
    else if (!this.#isSecondClose(token)) {
      this.#isThinking = this.#seesThoughts && token.mark === "<think>";
      this.#show(this.#flow.text(token.text));
    }
    return [];
  }

  #opensCall(token: Token | undefined): boolean {
    return this.#formats.some(({ open }) => open === token?.mark);
  }

  /** Models that write the tags twice close them twice. */
  #isSecondClose({ mark }: Token): boolean {
    return this.#flow.isBehindCall && this.#formats.some(({ close }) => close === mark);
  }

  #think(token: Token, opensCall: boolean): void {
    const closes = token.mark === "</think>";
    if (!closes && (opensCall || this.#held.length > 0)) {
      this.#held.push(token);
      return;
    }
    for (const { text } of this.#held) this.#show(this.#flow.text(text));
    this.#show(this.#flow.text(token.text));
    this.#held = [];
    this.#isThinking = !closes;
  }

  #endOpenThought(): void {
    const held = this.#held;
    this.#held = [];
    this.#isThinking = false;
    this.#seesThoughts = false;
    if (this.#unclosedThink === "call") this.#takeAll(held);
    else for (const { text } of held) this.#show(this.#flow.text(text));
  }

  #endCall({ source, read, again }: EndedCall): readonly Token[] {
    this.#call = undefined;
    this.#lacksClose = read !== undefined && this.#opensCall(again[0]);
    if (!read) this.#show(this.#flow.text(source));
    else {
      this.#flow.call();
      for (const item of read.items) this.#events.push(this.#eventOf(item, source));
      this.#show(this.#flow.text(read.rest));
    }
    return again;
  }

  #eventOf(item: ReadItem, source: string): ToolCallParserEvent {
    const id = createCallId();
    if ("error" in item)
      return { type: "invalid-tool-call", invalidToolCall: { ...item, id, args: source, type: "invalid_tool_call" } };
    const schema = this.#tools.get(item.name)?.parameters;
    const args = schema ? coerceArguments(item.args, schema) : item.args;
    return { type: "tool-call", toolCall: { id, name: item.name, args } };
  }

  #show(text: string): void {
    if (text === "") return;
    const last = this.#events.at(-1);
    if (last?.type === "text") this.#events[this.#events.length - 1] = { type: "text", text: last.text + text };
    else this.#events.push({ type: "text", text });
  }
}
