import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { agent, command, DEBUGGED, office } from "../__fixtures__/configs.js";
import { answering, reading, received } from "../__fixtures__/models.js";
import { type ConfigStore, createReadConfigsTool, createSlashCommandConverter, memoryConfigs } from "../index.js";

const input = { command: "debug-task", userArguments: "the login page" };
const triage = { name: "triage", type: "agent" };

describe("a server that gives every answer the same id", () => {
  it("gets a second chance, and its answer is not the message that it was sent", async () => {
    const same = (content: string) => new AIMessage({ id: "1", content });
    const read = reading(triage);
    read.id = "1";
    const model = answering(read, same(`Here is it:\n\n${DEBUGGED}`), same(DEBUGGED));
    const result = await createSlashCommandConverter({ model, configs: office() }).invoke(input);
    expect(result).toMatchObject({ path: "repaired", convertedContent: DEBUGGED, rounds: 1 });
  });
});

describe("an answer", () => {
  it.each([
    (prompt: string) => `Here is the prompt:\n\n\`\`\`markdown\n${prompt}\n\`\`\``,
    (prompt: string) => `Here is it:\n\`\`\`\`\n${prompt}\n\`\`\`\`\n\nLet me know if it fits.`,
  ])("loses the line before a fence around it without a second request: %#", async (wrapped) => {
    const model = answering(reading(triage), wrapped(DEBUGGED));
    const result = await createSlashCommandConverter({ model, configs: office() }).invoke(input);
    expect(result).toMatchObject({ path: "model", convertedContent: DEBUGGED });
    expect(model.callCount).toBe(2);
  });

  it("that still names an agent which is not there has it among the missing ones, with a warning", async () => {
    const content = "Use the ghost-hunter agent. Then write down the result of the work in full.";
    const model = answering(content, content);
    const converter = createSlashCommandConverter({ model, configs: office() });
    const result = await converter.invoke({ command: command("hunt", content) });
    expect(result.missing).toEqual([{ type: "agent", name: "ghost-hunter" }]);
    expect(result.warnings).toContain("The agent ghost-hunter was not found; its mention stays in the text.");
  });
});

it("the system prompt is a string, as some servers need it", async () => {
  const model = answering(reading(triage), DEBUGGED);
  await createSlashCommandConverter({ model, configs: office() }).invoke(input);
  const contents = model.calls.map(({ messages }) => messages[0]?.content);
  expect(contents).toEqual([expect.stringContaining("slash command"), contents[0]]);
});

it("usage counts a missing number as 0", async () => {
  const answer = new AIMessage({ content: DEBUGGED, usage_metadata: { input_tokens: 3 } as never });
  const result = await createSlashCommandConverter({
    model: answering(reading(triage), answer),
    configs: office(),
  }).invoke(input);
  expect(result.usage).toEqual({ input_tokens: 13, output_tokens: 5, total_tokens: 15 });
});

it("usage is left out if no answer has it", async () => {
  const model = answering(new AIMessage("Do as it says and write down the result."));
  const plain = command("plain", "Do as it says and write down the result.");
  const result = await createSlashCommandConverter({ model, configs: office() }).invoke({ command: plain });
  expect(result.usage).toBeUndefined();
});

it("a store that fails is told apart from a missing agent", async () => {
  const inner = office();
  const failing: ConfigStore = {
    list: () => inner.list(),
    read: (type, name) => (name === "triage" ? Promise.reject(new Error("db down")) : inner.read(type, name)),
  };
  const prompt = DEBUGGED.replace(/\n\n## Triage[\s\S]*/, "").replace('Follow the section "Triage" to sort', "Sort");
  const model = answering(reading(triage), prompt, prompt);
  const { warnings } = await createSlashCommandConverter({ model, configs: failing }).invoke(input);
  expect(warnings).toContain("Failed to fetch agent 'triage': db down");
});

it("wrong arguments are answered without a stack and without paths", async () => {
  const wrong = new AIMessage({
    content: "",
    tool_calls: [{ name: "read_configs", args: { references: "triage" }, id: "wrong", type: "tool_call" }],
  });
  const model = answering(wrong, reading(triage), DEBUGGED);
  const result = await createSlashCommandConverter({ model, configs: office() }).invoke(input);
  expect(result.path).toBe("model");
  const [, answer = ""] = received(model, 1).find(([type]) => type === "tool") ?? [];
  expect(answer).toContain('expected { "references": [');
  expect(answer).not.toMatch(/\bat \S+ \(|node_modules|file:/);
});

it("wrong arguments are answered with a sentence in any other agent, too", async () => {
  const readConfigs = createReadConfigsTool(office());
  const args = { references: [{ name: "triage", type: "person" }] };
  const call = new AIMessage({ content: "", tool_calls: [{ name: "read_configs", args, id: "wrong" }] });
  const stranger = createAgent({ model: answering(call, "done"), tools: [readConfigs] });
  const { messages } = await stranger.invoke({ messages: [{ role: "user", content: "Read it." }] });
  const { text } = messages.find((message) => ToolMessage.isInstance(message)) ?? { text: "" };
  expect(text).toContain('Invalid arguments: expected { "references": [');
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|file:/);
});

it("a batch lists its store once", async () => {
  const inner = memoryConfigs([agent("triage"), command("plain", "Do as it says and write down the result.")]);
  let lists = 0;
  const counting: ConfigStore = {
    list: () => {
      lists += 1;
      return inner.list();
    },
    read: (type, name) => inner.read(type, name),
  };
  const answers = Array.from({ length: 4 }, () => "Do as it says and write down the result.");
  const converter = createSlashCommandConverter({ model: answering(...answers), configs: counting });
  await converter.batch(answers.map(() => ({ command: "plain" })));
  expect(lists).toBe(1);
});
