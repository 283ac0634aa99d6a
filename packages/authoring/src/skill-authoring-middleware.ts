import { checkOptions } from "@langslash/grammar/internal";
import { AIMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import type { SkillIndex } from "@langslash/skills";
import { createMiddleware } from "langchain";
import { AUTHORING_PROMPT } from "./authoring-prompt.js";
import { GENERATE_OPTIONS, type GenerateSkillOptions } from "./authoring-setup.js";
import { createGenerateSkillTool } from "./generate-skill-tool.js";
import { MessageTimesState, stampMessages } from "./conversation/message-times.js";
import {
  READ_OPTIONS,
  type ReadConversationDataOptions,
  createReadConversationDataTool,
} from "./read-conversation-data-tool.js";

/** Options of `skillAuthoringMiddleware`: the options of both tools. */
export interface SkillAuthoringMiddlewareOptions extends GenerateSkillOptions, ReadConversationDataOptions {
  /** The index that loads the skills. One of its sources must list `directory`. */
  readonly skills: SkillIndex;
}

/**
 * Gives an agent the two tools that turn a conversation into a skill, and adds a section to the system prompt that
 * explains when to use them. The next message can invoke a new skill as `/skillId`.
 *
 * It also records in the agent's state when messages were first seen, for agents without a checkpointer.
 *
 * @throws SkillAuthoringError if the folder is outside the root or no source of the index lists it
 * @example
 * ```ts
 * import { skillAuthoringMiddleware } from "@langslash/authoring";
 * import { skillMiddleware } from "@langslash/middleware";
 * import { loadSkills, skillFolderSource } from "@langslash/skills";
 * import { MemorySaver } from "@langchain/langgraph";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const skills = await loadSkills(["skills", skillFolderSource(".agents/skills", { name: "own", optional: true })]);
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   checkpointer: new MemorySaver(),
 *   middleware: [...skillMiddleware({ skills }), skillAuthoringMiddleware({ skills, approval: true })],
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillAuthoringMiddleware(options: SkillAuthoringMiddlewareOptions) {
  checkOptions("skillAuthoringMiddleware", options, { ...GENERATE_OPTIONS, ...READ_OPTIONS });
  const { checkpointer, maxCheckpoints, ...writing } = options;
  return createMiddleware({
    name: "skillAuthoringMiddleware",
    stateSchema: MessageTimesState,
    tools: [createReadConversationDataTool({ checkpointer, maxCheckpoints }), createGenerateSkillTool(writing)],
    wrapModelCall: async (request, handler) => {
      const { messages, _messageTimes: known } = request.state;
      const times = stampMessages(known, messages, new Date().toISOString());
      const separator = request.systemMessage.text === "" ? "" : "\n\n";
      const systemMessage = request.systemMessage.concat(`${separator}${AUTHORING_PROMPT}`);
      const response = await handler({ ...request, systemMessage });
      if (!AIMessage.isInstance(response)) return response;
      const _messageTimes = stampMessages(times, [...messages, response], new Date().toISOString());
      return new Command({ update: { _messageTimes } });
    },
  });
}
