import { checkOptions } from "./check-options.js";
import { buildToolCommand, type ToolCommandOptions } from "./command/build-tool-command.js";
import type { ConsultConfig } from "./config/consult-config.js";
import { ConsultError } from "./consult-error.js";
import { checkConsultation, CONSULT_OPTIONS, type ConsultOptions } from "./consult-options.js";
import { consultTool } from "./consult-tool.js";
import { installedTools } from "./discovery/discover-available-tools.js";
import { enabledToolNames, findEnabledTool, type CliToolChoice, toolName } from "./config/find-tool.js";
import { resolveConfig } from "./config/load-consult-config.js";
import { MultiToolResponse, type MultiToolResponseFields } from "./answer/multi-tool-response.js";
import { answerLabel } from "./answer/synthesis-prompt.js";
import { combineAnswers, type SynthesisOptions } from "./synthesize-tool-responses.js";
import { ToolResponse } from "./answer/tool-response.js";
import { ToolStatus } from "./tool-status.js";

/** Options for `consultToolsParallel`. */
export interface ParallelOptions extends ConsultOptions, Pick<SynthesisOptions, "synthesisModel"> {
  /**
   * Whether to combine the answers into one if more than one tool answered.
   * @default true
   */
  readonly synthesize?: boolean | undefined;
  /**
   * The tool that combines them.
   * @default "gemini" if it is enabled and installed, else the first tool that answered
   */
  readonly synthesisTool?: CliToolChoice | undefined;
}

/** Names of these options. */
const OPTIONS: Readonly<Record<keyof ParallelOptions, true>> = {
  ...CONSULT_OPTIONS,
  synthesize: true,
  synthesisTool: true,
  synthesisModel: true,
};

/** The fields that a synthesis adds to the response. */
type Synthesis = Pick<MultiToolResponseFields, "synthesis" | "metadata">;

/**
 * Asks several tools the same question at once. A tool that fails or hangs does not affect the others, and if the
 * synthesis fails, the answers are returned without it and `metadata.synthesis_error` holds the reason. `model` is
 * passed to every tool, so set it only if all of them know that model.
 *
 * @throws ConsultError `no-tools` if no tool is given, or all of them are unknown or disabled; `unknown-tool` or
 * `disabled-tool` for the synthesis tool; `invalid-config` or `invalid-option`; the signal's reason on abort
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
  checkOptions("consultToolsParallel", options, OPTIONS);
  checkConsultation(prompt, options);
  const start = performance.now();
  const timestamp = new Date().toISOString();
  const config = resolveConfig(options.config);
  const { model, failureType, cwd } = options;
  const tools = new Map(choices.map((choice) => [toolName(choice), choice]));
  const refusals = new Map(
    [...tools].flatMap(([name, choice]) => findRefusal(name, choice, prompt, { model, failureType, cwd, config })),
  );
  if (refusals.size === tools.size) throw noToolsError([...refusals.values()], config);

  const { synthesize = true, synthesisTool, synthesisModel: _model, ...toolOptions } = options;
  if (synthesize && synthesisTool !== undefined) findEnabledTool(synthesisTool, config);
  const settled = await Promise.allSettled(
    Array.from(tools, async ([name, choice]) => {
      return [name, refusals.get(name) ?? (await consultTool(choice, prompt, { ...toolOptions, config }))] as const;
    }),
  );
  const responses = Object.fromEntries(
    settled.map((result) => {
      if (result.status === "rejected") throw result.reason;
      return result.value;
    }),
  );
  const answers = Object.values(responses).filter(({ success }) => success);
  const needsSynthesis = synthesize && answers.length > 1;
  const synthesis = needsSynthesis ? await trySynthesis(answers, prompt, { ...options, config }) : {};
  const totalDuration = (performance.now() - start) / 1000;
  return new MultiToolResponse({ responses, ...synthesis, totalDuration, timestamp, failureType });
}

async function trySynthesis(
  answers: readonly ToolResponse[],
  prompt: string,
  options: ParallelOptions & { readonly config: ConsultConfig },
): Promise<Synthesis> {
  const { config, cwd = process.cwd(), signal, maxConcurrent, synthesisModel } = options;
  const defaultTool = installedTools(config, cwd).includes("gemini") ? "gemini" : answers[0]?.tool;
  const synthesisTool = options.synthesisTool ?? defaultTool;
  const labels = Object.fromEntries(answers.map(({ tool }, index) => [answerLabel(index), tool]));
  try {
    const author = { synthesisTool, synthesisModel };
    const result = await combineAnswers(answers, prompt, { ...author, config, cwd, signal, maxConcurrent });
    if ("text" in result) return { synthesis: result.text, metadata: { labels } };
    return { metadata: { labels, synthesis_error: `The synthesis failed: ${result.reason}` } };
  } catch (error) {
    if (!ConsultError.isInstance(error)) throw error;
    return { metadata: { labels, synthesis_error: error.message } }; // the answers are not lost by a wrong setting
  }
}

/**
 * Returns the response for a tool that is unknown or disabled, by name, and an empty list for any other tool. Throws
 * all other errors, before any tool is asked.
 */
function findRefusal(
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

function noToolsError(refusals: readonly ToolResponse[], config: ConsultConfig): ConsultError {
  const allowed = enabledToolNames(config);
  const reasons = refusals.map(({ error }) => error).join("\n");
  const message = reasons || `No tools given. Known tools: ${allowed.join(", ")}.`;
  return new ConsultError("no-tools", "tools", message, { allowed });
}
