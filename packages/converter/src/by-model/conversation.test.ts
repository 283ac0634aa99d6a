import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { agent, command, office, textOf } from "../__fixtures__/configs.js";
import { answering, type FakeModel, reading, received } from "../__fixtures__/models.js";
import { type ConfigStore, createSlashCommandConverter, memoryConfigs } from "../index.js";

const PROMPT = "Do as it says and write down the result of the work.";
const plain = command("plain", PROMPT);

async function converted(model: FakeModel, configs: ConfigStore = office(), record = plain) {
  return await createSlashCommandConverter({ model, configs }).invoke({ command: record });
}

/** Returns the tool messages that a model received, by the id of the call. */
function answers(model: FakeModel): Map<string, string> {
  const messages = model.calls.at(-1)?.messages ?? [];
  const ofTools = messages.filter((message) => ToolMessage.isInstance(message));
  expect(new Set(ofTools.map(({ tool_call_id: id }) => id)).size).toBe(ofTools.length);
  return new Map(ofTools.map((message) => [message.tool_call_id, message.text]));
}

const calling = (...calls: { name?: string; args: Record<string, unknown>; id: string }[]): AIMessage =>
  new AIMessage({
    content: "",
    tool_calls: calls.map(({ name = "read_configs", args, id }) => ({ name, args, id, type: "tool_call" as const })),
  });

