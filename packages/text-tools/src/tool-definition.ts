import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { z } from "zod";
import { TextToolsError } from "./text-tools-error.js";

/** A JSON schema. Only the keywords that matter for tool arguments are read. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A tool as described to the model. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** The JSON schema of its arguments. */
  readonly parameters: JsonSchema;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * A tool in one of the forms that LangChain's `bindTools` takes: LangChain's own, OpenAI's without its wrapper, or
 * Anthropic's.
 */
const NamedToolSchema = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  schema: z.custom<Parameters<typeof toJsonSchema>[0]>(isObject).optional(),
  parameters: z.custom<JsonSchema>(isObject).optional(),
  input_schema: z.custom<JsonSchema>(isObject).optional(),
});
const OpenAIToolSchema = z.object({ type: z.literal("function"), function: z.unknown() });

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {} };

/**
 * Returns the definition of a tool in any form that `bindTools` takes.
 *
 * @throws TextToolsError if the tool has no name or no valid schema. A provider's built-in tools are rejected, since
 * they cannot be called as text
 */
export function toolDefinition(tool: BindToolsInput): ToolDefinition {
  const openAI = OpenAIToolSchema.safeParse(tool);
  const named = NamedToolSchema.safeParse(openAI.success ? openAI.data.function : tool);
  if (!named.success) {
    const type = "type" in tool ? ` of type ${JSON.stringify(tool.type)}` : "";
    throw new TextToolsError(
      "invalid-tool",
      `A tool${type} cannot be called as text: it has no name or no valid schema.`,
    );
  }
  const { name, description = "", schema, parameters, input_schema } = named.data;
  const json: JsonSchema = schema ? { ...toJsonSchema(schema) } : (parameters ?? input_schema ?? NO_ARGUMENTS);
  const { $schema: _dialect, ...rest } = json;
  return { name, description, parameters: rest };
}

/** Returns the definitions of tools by name. */
export function toolTable(tools: readonly BindToolsInput[]): ReadonlyMap<string, ToolDefinition> {
  return new Map(tools.map(toolDefinition).map((definition) => [definition.name, definition]));
}
