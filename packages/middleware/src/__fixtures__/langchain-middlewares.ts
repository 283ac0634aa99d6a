import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AIMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import {
  type AgentMiddleware,
  anthropicPromptCachingMiddleware,
  bedrockPromptCachingMiddleware,
  ClearToolUsesEdit,
  contextEditingMiddleware,
  dynamicSystemPromptMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  llmToolSelectorMiddleware,
  modelCallLimitMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  openAIModerationMiddleware,
  piiMiddleware,
  providerToolSearchMiddleware,
  summarizationMiddleware,
  todoListMiddleware,
  tool,
  toolCallLimitMiddleware,
  toolEmulatorMiddleware,
  toolErrorMiddleware,
  toolRetryMiddleware,
} from "langchain";
import { afterAll, beforeAll } from "vitest";
import { answering, type FakeModel } from "./models.js";

/** A tool that every agent of these tests has. */
export const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
/** A tool that only a search finds. */
export const rare = tool(() => "found", { name: "rare", description: "Is rarely needed." });

/** A provider's service that finds nothing to object to. */
const moderation = createServer((_, response) => {
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({ id: "1", model: "m", results: [{ flagged: false, categories: {}, category_scores: {} }] }),
  );
});

/** Runs the service of moderation during the tests of a file. */
export function withModeration(): void {
  beforeAll(() => new Promise<void>((resolve) => void moderation.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void moderation.close());
}

function moderator(): ChatOpenAI {
  const { port } = moderation.address() as AddressInfo;
  return new ChatOpenAI({ apiKey: "none", configuration: { baseURL: `http://127.0.0.1:${port}/v1` } });
}

/** A model that chooses the tool `lookup`. */
function choosing(): FakeModel {
  const model = fakeModel();
  for (let call = 0; call < 50; call += 1) model.respond(new AIMessage("chosen"));
  return model.structuredResponse({ tools: ["lookup"] });
}

/** All middlewares of LangChain, set so that they leave a turn as it is. */
export const OTHERS: Readonly<Record<string, () => AgentMiddleware>> = {
  anthropicPromptCaching: () => anthropicPromptCachingMiddleware({ unsupportedModelBehavior: "ignore" }),
  bedrockPromptCaching: () => bedrockPromptCachingMiddleware({ unsupportedModelBehavior: "ignore" }),
  contextEditing: () => contextEditingMiddleware({ edits: [new ClearToolUsesEdit()] }),
  dynamicSystemPrompt: () => dynamicSystemPromptMiddleware(() => "DYNAMIC"),
  humanInTheLoop: () => humanInTheLoopMiddleware({ interruptOn: {} }),
  llmToolSelector: () => llmToolSelectorMiddleware({ model: choosing() }),
  modelCallLimit: () => modelCallLimitMiddleware({ threadLimit: 50, runLimit: 50 }),
  modelFallback: () => modelFallbackMiddleware(answering("fallback")),
  modelRetry: () => modelRetryMiddleware({ maxRetries: 1 }),
  openAIModeration: () => openAIModerationMiddleware({ model: moderator(), checkToolResults: true }),
  pii: () => piiMiddleware("email", { strategy: "redact", applyToInput: true, applyToOutput: true }),
  providerToolSearch: () => providerToolSearchMiddleware({ searchableTools: [rare] }),
  summarization: () => summarizationMiddleware({ model: answering("SUMMARY"), trigger: { messages: 100 } }),
  todoList: () => todoListMiddleware(),
  toolCallLimit: () => toolCallLimitMiddleware({ threadLimit: 50, runLimit: 50 }),
  toolEmulator: () => toolEmulatorMiddleware({ tools: [], model: answering("emulated") }),
  toolError: () => toolErrorMiddleware({ onError: () => "failed" }),
  toolRetry: () => toolRetryMiddleware({ maxRetries: 1 }),
};
