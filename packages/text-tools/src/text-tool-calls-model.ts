import type { BaseLanguageModelInput, StructuredOutputMethodOptions } from "@langchain/core/language_models/base";
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
  type LangSmithParams,
} from "@langchain/core/language_models/chat_models";
import type { ModelProfile } from "@langchain/core/language_models/profile";
import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { Runnable, RunnableConfig } from "@langchain/core/runnables";
import { formatForModel } from "./dialects/format-for-model.js";
import { writtenDialect } from "./dialects/known-dialects.js";
import { modelName } from "./model-name.js";
import { refuseCalls } from "./call-policy.js";
import { type ConstraintOptions, constrainedModel, type InnerModel } from "./constrain/constrained-model.js";
import { holdsToolCalls } from "./render/history-messages.js";
import { type ModelInputOptions, modelInput, type ModelTask } from "./model-input.js";
import { callsIn } from "./parse/tool-call-event.js";
import { callInThought, wasInThought } from "./parse/unreadable-call.js";
import { readReply, readReplyStream, type ReadThought } from "./read-reply.js";
import { type OutputSchema, structuredOutput } from "./structured-output.js";
import { TextToolsError } from "./text-tools-error.js";
import { PARSER_OPTIONS, type ToolCallParser, type ToolCallParserOptions } from "./parse/tool-call-parser-options.js";
import { ReplyParser } from "./parse/reply-parser.js";
import { requiredCalls } from "./parse/required-calls.js";
import { readToolChoice } from "./tool-choice.js";
import { toolDefinition, toolTable } from "./tool-definition.js";

/** Options for `withTextToolCalls`. */
export type TextToolCallsOptions = ModelInputOptions & Omit<ToolCallParserOptions, "format"> & ConstraintOptions;

/** The names of the options. */
export const MODEL_OPTIONS = {
  ...PARSER_OPTIONS,
  history: true,
  resultRole: true,
  reminder: true,
  constrain: true,
} as const;

/** Hooks that the middleware of an agent passes to the model. */
export interface AgentHooks {
  /** Called after each reply of the model. */
  readonly onReply?: () => void;
  /** Wraps the parser to change its events. */
  readonly policy?: (parser: ToolCallParser) => ToolCallParser;
}

/** Options for one call. */
export interface TextToolCallsCallOptions extends BaseChatModelCallOptions {
  readonly tools?: BindToolsInput[];
  /** JSON mode of a provider. Allowed only without tools. */
  readonly response_format?: unknown;
}

/** Call options for native tool calling, which must not reach the wrapped model. */
const NATIVE_OPTIONS = ["tools", "tool_choice", "parallel_tool_calls", "strict", "functions", "function_call"] as const;

const JSON_MODE =
  "response_format cannot be used with tools: the model could not write tool calls as text. Use toolStrategy instead.";

/** A chat model with tool calls. For the model that it wraps, tools, calls and results are text. */
export class TextToolCallsModel extends BaseChatModel<TextToolCallsCallOptions> {
  readonly inner: InnerModel;
  readonly options: TextToolCallsOptions;
  readonly #hooks: AgentHooks;
  /** The options with the format in which calls are written. */
  readonly #written: TextToolCallsOptions;

  constructor(inner: InnerModel, options: TextToolCallsOptions = {}, hooks: AgentHooks = {}) {
    super({});
    this.inner = inner;
    this.options = options;
    this.#hooks = hooks;
    const { format = "auto" } = options;
    const name = format === "auto" ? modelName(inner) : undefined;
    this.#written = name === undefined ? options : { ...options, format: formatForModel(name) };
  }

  static override lc_name(): string {
    return "TextToolCallsModel";
  }

  override _llmType(): string {
    return "text-tool-calls";
  }

  /** Structured output goes through a tool, since a provider's JSON mode would keep the model from writing calls. */
  override get profile(): ModelProfile {
    const profile = this.inner instanceof BaseChatModel ? this.inner.profile : {};
    return { ...profile, toolCalling: true, structuredOutput: false };
  }

  /** Names the wrapped model in traces. */
  override getLsParams(options: this["ParsedCallOptions"]): LangSmithParams {
    return this.inner instanceof BaseChatModel ? this.inner.getLsParams(options) : super.getLsParams(options);
  }

