import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { initChatModel } from "langchain";
import { OfflineModel } from "./offline-model.js";
import { onFailedAttempt } from "./on-failed-attempt.js";

const { CHAT_MODEL, OPENAI_API_KEY } = process.env;
const name = CHAT_MODEL || (OPENAI_API_KEY && "openai:gpt-5-mini");

/** The model that .env names, or one that needs no key. */
export const model: BaseChatModel = name
  ? await initChatModel(name, { maxRetries: 2, onFailedAttempt })
  : new OfflineModel({});
