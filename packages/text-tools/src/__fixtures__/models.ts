import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { fakeModel, tool } from "langchain";
import { z } from "zod";
import { piecesOf } from "./chunks.js";
import { collect } from "./collect.js";

/** Creates a model that gives these replies in order and records what it receives. */
export function scriptedModel(...replies: readonly (string | AIMessage)[]) {
  const model = fakeModel();
  for (const reply of replies) model.respond(() => (typeof reply === "string" ? new AIMessage(reply) : reply));
  return model;
}

/** A model without `bindTools` that streams these texts in small pieces. */
export class StreamingModel extends BaseChatModel {
  readonly received: BaseMessage[][] = [];
  readonly options: Record<string, unknown>[] = [];
  readonly #texts: string[];
  readonly #length: number;

  constructor(texts: readonly string[], length = 3) {
    super({});
    this.#texts = [...texts];
    this.#length = length;
  }

  override _llmType(): string {
    return "streaming";
  }

  override async _generate(messages: BaseMessage[], options: Record<string, unknown>): Promise<ChatResult> {
    const chunks = await collect(this._streamResponseChunks(messages, options));
    const message = chunks.map((chunk) => chunk.message).reduce((sum, chunk) => sum.concat(chunk));
    return { generations: [{ text: message.text, message: new AIMessage(message) }] };
  }

  override async *_streamResponseChunks(messages: BaseMessage[], options: Record<string, unknown>) {
    this.received.push(messages);
    this.options.push(options);
    const text = this.#texts.shift();
    if (text === undefined) throw new Error("This model has no reply left.");
    const id = `reply-${this.received.length}`;
    for (const piece of piecesOf(text, this.#length)) {
      await new Promise((resolve) => setImmediate(resolve));
      yield new ChatGenerationChunk({ text: piece, message: new AIMessageChunk({ content: piece, id }) });
    }
    const usage_metadata = { input_tokens: 3, output_tokens: 4, total_tokens: 7 };
    const message = new AIMessageChunk({
      content: "",
      id,
      usage_metadata,
      response_metadata: { finish_reason: "stop" },
    });
    yield new ChatGenerationChunk({ text: "", message });
  }
}

/** Creates a tool that reads from a record of files. */
export function readTool(files: Readonly<Record<string, string>> = {}) {
  return tool(({ path }) => files[path] ?? `no file ${path}`, {
    name: "read",
    description: "Reads a file.",
    schema: z.object({ path: z.string(), lines: z.number().optional() }),
  });
}

/** Writes a tool call in the default format. */
export function callText(name: string, args: Record<string, unknown> = {}): string {
  return `<tool_call>${JSON.stringify({ name, arguments: args })}</tool_call>`;
}