  override bindTools(
    tools: BindToolsInput[],
    kwargs: Partial<TextToolCallsCallOptions> = {},
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, TextToolCallsCallOptions> {
    return this.withConfig({ ...kwargs, tools });
  }

  // oxlint-disable-next-line no-explicit-any -- callers see BaseChatModel's overloads, which infer the output
  override withStructuredOutput(schema: OutputSchema, config?: StructuredOutputMethodOptions<boolean>): any {
    return structuredOutput(this, schema, config);
  }

  /** Passes `configurable` on to the wrapped model, which may be selected by it. */
  protected override _separateRunnableConfigFromCallOptionsCompat(
    options?: Partial<TextToolCallsCallOptions>,
  ): [RunnableConfig, this["ParsedCallOptions"]] {
    const [config, callOptions] = super._separateRunnableConfigFromCallOptionsCompat(options);
    return [config, config.configurable ? { ...callOptions, configurable: config.configurable } : callOptions];
  }

  protected override _getCallOptionsForTracing(options: this["ParsedCallOptions"]): this["ParsedCallOptions"] {
    return { ...options, configurable: undefined };
  }

  override async _generate(messages: BaseMessage[], options: this["ParsedCallOptions"]): Promise<ChatResult> {
    const { inner, input, config, parser, readThought } = this.#prepare(messages, options);
    const message = readReply(await inner.invoke(input, config), parser, readThought);
    this.#hooks.onReply?.();
    return { generations: [{ text: message.text, message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { inner, input, config, parser, readThought } = this.#prepare(messages, options);
    for await (const message of readReplyStream(await inner.stream(input, config), parser, readThought)) {
      options.signal?.throwIfAborted();
      const chunk = new ChatGenerationChunk({ text: message.text, message });
      yield chunk;
      const indices = { prompt: 0, completion: 0 };
      await runManager?.handleLLMNewToken(chunk.text, indices, undefined, undefined, undefined, { chunk });
    }
    this.#hooks.onReply?.();
  }

  #prepare(messages: BaseMessage[], options: this["ParsedCallOptions"]) {
    const tools = (options.tools ?? []).map(toolDefinition);
    const task = { tools, toolChoice: readToolChoice(options.tool_choice, tools) };
    if (tools.length > 0 && options.response_format !== undefined)
      throw new TextToolsError("unsupported-method", JSON_MODE);
    const native = new Set<string>(NATIVE_OPTIONS);
    const passedOn = Object.fromEntries(Object.entries(options).filter(([key]) => !native.has(key)));
    const { inner, callOptions } = constrainedModel(this.inner, task, this.#written);
    const bound = options.tools ?? [];
    const mayAsk = tools.length > 0 && task.toolChoice.kind !== "none" && !wasInThought(messages);
    return {
      inner,
      input: [...modelInput(messages, task, this.#written)],
      // without callbacks the inner run is not traced a second time, with the calls in its text
      config: { ...passedOn, ...callOptions, callbacks: [] },
      parser: tools.length > 0 || holdsToolCalls(messages) ? this.#parserFor(task, bound) : PLAIN_TEXT,
      readThought: (thought: string) => (mayAsk ? this.#readThought(thought, bound) : NO_CALLS),
    };
  }

  /** Returns an unreadable call if a thought holds a call. */
  #readThought(thought: string, bound: readonly BindToolsInput[]): ReturnType<ReadThought> {
    const parser = new ReplyParser(toolTable(bound), this.#written);
    const { toolCalls, invalidToolCalls } = callsIn([...parser.push(thought), ...parser.finish()]);
    const [call] = [...toolCalls, ...invalidToolCalls];
    if (!call) return NO_CALLS;
    const { policy = (same) => same } = this.#hooks;
    return callsIn(policy(callInThought(call.name)).finish());
  }

  #parserFor({ tools, toolChoice }: ModelTask, bound: readonly BindToolsInput[]): ToolCallParser {
    const { format, dialects } = this.#written;
    const read = dialects && [...dialects, writtenDialect(format)];
    const isRequired = toolChoice.kind === "required" || toolChoice.kind === "named";
    const onlyTool = tools.length === 1 ? tools[0]?.name : undefined;
    const required = isRequired ? [requiredCalls(toolChoice.kind === "named" ? toolChoice.name : onlyTool)] : [];
    const parser = new ReplyParser(toolTable(bound), { ...this.#written, dialects: read }, required);
    const { policy = (same) => same } = this.#hooks;
    return tools.length === 0 || toolChoice.kind === "none" ? refuseCalls(parser) : policy(parser);
  }
}

const NO_CALLS = callsIn([]);

/** Passes on a reply that cannot contain calls. */
const PLAIN_TEXT: ToolCallParser = {
  push: (text) => [{ type: "text", text }],
  finish: () => [],
};