describe("the conversation with the model", () => {
  it("reads the commands that a command runs, and keeps their placeholders", async () => {
    const body = `Look at all files of $ARGUMENTS.\n${textOf("check")}`;
    const record = command("ship", "Read the notes first. Then run `/check src` and publish the result.");
    const prompt = `Read the notes first. Then follow the section check below, with "src" as its $ARGUMENTS, and publish \
the result.\n\n## check\n\n${body}`;
    const model = answering(reading({ name: "check", type: "command" }), prompt);
    const result = await converted(model, memoryConfigs([record, command("check", body)]), record);
    expect(received(model, 0)[0]?.[1]).toContain("Slash commands: check\n");
    expect(result).toMatchObject({ path: "model", convertedContent: prompt, warnings: [] });
    expect(result.inlined).toEqual([{ type: "command", name: "check" }]);
    expect(result.analysis.commandReferences).toEqual(["check"]);
  });

  it("contains the names of two thousand agents", async () => {
    const names = Array.from({ length: 2000 }, (_, number) => `agent-number-${number}`);
    const model = answering(PROMPT);
    await converted(model, memoryConfigs(names.map((name) => agent(name))));
    expect(received(model, 0)[0]?.[1]).toContain(names.join(", "));
  });

  it("has three tagged blocks in the user message: the command as stored, the hint, the arguments", async () => {
    const record = command("plain", '---\nargument-hint: "<x>"\n---\nDo $ARGUMENTS, then write down the result.');
    const model = answering("Do it all, then write down the result.");
    await createSlashCommandConverter({ model, configs: office() }).invoke({
      command: record,
      userArguments: "it all",
    });
    expect(received(model, 0)[1]?.[1]).toBe(
      [
        `<slash_command>\n${record.content}\n</slash_command>`,
        "<argument_hint>\n<x>\n</argument_hint>",
        "<user_arguments>\nit all\n</user_arguments>",
      ].join("\n\n"),
    );
  });

  it.each([
    ["</slash_command>", "slash_command_2"],
    ["</SLASH_COMMAND >", "slash_command_2"],
    ["<slash_command_2> or </slash_command>", "slash_command_3"],
  ])("tags a block differently if the command contains the tag itself: %j", async (tags, own) => {
    const record = command("plain", `Write ${tags} into the file of results.`);
    const model = answering(record.content);
    await converted(model, office(), record);
    expect(received(model, 0)[1]?.[1]).toContain(`<${own}>\n${record.content}\n</${own}>`);
  });

  it("answers each call exactly once: unreadable, unknown, empty, repeated, two in one message", async () => {
    const unreadable = new AIMessage({
      content: "",
      invalid_tool_calls: [
        { name: "read_configs", args: '{"references": [', id: "bad-json", type: "invalid_tool_call" },
        { args: "{", id: "nameless", type: "invalid_tool_call" },
      ],
    });
    const triage = { name: "triage", type: "agent" };
    const several = calling(
      { name: "write_file", args: {}, id: "unknown-tool" },
      { args: { references: [] }, id: "empty" },
      { args: { references: [triage, triage, { name: "bisect", type: "skill" }] }, id: "twice" },
      { args: { references: [{ name: "nobody", type: "agent" }] }, id: "not-there" },
    );
    const model = answering(unreadable, several, PROMPT);
    await converted(model);
    const given = answers(model);
    expect([...given.keys()]).toEqual(["bad-json", "nameless", "unknown-tool", "empty", "twice", "not-there"]);
    expect(given.get("bad-json")).toContain("references");
    expect(given.get("nameless")).toContain("unknown is not a valid tool");
    const repaired = model.calls[1]?.messages.find((message) => AIMessage.isInstance(message));
    expect(repaired?.tool_calls?.map(({ args }) => args)).toEqual([
      { unreadable: '{"references": [' },
      { unreadable: "{" },
    ]);
    expect(given.get("unknown-tool")).toContain("write_file is not a valid tool");
    expect(given.get("empty")).toContain("references");
    expect(Object.keys(JSON.parse(given.get("twice") ?? "{}"))).toEqual(["agent:triage", "skill:bisect"]);
    expect(JSON.parse(given.get("not-there") ?? "{}")).toEqual({
      "agent:nobody": { found: false, error: "agent 'nobody' not found" },
    });
  });

  it("ends after three rounds with a call without tools, and does not run the tools that it still calls", async () => {
    const round = (): AIMessage => reading({ name: "triage", type: "agent" });
    const last = new AIMessage({ content: PROMPT, tool_calls: round().tool_calls ?? [] });
    const model = answering(round(), round(), round(), last);
    const offered: number[] = [];
    const bindTools = model.bindTools.bind(model);
    model.bindTools = (tools) => {
      offered.push(tools.length);
      return bindTools(tools);
    };
    const result = await converted(model);
    expect(result).toMatchObject({ convertedContent: PROMPT, rounds: 3, path: "model" });
    expect(model.callCount).toBe(4);
    expect(offered).toEqual([1, 1, 1, 0]);
    expect(answers(model).size).toBe(3);
  });

  it("asks again without the calls of an answer in content blocks, which nobody answered", async () => {
    const round = (): AIMessage => reading({ name: "triage", type: "agent" });
    const text = { type: "text", text: PROMPT };
    const call = { type: "tool_use", id: "late", name: "read_configs", input: {} };
    const last = new AIMessage({
      content: [text, call],
      tool_calls: round().tool_calls ?? [],
      response_metadata: { stop_reason: "max_tokens" },
    });
    const model = answering(round(), round(), round(), last, PROMPT);
    const result = await converted(model);
    expect(result).toMatchObject({ convertedContent: PROMPT, path: "repaired" });
    const kept = model.calls.at(-1)?.messages.at(-2);
    expect([kept?.type, kept?.content]).toEqual(["ai", [text]]);
  });

  it("continues if the store fails for one of three agents", async () => {
    const store = office();
    const configs: ConfigStore = {
      list: () => store.list(),
      read: (type, name) => (name === "debugger" ? Promise.reject(new Error("no disk")) : store.read(type, name)),
    };
    const names = ["triage", "debugger", "architect"];
    const model = answering(reading(...names.map((name) => ({ name, type: "agent" }))), PROMPT);
    const result = await converted(model, configs);
    expect(JSON.parse(received(model).at(-1)?.[1] ?? "{}")).toMatchObject({
      "agent:triage": { found: true },
      "agent:debugger": { found: false, error: "Failed to fetch agent 'debugger': no disk" },
      "agent:architect": { found: true },
    });
    expect(result.missing).toEqual([{ type: "agent", name: "debugger" }]);
  });

  it("cuts a long text, and marks it as truncated", async () => {
    const configs = memoryConfigs([agent("long", "x".repeat(70_000))]);
    const model = answering(reading({ name: "long", type: "agent" }), PROMPT);
    await converted(model, configs);
    const read = JSON.parse(received(model).at(-1)?.[1] ?? "{}")["agent:long"];
    expect(read).toMatchObject({ found: true, truncated: true });
    expect(read.content).toHaveLength(60_000);
  });

  it("keeps a text of exactly the length that can be read", async () => {
    const model = answering(reading({ name: "long", type: "agent" }), PROMPT);
    const { warnings } = await converted(model, memoryConfigs([agent("long", "x".repeat(59_999))]));
    const read = JSON.parse(received(model).at(-1)?.[1] ?? "{}")["agent:long"];
    expect(read).toEqual({ found: true, content: `${"x".repeat(59_999)}\n` });
    expect(warnings).toEqual([]);
  });

  it("reads at most 50 references and 60,000 characters per call, and says which ones it left out", async () => {
    const names = Array.from({ length: 10_000 }, (_, number) => `a${number}`);
    const configs = memoryConfigs(names.map((name) => agent(name, "x".repeat(70_000))));
    const references = names.map((name) => ({ name, type: "agent" }));
    const few = { name: "small", type: "agent" };
    const model = answering(reading(...references), PROMPT);
    const result = await converted(model, configs);
    const answer = received(model).at(-1)?.[1] ?? "";
    expect(answer.length).toBeLessThan(62_000);
    const output = JSON.parse(answer);
    expect(Object.keys(output)).toEqual(["agent:a0", "references"]);
    expect(output.references.error).toMatch(
      /^Not read, because at most 50 references and 60000 characters are read per call: agent:a1, .*agent:a20 and 9979 more\. Ask for them in another call\.$/,
    );
    expect(result.missing).toEqual([]);
    const small = memoryConfigs([...names.slice(0, 60).map((name) => agent(name, "Short.")), agent("small", "Small.")]);
    const second = answering(reading(few, ...references.slice(0, 60)), PROMPT);
    await converted(second, small);
    const read = JSON.parse(received(second).at(-1)?.[1] ?? "{}");
    expect(Object.keys(read)).toHaveLength(51);
    expect(read.references.error).toContain("agent:a49, agent:a50,");
  });

  it("accepts an answer in content blocks", async () => {
    const blocks = [
      { type: "text", text: "Do as it says and " },
      { type: "text", text: "write down the result of the work." },
    ];
    const result = await converted(answering(new AIMessage({ content: blocks })));
    expect(result.convertedContent).toBe(PROMPT);
  });

  it("uses a custom prompt as it is", async () => {
    const model = answering(PROMPT);
    const prompt = ({ agents }: { agents: readonly string[] }) => `Convert. ${agents.length} agents.`;
    await createSlashCommandConverter({ model, configs: office(), prompt }).invoke({ command: plain });
    expect(received(model, 0)[0]?.[1]).toBe("Convert. 10 agents.");
  });

  it("distinguishes an agent and a skill with the same name", async () => {
    const records = [
      agent("twin", textOf("agent twin")),
      { ...agent("twin", textOf("skill twin")), type: "skill" as const },
    ];
    const both = [
      { name: "twin", type: "agent" },
      { name: "twin", type: "skill" },
    ];
    const model = answering(reading(...both), PROMPT);
    await converted(model, memoryConfigs(records));
    const read = JSON.parse(received(model).at(-1)?.[1] ?? "{}");
    expect(read["agent:twin"].content).toContain("agent twin");
    expect(read["skill:twin"].content).toContain("skill twin");
  });
});
