import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatOpenAI } from "@langchain/openai";
import { OfflineModel } from "./offline-model.js";

/** The names that the law office's skills ask for, and the agent's own. */
const NAMES = ["sonnet", "haiku", "gemini-3-pro"] as const;

/** The models of the examples, and what stands behind them. */
export interface ExampleModels {
  /** The agent's own model. */
  readonly model: BaseChatModel;
  /** By the names that skills ask for. */
  readonly models: Readonly<Record<string, BaseChatModel>>;
  /** What answers in place of a name. */
  readonly runsAs: (name: string) => string;
}

/** One real model for all names where OPENAI_API_KEY is set (OPENAI_BASE_URL and OPENAI_MODEL count too), else offline ones. */
export function exampleModels(environment: NodeJS.ProcessEnv): ExampleModels {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: name = "gpt-5-mini" } = environment;
  if (!apiKey) {
    const models = NAMES.map((known) => [known, new OfflineModel(known)] as const);
    return {
      model: new OfflineModel("your model"),
      models: Object.fromEntries(models),
      runsAs: () => "an offline model",
    };
  }
  const model = new ChatOpenAI({ model: name, apiKey, configuration: { baseURL } });
  return { model, models: Object.fromEntries(NAMES.map((known) => [known, model])), runsAs: () => name };
}
