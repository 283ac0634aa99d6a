import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatOpenAI } from "@langchain/openai";
import { OfflineModel } from "./offline-model.js";

/** Names of the models that the skills of the law office ask for. */
const NAMES = ["sonnet", "haiku", "gemini-3-pro"] as const;

/** Models of the examples. */
export interface ExampleModels {
  /** Default model of the agent. */
  readonly model: BaseChatModel;
  /** Models by the names that skills ask for. */
  readonly models: Readonly<Record<string, BaseChatModel>>;
  /** Returns the name of the model that actually runs for a name. */
  readonly runsAs: (name: string) => string;
}

/**
 * Returns one real model for all names if OPENAI_API_KEY is set (OPENAI_BASE_URL and OPENAI_MODEL are used too), else
 * offline models.
 */
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
