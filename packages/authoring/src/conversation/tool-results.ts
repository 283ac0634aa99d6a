import { type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import { GENERATE_SKILL, READ_CONVERSATION_DATA } from "../tool-names.js";

/** Tools whose results are the agent's own words, or skills: what stands in them comes from nobody else. */
const OWN_TOOLS: ReadonlySet<unknown> = new Set([GENERATE_SKILL, "load_skill", "read_skill_file"]);

const ReadEventsSchema = z.object({
  events: z.array(z.object({ toolName: z.string().optional(), result: z.string().nullish() })),
});

/** What tools have answered that may come from anybody, also where ReadConversationData tells of an answer that is gone. */
export function toolResultsIn(messages: readonly BaseMessage[]): string[] {
  return messages.flatMap((message) => {
    if (!ToolMessage.isInstance(message) || OWN_TOOLS.has(message.name)) return [];
    return message.name === READ_CONVERSATION_DATA ? resultsRead(message.text) : message.text;
  });
}

function resultsRead(text: string): string[] {
  const { events = [] } = ReadEventsSchema.safeParse(valueOf(text)).data ?? {};
  return events.flatMap(({ toolName, result }) => (OWN_TOOLS.has(toolName) ? [] : (result ?? [])));
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // the tool has thrown
  }
}
