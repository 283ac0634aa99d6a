import { checkOptions } from "./check-options.js";
import { once } from "node:events";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { type ConsultOptions, checkConsultation } from "./consult-options.js";
import { consultTool } from "./consult-tool.js";
import type { CliToolChoice } from "./config/find-tool.js";
import { resolveConfig } from "./config/load-consult-config.js";
import { synthesisPrompt } from "./answer/synthesis-prompt.js";
import type { ToolResponse } from "./answer/tool-response.js";

/** Options for `synthesizeToolResponses`. */
export interface SynthesisOptions extends Omit<ConsultOptions, "failureType" | "onEvent"> {
  /**
   * The tool that combines the answers.
   * @default "gemini"
   */
  readonly synthesisTool?: CliToolChoice | undefined;
  /** A chat model that combines the answers. Takes precedence over `synthesisTool`. */
  readonly synthesisModel?: BaseChatModel | undefined;
  /**
   * Time limit in seconds.
   * @default `timeouts.synthesis` of the configuration, which defaults to 120
   */
  readonly timeout?: number | undefined;
}

const OPTIONS: Readonly<Record<keyof SynthesisOptions, true>> = {
  model: true,
  config: true,
  cwd: true,
  timeout: true,
  signal: true,
  maxConcurrent: true,
  synthesisTool: true,
  synthesisModel: true,
};

/** The combined answer, or the reason why there is none. */
type Synthesis = { readonly text: string } | { readonly reason: string };

/**
 * Combines the answers of several tools into one. The tool or model that combines them sees the answers without the
 * names of their tools, as answer A, answer B and so on in the order of the successful responses, and fenced as data. A
 * single answer is returned unchanged. Returns undefined if no response is successful or the synthesis fails;
 * `consultToolsParallel` also reports the reason.
 *
 * @throws ConsultError all errors of `consultTool`; the signal's reason on abort
 *
 * @example
 * ```ts
 * import { synthesizeToolResponses, ToolResponse } from "@langslash/consult";
 *
 * const only = new ToolResponse({ tool: "codex", status: "success", output: "Use UTC." });
 * console.log(await synthesizeToolResponses([only], "Why does the date test fail?"));
 * ```
 */
export async function synthesizeToolResponses(
  responses: readonly ToolResponse[] | Readonly<Record<string, ToolResponse>>,
  prompt: string,
  options: SynthesisOptions = {},
): Promise<string | undefined> {
  checkOptions("synthesizeToolResponses", options, OPTIONS);
  const synthesis = await combineAnswers(responses, prompt, options);
  return "text" in synthesis ? synthesis.text : undefined;
}

/** Does what `synthesizeToolResponses` does, and returns the reason if the synthesis fails. */
export async function combineAnswers(
  responses: readonly ToolResponse[] | Readonly<Record<string, ToolResponse>>,
  prompt: string,
  options: SynthesisOptions,
): Promise<Synthesis> {
  checkConsultation(prompt, options);
  const { synthesisTool = "gemini", synthesisModel, ...rest } = options;
  const answers = Object.values(responses).filter(({ success }) => success);
  const [first] = answers;
  if (!first) return { reason: "there is no successful response" };
  if (answers.length === 1) return { text: first.output };
  const config = resolveConfig(options.config);
  const timeout = options.timeout ?? config.timeouts.synthesis;
  const request = synthesisPrompt(prompt, answers);
  if (synthesisModel) return await askModel(synthesisModel, request, timeout, options.signal);
  const { success, output, tool, error } = await consultTool(synthesisTool, request, { ...rest, config, timeout });
  return success ? { text: output } : { reason: `${tool}: ${error}` };
}

async function askModel(
  model: BaseChatModel,
  request: string,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Synthesis> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeout * 1000);
  const abort = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    // Not every model respects its signal.
    const { text } = await Promise.race([model.invoke(request, { signal: abort }), rejectOnAbort(abort)]);
    return text.trim() === "" ? { reason: "the model returned an empty answer" } : { text };
  } catch (error) {
    const { isGraphBubbleUp } = await import("@langchain/langgraph"); // loaded already, since there is a model
    if (isGraphBubbleUp(error)) throw error;
    signal?.throwIfAborted();
    return { reason: deadline.aborted ? `no answer within ${timeout} s` : String(error) };
  }
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw signal.reason;
}
