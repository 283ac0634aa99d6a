import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { CliError } from "./cli-error.js";
import { refuseAttempt } from "./refuse-attempt.js";

const DEFAULT_MODEL = "gpt-5-mini";
/** A user is waiting, and LangChain's default of 6 retries takes two minutes. */
const ATTEMPTS = { maxRetries: 2, onFailedAttempt: refuseAttempt };

/** The section of a sub-command's help about models. */
export const MODEL_HELP = `
Models are called through OpenAI's API with OPENAI_API_KEY, at OPENAI_BASE_URL if it is set. If it is not, a name with a
provider, such as anthropic:claude-sonnet-4-5, goes through LangChain's initChatModel and needs that provider's package
and key.`;

/** Returns the name of the model to use if none is given. */
export function defaultModel(): string {
  return process.env["OPENAI_MODEL"] || DEFAULT_MODEL;
}

/**
 * Creates the chat model with the given name.
 *
 * @param advice - what else can be done without a key
 * @throws CliError if OPENAI_API_KEY is needed and not set
 */
export async function chatModel(name: string, advice = ""): Promise<BaseChatModel> {
  if (name.includes(":") && !process.env["OPENAI_BASE_URL"]) {
    const { initChatModel } = await import("langchain");
    return initChatModel(name, ATTEMPTS);
  }
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = process.env;
  if (!apiKey) {
    throw new CliError(
      `The model ${name} requires OPENAI_API_KEY. ` +
        `For a server without keys, set it to any text and set OPENAI_BASE_URL.${advice}`,
    );
  }
  const { ChatOpenAI } = await import("@langchain/openai");
  return new ChatOpenAI({ model: name, apiKey, ...ATTEMPTS, configuration: { baseURL } });
}
