// Turns a conversation into a skill that the next message invokes, in English and in Chinese. Runs offline: the model's
// replies are scripted in conversations.ts; the agent, the tools, the approval and the files are real.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { type ConversationData, type GenerateSkillAnswer, skillAuthoringMiddleware } from "@langslash/authoring";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { skillFolderSource } from "@langslash/skills";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { type Conversation, CONVERSATIONS } from "./conversations.js";
import { scriptedModel } from "./scripted-model.js";

const listTimeEntries = tool(() => "Mon 2 h Alif records\nTue 3 h Alif demand\nWed 1 h Berg call", {
  name: "list_time_entries",
  description: "Lists the user's time entries of a week.",
  schema: z.object({ week: z.enum(["this", "last"]) }),
});

for (const conversation of CONVERSATIONS) {
  const root = mkdtempSync(join(tmpdir(), "langslash-authoring-"));
  await runConversation(conversation, root);
  rmSync(root, { recursive: true });
}

async function runConversation(conversation: Conversation, root: string): Promise<void> {
  const skills = await loadSkills([skillFolderSource(join(root, ".agents/skills"), { name: "own", optional: true })]);
  const agent = createAgent({
    model: scriptedModel(conversation),
    tools: [listTimeEntries],
    checkpointer: new MemorySaver(),
    middleware: [...skillMiddleware({ skills }), skillAuthoringMiddleware({ skills, root, approval: true })],
  });
  const config = { configurable: { thread_id: "week" } };
  const { request, correction, wish, invocation } = conversation;
  let reported = 0;
  for (const content of [request, correction, wish, invocation, "/help"]) {
    console.log(`\n> ${content}`);
    let state = await agent.invoke({ messages: [{ role: "user", content }] }, config);
    const [question] = state.__interrupt__ ?? [];
    if (question) {
      reported = report(state.messages, reported);
      show("asked", requestIn(question.value));
      show("user", "approves");
      state = await agent.invoke(
        new Command({ resume: { [question.id]: { decisions: [{ type: "approve" }] } } }),
        config,
      );
    }
    reported = report(state.messages, reported);
  }
}

/** Prints the messages from index `from` on, and returns the number of messages. */
function report(messages: readonly BaseMessage[], from: number): number {
  for (const message of messages.slice(from)) {
    if (ToolMessage.isInstance(message)) show(message.name ?? "tool", resultIn(message));
    else if (AIMessage.isInstance(message) && message.text !== "") show("answer", message.text);
  }
  return messages.length;
}

function resultIn({ name, text }: ToolMessage): string {
  if (name === "ReadConversationData") return eventsIn(JSON.parse(text));
  if (name === "GenerateSkill") return answerIn(JSON.parse(text));
  return text;
}

function eventsIn(data: ConversationData): string {
  if ("error" in data) return data.error;
  const events = data.events.map(({ type, content }) => `${type.padEnd(18)} ${content.replaceAll("\n", " / ")}`);
  return [...events, JSON.stringify(data.summary)].join("\n");
}

function answerIn(answer: GenerateSkillAnswer): string {
  if (!answer.ok) return answer.error;
  const files = "files" in answer ? answer.files.map(({ path }) => path) : answer.filesCreated;
  const done = "preview" in answer ? "would write" : "wrote";
  return `${done} ${answer.skillPath}: ${files.join(", ")}\nwarnings: ${answer.warnings.join("; ") || "none"}`;
}

function requestIn(value: unknown): string {
  const request = z.object({ actionRequests: z.array(z.object({ description: z.string() })) }).parse(value);
  return request.actionRequests.map(({ description }) => description).join("\n");
}

function show(label: string, text: string): void {
  console.log(`  ${label}\n${text.trim().replace(/^(?=.)/gm, "    ")}`);
}
