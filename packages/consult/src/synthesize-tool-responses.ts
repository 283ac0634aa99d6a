import { once } from "node:events";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { ConsultError } from "./consult-error.js";
import { type ConsultOptions, checkConsultation } from "./consult-options.js";
import { consultTool } from "./consult-tool.js";
import type { CliToolChoice } from "./config/find-tool.js";
import { configOf } from "./config/load-consult-config.js";
import { synthesisPrompt } from "./answer/synthesis-prompt.js";
import type { ToolResponse } from "./answer/tool-response.js";

/** Options of `synthesizeToolResponses`. */
export interface SynthesisOptions extends Omit<ConsultOptions, "failureType" | "onEvent"> {
  /**
   * The tool that makes one answer of all.
   * @default "gemini"
   */
  readonly synthesisTool?: CliToolChoice | undefined;
  /** A chat model that does it in place of a tool. */
  readonly synthesisModel?: BaseChatModel | undefined;
  /**
   * Seconds.
   * @default `timeouts.synthesis` of the configuration, which is 120
   */
  readonly timeout?: number | undefined;
}

/**
 * Makes one answer of several. The one who does it sees them without names, as answer A, answer B and so on in the order of the
 * successful responses, and fenced as data. One answer alone is given back as it is.
 *
 * @throws ConsultError `synthesis-failed`, and what `consultTool` throws
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
  if (!first) throw failed("there is no successful response");
  if (answers.length === 1) return first.output;
  const { synthesisTool = "gemini", synthesisModel, ...rest } = options;
  const timeout = options.timeout ?? configOf(options.config).timeouts.synthesis;
  const request = synthesisPrompt(prompt, answers);
  if (synthesisModel) return askModel(synthesisModel, request, timeout, options.signal);
  const { success, output, tool, error } = await consultTool(synthesisTool, request, { ...rest, timeout });
  if (!success) throw failed(`${tool}: ${error}`);
  return output;
}

async function askModel(
  model: BaseChatModel,
  request: string,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const deadline = AbortSignal.timeout(timeout * 1000);
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
  let text: string;
  try {
    // Not every model heeds its signal.
    ({ text } = await Promise.race([model.invoke(request, { signal: either }), aborted(either)]));
  } catch (error) {
    if (isGraphBubbleUp(error)) throw error;
    signal?.throwIfAborted();
    throw failed(deadline.aborted ? `no answer within ${timeout} s` : String(error), error);
  }
  if (text.trim() === "") throw failed("the model answered nothing");
  return text;
}

async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw signal.reason;
}

function failed(reason: string, cause?: unknown): ConsultError {
  return new ConsultError("synthesis-failed", "synthesis", `The synthesis failed: ${reason}`, { cause });
}
