import { isGraphBubbleUp } from "@langchain/langgraph";
import { tool, type ToolRuntime } from "langchain";
import { z } from "zod";
import { answersForModel } from "./answer/answers-for-model.js";
import { ConsultError } from "./consult-error.js";
import { consultToolsParallel, type ParallelOptions } from "./consult-tools-parallel.js";
import { installedTools } from "./choice/discover-available-tools.js";
import { enabledToolNames, findEnabledTool, type CliToolChoice, toolName } from "./config/find-tool.js";
import { configOf } from "./config/load-consult-config.js";

/** Options of `createConsultTool`. */
export interface ConsultToolOptions extends Omit<ParallelOptions, "failureType" | "model" | "onEvent" | "signal"> {
  /**
   * The tools that the agent may ask. It asks all of them where it names none.
   * @default those that are enabled; where the agent names none, all of them that are installed
   */
  readonly tools?: readonly CliToolChoice[] | undefined;
  /**
   * Whether one answer is made of several before the agent sees them. It can do that itself.
   * @default false
   */
  readonly synthesize?: boolean | undefined;
}

/**
 * A tool with which an agent asks other AI command-line tools: `consult_tool` with `question`, `tools` and `context`. The tools
 * only read. The message holds the answers, its artifact the whole response as JSON (`MultiToolResponse.fromJSON`), and the
 * stream writer gets a `ConsultEvent` when a tool is asked and when it has answered.
 *
 * @throws ConsultError `no-tools`, `unknown-tool`, `disabled-tool`, `invalid-config`
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
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the types of the schema
export function createConsultTool({ tools, synthesize = false, ...options }: ConsultToolOptions = {}) {
  const config = configOf(options.config);
  for (const choice of tools ?? []) findEnabledTool(choice, config);
  const choices = new Map((tools ?? enabledToolNames(config)).map((choice) => [toolName(choice), choice]));
  if (choices.size === 0) {
    throw new ConsultError("no-tools", "tools", tools ? "The list of tools is empty." : "Every tool is disabled.");
  }

  return tool(
    async ({ question, tools: named, context }, runtime: ToolRuntime) => {
      const { signal } = runtime;
      const byDefault = tools ?? installedTools(config, options.cwd ?? process.cwd());
      const asked = named?.length ? named.flatMap((name) => choices.get(name) ?? []) : byDefault;
      if (asked.length === 0)
        return [`None of them is installed: ${[...choices.keys()].join(", ")}.`, undefined] as const;
      const prompt = context?.trim() ? `${question}\n\nContext:\n${context}` : question;
      const onEvent: ParallelOptions["onEvent"] = (event) => runtime.writer?.(event);
      try {
        const response = await consultToolsParallel(asked, prompt, { ...options, config, synthesize, signal, onEvent });
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
        "Asks other AI assistants for a second opinion. They can read files of the working directory, but change nothing. " +
        "Each question stands alone: they do not see this conversation.",
      schema: z.object({
        question: z.string().min(1).describe("The whole question."),
        tools: z
          .array(z.enum([...choices.keys()]))
          .optional()
          .describe("Whom to ask, at the same time. Leave it out to ask all."),
        context: z.string().optional().describe("What they have to know: code, error messages, what was tried."),
      }),
      responseFormat: "content_and_artifact",
    },
  );
}
