import { toUIMessageStream } from "@ai-sdk/langchain";
import { defineCommand, loadSkills, skillMiddleware } from "@langslash/middleware";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { createAgent } from "langchain";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("law-office/skills", import.meta.url));
const echo = defineCommand({ name: "echo", description: "Echoes.", run: ({ prompt }) => ({ reply: `E(${prompt})` }) });

/** Returns the texts that a page with `useChat` of Vercel's AI SDK shows for a message, in order. */
async function shownTexts(text: string, streamMode: ("values" | "messages" | "custom")[]): Promise<string[]> {
  const skills = await loadSkills(folder);
  const model = new FakeListChatModel({ responses: ["An answer."] });
  const middleware = skillMiddleware({ skills, commands: [echo], onUnknownCommand: "reply" });
  const agent = createAgent({ model, middleware });
  const stream = await agent.stream({ messages: [{ role: "user", content: text }] }, { streamMode });
  const texts = new Map<string, string>();
  const reader = toUIMessageStream(stream).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const { value } = chunk;
    if (value.type === "text-delta") texts.set(value.id, (texts.get(value.id) ?? "") + value.delta);
    if (value.type === "error") throw new Error(value.errorText);
  }
  return [...texts.values()];
}

const MODES = [
  ["values", "messages"],
  ["values", "messages", "custom"],
] as const;

describe.each(MODES.map((modes) => [[...modes]]))("a page with useChat, over the stream modes %j", (modes) => {
  it.each([
    ["/help legal-research", "# /legal-research"],
    ["/reserch liens", "Unknown command: /reserch."],
    ["/med output=loud", "Invalid arguments for /medical-records-analysis"],
    ["/echo hi", "E(hi)"],
    ["/help | /research x", "/help must be sent by itself"],
  ])("shows the answer without the model, once: %s", async (text, answer) => {
    const texts = await shownTexts(text, [...modes]);
    expect(texts).toEqual([expect.stringContaining(answer)]);
  });

  it("shows the answers of all stages of a pipeline, and not the message that begins a stage", async () => {
    expect(await shownTexts("/research liens | /summary", [...modes])).toEqual(["An answer.", "An answer."]);
    expect(await shownTexts("/research liens | /echo hi", [...modes])).toEqual(["An answer.", "E(hi)"]);
  });
});
