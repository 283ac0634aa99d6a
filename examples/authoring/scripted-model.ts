import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ConversationData } from "@langslash/authoring";
import { splitNotes } from "@langslash/middleware";
import { fakeModel } from "langchain";
import type { Conversation } from "./conversations.js";

/**
 * Returns the offline model of the example, which gives the scripted replies and writes the skill from the results of
 * its tools.
 */
export function scriptedModel(conversation: Conversation): ReturnType<typeof fakeModel> {
  const { reasoning, firstAnswer, betterAnswer, goodbye } = conversation;
  return fakeModel()
    .respond(
      new AIMessage({
        content: [{ type: "reasoning", reasoning }],
        tool_calls: [{ id: "entries", name: "list_time_entries", args: { week: "this" }, type: "tool_call" }],
      }),
    )
    .respond(new AIMessage(firstAnswer))
    .respond(new AIMessage(betterAnswer))
    .respond(callTool("ReadConversationData", {}))
    .respond((messages) => callTool("GenerateSkill", { ...draftOf(conversation, messages), mode: "preview" }))
    .respond((messages) => callTool("GenerateSkill", draftOf(conversation, messages)))
    .respond(new AIMessage(goodbye))
    .respond((messages) => new AIMessage(skillIn(messages)));
}

function callTool(name: string, args: Record<string, unknown>): AIMessage {
  return new AIMessage({ content: "", tool_calls: [{ id: crypto.randomUUID(), name, args, type: "tool_call" }] });
}

/** Drafts the skill from the conversation: the tools that were called, and the correction by the user. */
function draftOf({ name, description, instructions }: Conversation, messages: readonly BaseMessage[]) {
  const read = messages.findLast(
    (message) => ToolMessage.isInstance(message) && message.name === "ReadConversationData",
  );
  const data: ConversationData = JSON.parse(read?.text ?? "{}");
  if ("error" in data) throw new Error(data.error);
  const [, correction] = data.events.filter(({ type }) => type === "user_message");
  return {
    skillId: "weekly-report-generator-v2",
    name,
    description,
    instructions: instructions(Object.keys(data.summary.toolUsage), correction?.content ?? ""),
    examples: [{ name: "week.md", content: data.events.findLast(({ type }) => type === "assistant_message")?.content }],
  };
}

/** Returns the notes before the text of the newest message about the skill that the user invoked. */
function skillIn(messages: readonly BaseMessage[]): string {
  return splitNotes(messages.at(-1)?.text ?? "").notes || "There is no skill.";
}
