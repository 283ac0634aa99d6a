import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  ensureConfig,
  getCallbackManagerForConfig,
  patchConfig,
  Runnable,
  type RunnableBatchOptions,
  type RunnableConfig,
  type RunnableLike,
} from "@langchain/core/runnables";
import { IterableReadableStream } from "@langchain/core/utils/stream";
import type { ConfigStore } from "./configs/config-store.js";
import { commandToConvert, type ConversionInput } from "./conversion-input.js";
import { convertCommand, type ConversionSetup } from "./convert-command.js";
import { conversionPrompt, type ConversionPrompt } from "./by-model/conversion-prompt.js";
import type { ConversionEvent, ConversionResult } from "./conversion-result.js";
import { ConverterError } from "./converter-error.js";

/** Options of `createSlashCommandConverter`. */
export interface SlashCommandConverterOptions {
  /** A chat model, or a name that LangChain's `initChatModel` understands. */
  readonly model: BaseChatModel | string;
  /** Where the commands, agents and skills are. */
  readonly configs: ConfigStore;
  /**
   * Makes the system prompt.
   * @default conversionPrompt
   */
  readonly prompt?: ConversionPrompt;
  /**
   * What becomes of a model that throws: `error` throws `AI conversion failed: …`, `deterministic` converts without it.
   * @default "error"
   */
  readonly fallback?: "error" | "deterministic";
}

/**
 * Makes a converter: a LangChain Runnable that turns a slash command into a standalone prompt, in one conversation with the
 * model. `stream` yields what happens, `invoke` and `batch` the results; in a chain the next step gets the result.
 *
 * @throws ConverterError, from its calls: `command-not-found` with suggestions, `empty-command`, `invalid-input`,
 * `conversion-failed` with the model's error as its cause. An abort is thrown as it is.
 *
 * @example
 * ```ts
 * import { createSlashCommandConverter, memoryConfigs } from "@langslash/converter";
 * import { ChatOpenAI } from "@langchain/openai";
 *
 * const configs = memoryConfigs([{ name: "fix", type: "slash_command", content: "Fix $ARGUMENTS." }]);
 * const converter = createSlashCommandConverter({ model: new ChatOpenAI({ model: "gpt-5-mini" }), configs });
 * const result = await converter.invoke({ command: "fix", userArguments: "the login" });
 * console.log(result.convertedContent, result.path);
 * ```
 */
export function createSlashCommandConverter(options: SlashCommandConverterOptions): SlashCommandConverter {
  const { model, configs, prompt = conversionPrompt, fallback = "error" } = options;
  return new SlashCommandConverter({ model, configs, prompt, fallback });
}

/** A converter, made by `createSlashCommandConverter`. */
export class SlashCommandConverter extends Runnable<ConversionInput, ConversionEvent | ConversionResult> {
  override lc_namespace = ["langslash", "converter"];
  readonly #setup: ConversionSetup;

  constructor(setup: ConversionSetup) {
    super();
    this.#setup = setup;
  }

  /** Converts one command. */
  override async invoke(input: ConversionInput, options?: Partial<RunnableConfig>): Promise<ConversionResult> {
    for await (const event of await this.stream(input, options)) if (event.type === "done") return event.result;
    throw new ConverterError("conversion-failed", "AI conversion failed: it ended without a result");
  }

  /** Converts several commands, `maxConcurrency` of them at once. */
  override async batch(
    inputs: ConversionInput[],
    options?: Partial<RunnableConfig> | Partial<RunnableConfig>[],
    batchOptions?: RunnableBatchOptions & { returnExceptions?: false },
  ): Promise<ConversionResult[]>;
  override async batch(
    inputs: ConversionInput[],
    options?: Partial<RunnableConfig> | Partial<RunnableConfig>[],
    batchOptions?: RunnableBatchOptions & { returnExceptions: true },
  ): Promise<(ConversionResult | Error)[]>;
  override async batch(
    inputs: ConversionInput[],
    options?: Partial<RunnableConfig> | Partial<RunnableConfig>[],
    batchOptions?: RunnableBatchOptions,
  ): Promise<(ConversionResult | Error)[]> {
    // oxlint-disable-next-line no-unsafe-type-assertion -- it calls invoke, which gives results alone
    return (await super.batch(inputs, options, batchOptions)) as (ConversionResult | Error)[];
  }

  /** Yields what happens; the last event is `done` and holds the result. Leaving it early ends the conversion. */
  override async stream(
    input: ConversionInput,
    options?: Partial<RunnableConfig>,
  ): Promise<IterableReadableStream<ConversionEvent>> {
    const left = new AbortController();
    const signal = options?.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal;
    // oxlint-disable-next-line no-unsafe-type-assertion -- it runs _streamIterator, which gives events alone
    const events = (await super.stream(input, { ...options, signal })) as IterableReadableStream<ConversionEvent>;
    return new IterableReadableStream({
      async pull(controller) {
        const { value, done } = await events.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => left.abort(),
    });
  }

  /** In a chain the next step gets results, not events. */
  override async *transform(
    inputs: AsyncGenerator<ConversionInput>,
    options: Partial<RunnableConfig>,
  ): AsyncGenerator<ConversionEvent | ConversionResult> {
    let last: ConversionInput | undefined;
    for await (const input of inputs) last = input;
    if (last) yield await this.invoke(last, options);
  }

  override pipe<Output>(
    next: RunnableLike<ConversionResult, Output>,
  ): Runnable<ConversionInput, Exclude<Output, Error>> {
    // oxlint-disable-next-line no-unsafe-type-assertion -- in a chain this runnable gives results alone: see transform
    return super.pipe(next as RunnableLike<ConversionEvent | ConversionResult, Output>);
  }

  /** One run of its own in every trace, with the model's calls below it. */
  override async *_streamIterator(
    input: ConversionInput,
    options?: Partial<RunnableConfig>,
  ): AsyncGenerator<ConversionEvent> {
    const { runId, runName, ...config } = ensureConfig(options);
    const callbacks = await getCallbackManagerForConfig(config);
    const name = runName ?? this.getName();
    const run = await callbacks?.handleChainStart(this.toJSON(), { ...input }, runId, undefined, [], {}, name);
    try {
      for await (const event of this.#convert(input, patchConfig(config, { callbacks: run?.getChild() }))) {
        if (event.type === "done") await run?.handleChainEnd({ output: event.result });
        yield event;
      }
    } catch (error) {
      await run?.handleChainError(error);
      throw error;
    }
  }

  async *#convert(input: ConversionInput, config: RunnableConfig): AsyncGenerator<ConversionEvent> {
    yield* convertCommand(await commandToConvert(input, this.#setup.configs), this.#setup, config);
  }
}
