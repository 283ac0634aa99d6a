import type { StructuredOutputMethodOptions } from "@langchain/core/language_models/base";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  assembleStructuredOutputPipeline,
  createFunctionCallingParser,
} from "@langchain/core/language_models/structured_output";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { OutputParserException } from "@langchain/core/output_parsers";
import { type Runnable, type RunnableConfig, RunnableLambda } from "@langchain/core/runnables";
import { isInteropZodSchema } from "@langchain/core/utils/types";
import { z } from "zod";
import { TextToolsError } from "./text-tools-error.js";

const DeclaredSchema = z.object({ name: z.string(), parameters: z.record(z.string(), z.unknown()) }).partial();

/** Schemas that `withStructuredOutput` takes: a zod or standard schema, or a JSON schema. */
export type OutputSchema = Parameters<typeof createFunctionCallingParser>[0];

/**
 * Creates a runnable that returns data that matches a schema. The model gets one tool with that schema for its
 * arguments, and must call it.
 *
 * @throws TextToolsError for a method other than `functionCalling`. The runnable throws an `OutputParserException` when
 * the model does not call the tool
 */
export function structuredOutput(
  model: Required<Pick<BaseChatModel, "bindTools">>,
  schema: OutputSchema,
  { name, method = "functionCalling", includeRaw }: StructuredOutputMethodOptions<boolean> = {},
): ReturnType<typeof assembleStructuredOutputPipeline> {
  if (method !== "functionCalling") {
    throw new TextToolsError(
      "unsupported-method",
      `The method "${method}" is not supported. Use "functionCalling", the default.`,
    );
  }
  // the definition of a function in OpenAI's form
  const declared = isInteropZodSchema(schema) ? {} : (DeclaredSchema.safeParse(schema).data ?? {});
  const tool = name ?? declared.name ?? "extract";
  const description = "Takes the answer in the requested form.";
  const definition = { name: tool, description, schema: declared.parameters ?? schema };
  const bound = model.bindTools([definition], { tool_choice: tool });
  const parser = createFunctionCallingParser(schema, tool);
  const parse = async (message: BaseMessage, config: RunnableConfig): Promise<Record<string, unknown>> => {
    const isCalled = AIMessage.isInstance(message) && message.tool_calls?.some((call) => call.name === tool);
    if (!isCalled) throw new OutputParserException(`The model did not call the tool "${tool}".`, message.text);
    return parser.invoke(message, config);
  };
  const outputParser: Runnable<BaseMessage, Record<string, unknown>> = RunnableLambda.from(parse);
  return assembleStructuredOutputPipeline(bound, outputParser, includeRaw, "StructuredOutput");
}
