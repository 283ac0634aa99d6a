import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatOpenAI } from "@langchain/openai";
import { OfflineConverter } from "./offline-converter.js";

/** Model of the examples, and its name for the output. */
export interface ConverterModel {
  readonly model: BaseChatModel;
  readonly name: string;
}

/**
 * Returns a real model if OPENAI_API_KEY is set (OPENAI_BASE_URL and OPENAI_MODEL are used too), else an offline one.
 */
export function converterModel(environment: NodeJS.ProcessEnv): ConverterModel {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: name = "gpt-5-mini" } = environment;
  if (!apiKey) return { model: new OfflineConverter(), name: "an offline model" };
  return { model: new ChatOpenAI({ model: name, apiKey, configuration: { baseURL } }), name };
}
