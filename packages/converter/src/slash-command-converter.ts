import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { Runnable, type RunnableConfig, type RunnableLike } from "@langchain/core/runnables";
import { IterableReadableStream } from "@langchain/core/utils/stream";
import { suggestNames } from "@langslash/grammar";
import { type ConfigRecord, ConfigRecordSchema } from "./config-record.js";
import { type ConfigHead, type ConfigStore, findConfig } from "./config-store.js";
import { convertCommand, type ConversionSetup } from "./convert-command.js";
import { conversionPrompt, type ConversionPrompt } from "./conversion-prompt.js";
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

/** What is converted. */
export interface ConversionInput {
  /** A name or an id in the store, or a record. */
  readonly command: string | ConfigRecord;
  /**
   * What would be typed behind the command's name. Undefined: a command that takes arguments is not converted but answers
   * `needsUserInput`; the empty text means that there are none.
   */
  readonly userArguments?: string;
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
 * const configs = memoryConfigs([{ name: "fix", type: "slash_command", content: "Fix $ARGUMENTS. An answer." }]);
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
    const whole = async (given: ConversionInput, config: Partial<RunnableConfig> = {}): Promise<ConversionEvent> => {
      let last: ConversionEvent | undefined;
      for await (const event of this.#convert(given, config)) last = event;
      if (!last) throw new ConverterError("conversion-failed", "AI conversion failed: it gave no result");
      return last;
    };
    const last = await this._callWithConfig(whole, input, options);
    if ("type" in last && last.type === "done") return last.result;
    throw new ConverterError("conversion-failed", "AI conversion failed: it ended without a result");
  }

  /** Yields what happens; the last event is `done` and holds the result. */
  override async stream(
    input: ConversionInput,
    options?: Partial<RunnableConfig>,
  ): Promise<IterableReadableStream<ConversionEvent>> {
    return IterableReadableStream.fromAsyncGenerator(this.#convert(input, options ?? {}));
  }

  /** In a chain the next step gets results, not events. */
  override async *transform(
    inputs: AsyncGenerator<ConversionInput>,
    options: Partial<RunnableConfig>,
  ): AsyncGenerator<ConversionResult> {
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

  async *#convert(input: ConversionInput, config: RunnableConfig): AsyncGenerator<ConversionEvent> {
    const { command, userArguments } = checked(input);
    const { configs } = this.#setup;
    const heads = await configs.list();
    const record = typeof command === "string" ? await commandNamed(command, configs, heads) : command;
    if (record.content.trim() === "") throw new ConverterError("empty-command", `The command ${record.name} is empty.`);
    yield* convertCommand(record, userArguments, heads, this.#setup, config);
  }
}

function checked({ command, userArguments }: ConversionInput): ConversionInput {
  if (userArguments !== undefined && typeof userArguments !== "string") {
    throw new ConverterError("invalid-input", `userArguments must be text or undefined, not ${typeof userArguments}.`);
  }
  if (typeof command === "string") return { command, ...(userArguments === undefined ? {} : { userArguments }) };
  const { data, error } = ConfigRecordSchema.safeParse(command);
  if (data) return { command: data, ...(userArguments === undefined ? {} : { userArguments }) };
  const [issue] = error.issues;
  throw new ConverterError(
    "invalid-input",
    `command.${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a record"}`,
  );
}

async function commandNamed(name: string, configs: ConfigStore, heads: readonly ConfigHead[]): Promise<ConfigRecord> {
  const wanted = name.replace(/^\//, "");
  const head = findConfig(heads, "slash_command", wanted);
  const record = head && (await configs.read("slash_command", head.name));
  if (record) return record;
  const names = heads
    .filter(({ type }) => type === "slash_command")
    .flatMap((each) => [each.name, ...(each.aliases ?? [])]);
  const suggestions = suggestNames(wanted, names);
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(" or ")}?` : "";
  throw new ConverterError("command-not-found", `There is no slash command ${JSON.stringify(wanted)}.${hint}`, {
    suggestions,
  });
}
