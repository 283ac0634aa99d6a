import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { checkOptions } from "../check-options.js";
import type { Dialect } from "../dialects/dialect.js";
import { type FormatChoice, writtenDialect } from "../dialects/known-dialects.js";
import { specialMarks } from "../servers/special-marks.js";
import { TextToolsError } from "../text-tools-error.js";
import { type JsonSchema, type ToolDefinition, toolDefinition } from "../tool-definition.js";
import { type CallGrammar, callGrammar } from "./call-grammar.js";
import { callSchema } from "./call-schema.js";

/** A server, or the JSON schema that most servers take. */
export type GrammarTarget = "vllm" | "sglang" | "llama.cpp" | "json-schema";

/** Options for `toolCallGrammar`. */
export interface ToolCallGrammarOptions {
  /**
   * The dialect of the calls. `auto` means that of Hermes. A JSON schema has a form of its own.
   * @default "auto"
   */
  readonly format?: FormatChoice;
  /** The server that the grammar is for. */
  readonly for: GrammarTarget;
  /**
   * Whether the reply must be nothing but calls. Otherwise text can come first, and the constraint begins with the
   * first mark of a call.
   * @default false, or true for a JSON schema, which allows nothing else
   */
  readonly mustCall?: boolean;
}

/** Fields of a request to vLLM or SGLang. */
type StructuralTagFields = {
  readonly response_format: { readonly type: "structural_tag"; readonly format: StructuralTagFormat };
};

/** A format of XGrammar's structural tags: a grammar for the whole reply, or for the text after a trigger. */
type StructuralTagFormat =
  | GrammarFormat
  | {
      readonly type: "triggered_tags";
      readonly triggers: readonly string[];
      readonly tags: readonly { type: "tag"; begin: string; content: GrammarFormat; end: string }[];
      readonly stop_after_first: true;
    };

/** A grammar in XGrammar's EBNF. */
export interface GrammarFormat {
  readonly type: "grammar";
  readonly grammar: string;
}

/** Fields of a request to a llama.cpp server. */
type GbnfFields = {
  readonly grammar: string;
  readonly grammar_lazy?: true;
  readonly grammar_triggers?: readonly { readonly type: 1; readonly value: string }[];
  /** Tokens that the server must not hide. */
  readonly preserved_tokens?: readonly string[];
};

/** Fields of a request to a server that takes a JSON schema. */
type JsonSchemaFields = {
  readonly response_format: {
    readonly type: "json_schema";
    readonly json_schema: { readonly name: string; readonly schema: JsonSchema; readonly strict: true };
  };
};

/** The fields of a request for each target. */
export interface GrammarFields {
  readonly vllm: StructuralTagFields;
  readonly sglang: StructuralTagFields;
  readonly "llama.cpp": GbnfFields;
  readonly "json-schema": JsonSchemaFields;
}

/**
 * Returns the fields of a request that keep a model from writing a call that cannot be read, or that lacks an argument
 * or has one of the wrong type. Arguments are in the order of their schema. Limits on values, such as `pattern`,
 * `minimum` or `maxItems`, are not part of the grammar.
 *
 * @throws TextToolsError if there is no tool, if one cannot be called as text, if the format or an option is unknown,
 * or if the format has no mark that begins a call and text is allowed
 *
 * @example
 * ```ts
 * import { toolCallGrammar } from "@langslash/text-tools";
 * import { z } from "zod";
 *
 * const read = { name: "read", description: "Reads a file.", schema: z.object({ path: z.string() }) };
 * const { response_format } = toolCallGrammar([read], { format: "qwen3-xml", for: "vllm" });
 * console.log(response_format.type); // "structural_tag"
 * ```
 */
export function toolCallGrammar<Target extends GrammarTarget>(
  tools: readonly BindToolsInput[],
  options: ToolCallGrammarOptions & { readonly for: Target },
): GrammarFields[Target] {
  checkOptions("toolCallGrammar", options, { format: true, for: true, mustCall: true });
  const { format, for: target, mustCall = false } = options;
  const definitions = tools.map(toolDefinition);
  if (definitions.length === 0) {
    throw new TextToolsError("unsupported-constraint", "A grammar needs at least one tool.");
  }
  const create: { readonly [Name in GrammarTarget]: () => GrammarFields[Name] } = {
    vllm: () => structuralTag(writtenDialect(format), definitions, mustCall),
    sglang: () => structuralTag(writtenDialect(format), definitions, mustCall),
    "llama.cpp": () => gbnf(writtenDialect(format), definitions, mustCall),
    "json-schema": () => ({
      response_format: {
        type: "json_schema",
        json_schema: { name: "tool_call", schema: callSchema(definitions), strict: true },
      },
    }),
  };
  if (!Object.hasOwn(create, target)) {
    const message = `Unknown target "${target}". Known targets: ${Object.keys(create).join(", ")}.`;
    throw new TextToolsError("unsupported-constraint", message);
  }
  return create[target]();
}

function structuralTag(dialect: Dialect, tools: readonly ToolDefinition[], mustCall: boolean): StructuralTagFields {
  const grammar = callGrammar(dialect, tools);
  if (mustCall) {
    return { response_format: { type: "structural_tag", format: { type: "grammar", grammar: grammar.whole } } };
  }
  const begin = certainTrigger(dialect, grammar);
  const tag = {
    type: "tag" as const,
    begin,
    content: { type: "grammar" as const, grammar: grammar.afterTrigger },
    end: "",
  };
  const format = { type: "triggered_tags" as const, triggers: [begin], tags: [tag], stop_after_first: true as const };
  return { response_format: { type: "structural_tag", format } };
}

function gbnf(dialect: Dialect, tools: readonly ToolDefinition[], mustCall: boolean): GbnfFields {
  const grammar = callGrammar(dialect, tools);
  const preserved = specialMarks(dialect);
  const kept = preserved.length > 0 ? { preserved_tokens: preserved } : {};
  if (mustCall) return { grammar: grammar.whole, ...kept };
  const value = certainTrigger(dialect, grammar);
  return { grammar: grammar.fromTrigger, grammar_lazy: true, grammar_triggers: [{ type: 1, value }], ...kept };
}

function certainTrigger({ name }: Dialect, { trigger }: CallGrammar): string {
  if (trigger !== undefined) return trigger;
  const message = `Calls in the format "${name}" have no mark, so a constraint cannot leave room for text. Require a call: mustCall, or tool_choice "any".`;
  throw new TextToolsError("unsupported-constraint", message);
}
