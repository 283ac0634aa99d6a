import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { Option } from "commander";
import { CliError } from "../cli-error.js";

const DEFAULT_MODEL = "gpt-5-mini";
/** Somebody waits in front of the terminal: with LangChain's own 6, a server that is not there is reported after two minutes. */
const MAX_RETRIES = 2;

/** What help says of models. */
export const MODEL_HELP = `
A model is reached with OPENAI_API_KEY, at OPENAI_BASE_URL where that is set. Where it is not, a name such as
anthropic:claude-sonnet-4-5 is taken as LangChain's initChatModel does, with that provider's package and key.`;

/** The option `--model`. */
export function modelOption(description: string): Option {
  return new Option("-m, --model <name>", description);
}

/** The name of the model where none is given. */
export function defaultModel(): string {
  return process.env["OPENAI_MODEL"] || DEFAULT_MODEL;
}

/**
 * The chat model of a name.
 *
 * @throws CliError where there is no key for it
 */
export async function chatModel(name: string): Promise<BaseChatModel> {
  if (name.includes(":") && !process.env["OPENAI_BASE_URL"]) {
    const { initChatModel } = await import("langchain");
    return initChatModel(name);
  }
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = process.env;
  if (!apiKey) {
    throw new CliError(
      `The model ${name} needs OPENAI_API_KEY. For a server without keys set it to any text, and OPENAI_BASE_URL.`,
    );
  }
  const { ChatOpenAI } = await import("@langchain/openai");
  return new ChatOpenAI({ model: name, apiKey, maxRetries: MAX_RETRIES, configuration: { baseURL } });
}
