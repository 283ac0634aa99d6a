import { checkOptions } from "@langslash/grammar/internal";
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
import { type ConversionInput, resolveCommand } from "./conversion-input.js";
import { convertCommand, type ConversionSetup } from "./convert-command.js";
import { conversionPrompt, type ConversionPrompt } from "./by-model/conversion-prompt.js";
import { listedOnce } from "./configs/read-once.js";
import type { ConversionEvent, ConversionResult } from "./conversion-result.js";
import type { ConversionTarget } from "./target/conversion-target.js";
import { MAX_PROMPT } from "./references/limits/prompt-budget.js";
import { ConverterError } from "./converter-error.js";

/** Options for `createSlashCommandConverter`. */
export interface SlashCommandConverterOptions {
  /** A chat model, or a model name that LangChain's `initChatModel` accepts. */
  readonly model: BaseChatModel | string;
  /** Store of the commands, agents and skills. */
  readonly configs: ConfigStore;
  /**
   * Builds the system prompt.
   * @default conversionPrompt
   */
  readonly prompt?: ConversionPrompt;
  /**
   * How to handle a model that throws: `error` throws `AI conversion failed: …`, `deterministic` converts without it.
   * @default "error"
   */
  readonly fallback?: "error" | "deterministic";
  /**
   * Abilities of the prompt's reader.
   * @default a sandbox with a shell and the files of the code base
   */
  readonly target?: ConversionTarget;
  /**
   * Maximum length of the files that a command brings with it, of the texts that the model reads in one round, and of a
   * prompt that is made without the model, in characters.
   * @default 60_000
   */
  readonly maxCharacters?: number;
}

const OPTIONS: Readonly<Record<keyof SlashCommandConverterOptions, true>> = {
  model: true,
  configs: true,
  prompt: true,
  fallback: true,
  target: true,
  maxCharacters: true,
};

/**
 * Creates a converter: a LangChain Runnable that turns a slash command into a standalone prompt, in one conversation
 * with the model. `stream` yields events, `invoke` and `batch` return results; in a chain the next step receives the
 * result.
 *
 * @throws ConverterError when the converter is called: `command-not-found` with suggestions, `empty-command`,
 * `invalid-input`, or `conversion-failed` with the model's error as its cause. An abort is rethrown unchanged.
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
  checkOptions("createSlashCommandConverter", options, OPTIONS);
  const {
    model,
    configs,
    prompt = conversionPrompt,
    fallback = "error",
    target = {},
    maxCharacters = MAX_PROMPT,
  } = options;
  checkOptions("The option target", target, { shell: true, files: true, tools: true });
  return new SlashCommandConverter({ model, configs, prompt, fallback, target, maxCharacters });
}

/** A converter created by `createSlashCommandConverter`. */
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
    throw new ConverterError("conversion-failed", "AI conversion failed: the stream ended without a result");
  }

  /** Converts several commands, at most `maxConcurrency` at a time. The store is listed once. */
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
    const shared = new SlashCommandConverter({ ...this.#setup, configs: listedOnce(this.#setup.configs) });
    // oxlint-disable-next-line no-unsafe-type-assertion -- it calls invoke, which returns results only
    return (await super.batch.call(shared, inputs, options, batchOptions)) as (ConversionResult | Error)[];
  }

  /** Yields the events; the last one holds the result. Leaving the stream early ends the conversion. */
  override async stream(
    input: ConversionInput,
    options?: Partial<RunnableConfig>,
  ): Promise<IterableReadableStream<ConversionEvent>> {
    const cancellation = new AbortController();
    const signal = options?.signal ? AbortSignal.any([options.signal, cancellation.signal]) : cancellation.signal;
    // oxlint-disable-next-line no-unsafe-type-assertion -- it runs _streamIterator, which yields events only
    const events = (await super.stream(input, { ...options, signal })) as IterableReadableStream<ConversionEvent>;
    return new IterableReadableStream({
      async pull(controller) {
        const { value, done } = await events.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => cancellation.abort(),
    });
  }

  /** Passes results, not events, to the next step of a chain. */
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
    // oxlint-disable-next-line no-unsafe-type-assertion -- in a chain this runnable yields results only: see transform
    return super.pipe(next as RunnableLike<ConversionEvent | ConversionResult, Output>);
  }

  /** Traces the conversion as one run, with the model's calls as its children. */
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
    yield* convertCommand(await resolveCommand(input, this.#setup.configs), this.#setup, config);
  }
}
