import { checkOptions } from "./check-options.js";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { tool, type ToolRuntime } from "langchain";
import { z } from "zod";
import { answersForModel } from "./answer/answers-for-model.js";
import { ConsultError } from "./consult-error.js";
import { consultToolsParallel, type ParallelOptions } from "./consult-tools-parallel.js";
import { installedTools } from "./discovery/discover-available-tools.js";
import { enabledToolNames, findEnabledTool, type CliToolChoice, toolName } from "./config/find-tool.js";
import { resolveConfig } from "./config/load-consult-config.js";

/** Options for `createConsultTool`. */
export interface ConsultToolOptions extends Omit<ParallelOptions, "failureType" | "model" | "onEvent" | "signal"> {
  /**
   * The tools that the agent may ask. If it names none, all of them are asked.
   * @default all enabled tools; if the agent names none, those of them that are installed
   */
  readonly tools?: readonly CliToolChoice[] | undefined;
  /**
   * Whether to combine several answers into one before the agent sees them. Agents can usually do that themselves.
   * @default false
   */
  readonly synthesize?: boolean | undefined;
}

const OPTIONS: Readonly<Record<keyof ConsultToolOptions, true>> = {
  tools: true,
  config: true,
  cwd: true,
  timeout: true,
  maxConcurrent: true,
  synthesize: true,
  synthesisTool: true,
  synthesisModel: true,
};

/**
 * Creates `consult_tool`, with which an agent asks other AI command-line tools. Its input has `question`, `tools` and
 * `context`. The command-line tools run read-only. The tool message contains the answers, and its artifact the whole
 * response as JSON, for `MultiToolResponse.fromJSON`. The stream writer receives a `ConsultEvent` when a tool is asked,
 * and when it has answered or failed.
 *
 * @throws ConsultError `no-tools`, `unknown-tool`, `disabled-tool` or `invalid-config`
 *
 * @example
 * ```ts
 * import { createConsultTool } from "@langslash/consult";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   tools: [createConsultTool({ tools: ["gemini", "codex"] })],
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- an explicit return type would lose the types of the schema
export function createConsultTool(given: ConsultToolOptions = {}) {
  checkOptions("createConsultTool", given, OPTIONS);
  const { tools, synthesize = false, ...options } = given;
  const config = resolveConfig(options.config);
  for (const choice of tools ?? []) findEnabledTool(choice, config);
  const choices = new Map((tools ?? enabledToolNames(config)).map((choice) => [toolName(choice), choice]));
  if (choices.size === 0) {
    throw new ConsultError("no-tools", "tools", tools ? "The list of tools is empty." : "All tools are disabled.");
  }

  return tool(
    async ({ question, tools: named, context }, runtime: ToolRuntime) => {
      const { signal } = runtime;
      const defaults = tools ?? installedTools(config, options.cwd ?? process.cwd());
      const selected = named?.length ? named.flatMap((name) => choices.get(name) ?? []) : defaults;
      if (selected.length === 0)
        return [`None of these tools is installed: ${[...choices.keys()].join(", ")}.`, undefined] as const;
      const prompt = context?.trim() ? `${question}\n\nContext:\n${context}` : question;
      const onEvent: ParallelOptions["onEvent"] = (event) => runtime.writer?.(event);
      try {
        const request = { ...options, config, synthesize, signal, onEvent };
        const response = await consultToolsParallel(selected, prompt, request);
        return [answersForModel(response), response.toJSON()] as const;
      } catch (error) {
        if (isGraphBubbleUp(error)) throw error;
        signal?.throwIfAborted();
        if (!ConsultError.isInstance(error)) throw error;
        return [error.message, undefined] as const;
      }
    },
    {
      name: "consult_tool",
      description:
        "Asks other AI assistants for a second opinion. They can read files in the working directory, but cannot " +
        "change anything. They do not see this conversation, so each question must be self-contained.",
      schema: z.object({
        question: z.string().min(1).describe("The complete question."),
        tools: z
          .array(z.enum([...choices.keys()]))
          .optional()
          .describe("The assistants to ask, all at the same time. Omit to ask all of them."),
        context: z.string().optional().describe("Background information: code, error messages, attempts so far."),
      }),
      responseFormat: "content_and_artifact",
    },
  );
}
