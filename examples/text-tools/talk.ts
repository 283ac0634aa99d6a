import { formatToolCall } from "@langslash/text-tools";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";

/** The part of an agent's interface that `talk` uses. */
interface Agent {
  readonly invoke: (state: { messages: BaseMessage[] }) => Promise<{ messages: BaseMessage[] }>;
}

/**
 * Asks an agent a question, prints its tool calls, their results and its answer, and returns the whole conversation.
 */
export async function talk(
  agent: Agent,
  conversation: readonly BaseMessage[],
  question: string,
): Promise<BaseMessage[]> {
  console.log(`> ${question}`);
  const before = [...conversation, new HumanMessage(question)];
  const { messages } = await agent.invoke({ messages: before });
  for (const message of messages.slice(before.length)) {
    if (ToolMessage.isInstance(message)) console.log(`    ${message.text.trimEnd().replaceAll("\n", "\n    ")}`);
    else if (message.text !== "") console.log(message.text);
    const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
    for (const call of calls) console.log(`  ${formatToolCall(call)}`);
  }
  console.log("");
  return messages;
}
