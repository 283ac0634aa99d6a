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

/** What `withStructuredOutput` takes: a zod or standard schema, or a JSON schema. */
export type OutputSchema = Parameters<typeof createFunctionCallingParser>[0];

/**
 * Makes a runnable that answers with data in the form of a schema: the model is bound to one tool whose arguments have that form,
 * and must call it.
 */
export function structuredOutput(
  model: Required<Pick<BaseChatModel, "bindTools">>,
  schema: OutputSchema,
  { name, method = "functionCalling", includeRaw }: StructuredOutputMethodOptions<boolean> = {},
): ReturnType<typeof assembleStructuredOutputPipeline> {
  if (method !== "functionCalling") {
    throw new TextToolsError("unsupported-method", `The method "${method}" is not supported; "functionCalling" is.`);
  }
  const declared = declaredFunction(schema);
  const tool = name ?? declared.name ?? "extract";
  const description = "Takes the answer, in the form that is asked for.";
  const definition = { name: tool, description, schema: declared.parameters ?? schema };
  const bound = model.bindTools([definition], { tool_choice: tool });
  const parser = createFunctionCallingParser(schema, tool);
  const parse = async (message: BaseMessage, config: RunnableConfig): Promise<Record<string, unknown>> => {
    const isCalled = AIMessage.isInstance(message) && message.tool_calls?.some((call) => call.name === tool);
    if (!isCalled) throw new OutputParserException(`The model did not call ${tool}.`, message.text);
    return parser.invoke(message, config);
  };
  const parsing: Runnable<BaseMessage, Record<string, unknown>> = RunnableLambda.from(parse);
  return assembleStructuredOutputPipeline(bound, parsing, includeRaw, "StructuredOutput");
}

/** A JSON schema may stand in the definition of a function as OpenAI has it. */
function declaredFunction(schema: OutputSchema): z.infer<typeof DeclaredSchema> {
  return isInteropZodSchema(schema) ? {} : (DeclaredSchema.safeParse(schema).data ?? {});
}
