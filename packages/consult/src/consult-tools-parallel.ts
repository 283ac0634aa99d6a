import { isGraphBubbleUp } from "@langchain/langgraph";
import { buildToolCommand, type ToolCommandOptions } from "./command/build-tool-command.js";
import type { ConsultConfig } from "./config/consult-config.js";
import { ConsultError } from "./consult-error.js";
import { checkConsultation, type ConsultOptions } from "./consult-options.js";
import { consultTool } from "./consult-tool.js";
import { installedTools } from "./choice/discover-available-tools.js";
import { enabledToolNames, findEnabledTool, type CliToolChoice, toolName } from "./config/find-tool.js";
import { configOf } from "./config/load-consult-config.js";
import { MultiToolResponse, type MultiToolResponseFields } from "./answer/multi-tool-response.js";
import { answerLabel } from "./answer/synthesis-prompt.js";
import { type SynthesisOptions, synthesizeToolResponses } from "./synthesize-tool-responses.js";
import { ToolResponse } from "./answer/tool-response.js";
import { ToolStatus } from "./tool-status.js";

/** Options of `consultToolsParallel`. */
export interface ParallelOptions extends ConsultOptions, Pick<SynthesisOptions, "synthesisModel"> {
  /**
   * Whether one answer is made of all, where several tools answered.
   * @default true
   */
  readonly synthesize?: boolean | undefined;
  /**
   * The tool that does it.
   * @default "gemini" where it is installed, else the first that answered
   */
  readonly synthesisTool?: CliToolChoice | undefined;
}

/** What a synthesis adds to the response. */
type Synthesis = Pick<MultiToolResponseFields, "synthesis" | "metadata">;

/**
 * Asks several tools the same at once. None of them holds back or spoils the others, and a synthesis that fails leaves their
 * answers as they are; `metadata.synthesis_error` tells. `model` goes to all of them: it is of use where all know it.
 *
 * @throws ConsultError `no-tools` where none of them can be asked, and `invalid-config`, `invalid-option`; the signal's reason on
 * abort
 *
 * @example
 * ```ts
 * import { consultToolsParallel } from "@langslash/consult";
 *
 * const answers = await consultToolsParallel(["gemini", "codex"], "Is this migration safe?", { synthesize: false });
 * for (const { tool, status } of Object.values(answers.responses)) console.log(tool, status);
 * ```
 */
export async function consultToolsParallel(
  choices: readonly CliToolChoice[],
  prompt: string,
  options: ParallelOptions = {},
): Promise<MultiToolResponse> {
  checkConsultation(prompt, options);
  const start = performance.now();
  const config = configOf(options.config);
  const asked = new Map(choices.map((choice) => [toolName(choice), choice]));
  const refusals = new Map(
    [...asked].flatMap(([name, choice]) => refusalOf(name, choice, prompt, { ...options, config })),
  );
  if (refusals.size === asked.size) throw noTools([...refusals.values()], config);

  const { synthesize = true, synthesisTool, synthesisModel: _model, ...each } = options;
  if (synthesize && synthesisTool !== undefined) findEnabledTool(synthesisTool, config);
  const settled = await Promise.allSettled(
    Array.from(asked, async ([name, choice]) => {
      return [name, refusals.get(name) ?? (await consultTool(choice, prompt, { ...each, config }))] as const;
    }),
  );
  const responses = Object.fromEntries(
    settled.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    }),
  );
  const answers = Object.values(responses).filter(({ success }) => success);
  const isOneOfMany = synthesize && answers.length > 1;
  const added = isOneOfMany ? await synthesis(answers, prompt, { ...options, config }) : {};
  const totalDuration = (performance.now() - start) / 1000;
  return new MultiToolResponse({ responses, ...added, totalDuration, failureType: options.failureType });
}

async function synthesis(
  answers: readonly ToolResponse[],
  prompt: string,
  options: ParallelOptions & { readonly config: ConsultConfig },
): Promise<Synthesis> {
  const { config, cwd = process.cwd(), signal, maxConcurrent, synthesisModel } = options;
  const byDefault = installedTools(config, cwd).includes("gemini") ? "gemini" : answers[0]?.tool;
  const synthesisTool = options.synthesisTool ?? byDefault;
  const labels = Object.fromEntries(answers.map(({ tool }, index) => [answerLabel(index), tool]));
  try {
    const by = { synthesisTool, synthesisModel };
    const text = await synthesizeToolResponses(answers, prompt, { ...by, config, cwd, signal, maxConcurrent });
    return { synthesis: text, metadata: { labels } };
  } catch (error) {
    if (isGraphBubbleUp(error)) throw error;
    signal?.throwIfAborted();
    return { metadata: { labels, synthesis_error: error instanceof Error ? error.message : String(error) } };
  }
}

/**
 * The response of a tool that cannot be asked, because it is not known or disabled. Any other mistake is thrown, before anybody is
 * asked.
 */
function refusalOf(
  name: string,
  choice: CliToolChoice,
  prompt: string,
  options: ToolCommandOptions,
): readonly (readonly [string, ToolResponse])[] {
  try {
    buildToolCommand(choice, prompt, options);
    return [];
  } catch (error) {
    if (!ConsultError.isInstance(error) || !(error.code === "unknown-tool" || error.code === "disabled-tool"))
      throw error;
    const status = ToolStatus.not_found;
    return [[name, new ToolResponse({ tool: name, status, error: error.message, prompt })]];
  }
}

function noTools(refusals: readonly ToolResponse[], config: ConsultConfig): ConsultError {
  const allowed = enabledToolNames(config);
  const reasons = refusals.map(({ error }) => error).join("\n");
  const message = reasons || `No tools are named. Known: ${allowed.join(", ")}.`;
  return new ConsultError("no-tools", "tools", message, { allowed });
}
