import type { BaseMessage } from "@langchain/core/messages";
import type { RunnableInterface } from "@langchain/core/runnables";
import { type FormatChoice, writtenDialect } from "../dialects/known-dialects.js";
import type { ModelTask } from "../model-input.js";
import type { InnerReply } from "../read-reply.js";
import { keptGrammar } from "./kept-grammars.js";
import type { GrammarFields, GrammarTarget } from "./tool-call-grammar.js";

/** A chat model, or any runnable that takes messages and returns a message or a string. */
export type InnerModel = RunnableInterface<BaseMessage[], InnerReply>;

/** How a request with a grammar is sent. */
export interface ConstrainedModel {
  /** The server that the grammar is for. */
  readonly for: GrammarTarget;
  /** Returns the model for one request, with these fields in its body. */
  readonly model: (fields: GrammarFields[GrammarTarget]) => InnerModel;
}

/** Options for the grammar that the server keeps to. */
export interface ConstraintOptions {
  /**
   * The server that keeps the model from writing calls that cannot be read, with the grammar of `toolCallGrammar`. The
   * name of a server sends it as the call option `response_format`, which `ChatOpenAI` passes on. For all other fields
   * and models, such as a llama.cpp server, create the model for each request. A JSON schema applies only to requests
   * in which `tool_choice` requires a call, since it leaves no room for text.
   * @default no constraint
   */
  readonly constrain?: Exclude<GrammarTarget, "llama.cpp"> | ConstrainedModel;
}

/** Returns the model for one request, and the call options that constrain it. */
export function constrainedModel(
  inner: InnerModel,
  { tools, toolChoice }: ModelTask,
  { constrain, format }: ConstraintOptions & { readonly format?: FormatChoice },
): { readonly inner: InnerModel; readonly callOptions: { readonly response_format?: unknown } } {
  const target = typeof constrain === "object" ? constrain.for : constrain;
  const mustCall = toolChoice.kind === "required" || toolChoice.kind === "named";
  const canCall = tools.length > 0 && toolChoice.kind !== "none";
  if (!constrain || !target || !canCall || (target === "json-schema" && !mustCall)) return { inner, callOptions: {} };
  const allowed = toolChoice.kind === "named" ? tools.filter(({ name }) => name === toolChoice.name) : tools;
  const fields = keptGrammar(writtenDialect(format), allowed, { for: target, mustCall });
  if (typeof constrain === "object") return { inner: constrain.model(fields), callOptions: {} };
  return { inner, callOptions: "response_format" in fields ? { response_format: fields.response_format } : {} };
}
