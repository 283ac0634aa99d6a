import { once } from "node:events";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { ConsultError } from "./consult-error.js";
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

/**
 * Combines the answers of several tools into one. The tool or model that combines them sees the answers without the
 * names of their tools, as answer A, answer B and so on in the order of the successful responses, and fenced as data. A
 * single answer is returned unchanged.
 *
 * @throws ConsultError `synthesis-failed` if no response is successful or the synthesis fails; all errors of
 * `consultTool`
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
): Promise<string> {
  checkConsultation(prompt, options);
  const answers = Object.values(responses).filter(({ success }) => success);
  const [first] = answers;
  if (!first) throw synthesisError("there is no successful response");
  if (answers.length === 1) return first.output;
  const { synthesisTool = "gemini", synthesisModel, ...rest } = options;
  const timeout = options.timeout ?? resolveConfig(options.config).timeouts.synthesis;
  const request = synthesisPrompt(prompt, answers);
  if (synthesisModel) return askModel(synthesisModel, request, timeout, options.signal);
  const { success, output, tool, error } = await consultTool(synthesisTool, request, { ...rest, timeout });
  if (!success) throw synthesisError(`${tool}: ${error}`);
  return output;
}

async function askModel(
  model: BaseChatModel,
  request: string,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const deadline = AbortSignal.timeout(timeout * 1000);
  const abort = signal ? AbortSignal.any([signal, deadline]) : deadline;
  let text: string;
  try {
    // Not every model respects its signal.
    ({ text } = await Promise.race([model.invoke(request, { signal: abort }), rejectOnAbort(abort)]));
  } catch (error) {
    if (isGraphBubbleUp(error)) throw error;
    signal?.throwIfAborted();
    throw synthesisError(deadline.aborted ? `no answer within ${timeout} s` : String(error), error);
  }
  if (text.trim() === "") throw synthesisError("the model returned an empty answer");
  return text;
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw signal.reason;
}

function synthesisError(reason: string, cause?: unknown): ConsultError {
  return new ConsultError("synthesis-failed", "synthesis", `The synthesis failed: ${reason}`, { cause });
}
