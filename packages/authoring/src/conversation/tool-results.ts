import { type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import { GENERATE_SKILL, READ_CONVERSATION_DATA } from "../tool-names.js";

/** Tools whose results repeat the agent's own words or a skill, and so cannot carry instructions from anyone else. */
const TRUSTED_TOOLS: ReadonlySet<unknown> = new Set([GENERATE_SKILL, "load_skill", "read_skill_file"]);

const ReadEventsSchema = z.object({
  events: z.array(z.object({ toolName: z.string().optional(), result: z.string().nullish() })),
});

/**
 * Returns the tool results that may come from anyone, including removed ones in answers of `ReadConversationData`.
 * Tools also return human messages, such as pages and images, after their results.
 */
export function toolResultsIn(messages: readonly BaseMessage[]): string[] {
  return messages.flatMap((message, index) => {
    if (HumanMessage.isInstance(message)) {
      const before = messages.slice(0, index).findLast((each) => !HumanMessage.isInstance(each));
      return ToolMessage.isInstance(before) ? message.text : [];
    }
    if (!ToolMessage.isInstance(message) || TRUSTED_TOOLS.has(message.name)) return [];
    return message.name === READ_CONVERSATION_DATA ? resultsInReading(message.text) : message.text;
  });
}

function resultsInReading(text: string): string[] {
  const { events = [] } = ReadEventsSchema.safeParse(parseJson(text)).data ?? {};
  return events.flatMap(({ toolName, result }) => (TRUSTED_TOOLS.has(toolName) ? [] : (result ?? [])));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // the tool threw an error, and its text is the result
  }
}
