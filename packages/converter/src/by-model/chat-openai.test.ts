import { LLMock } from "@copilotkit/aimock";
import { ChatOpenAI } from "@langchain/openai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { office, textOf } from "../__fixtures__/configs.js";
import { createSlashCommandConverter } from "../index.js";

interface WireMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly { id: string; type: string; function: { name: string; arguments: string } }[];
  readonly tool_call_id?: string;
}
interface WireBody {
  readonly messages: readonly WireMessage[];
  readonly tools?: readonly { function: { name: string; parameters: unknown } }[];
}

let server: LLMock;
beforeEach(async () => {
  server = new LLMock({ port: 0, strict: true, logLevel: "silent" });
  await server.start();
});
afterEach(() => server.stop());

const bodies = (): WireBody[] => server.getRequests().map(({ body }) => body as unknown as WireBody);
const model = (): ChatOpenAI =>
  new ChatOpenAI({ model: "m", apiKey: "none", maxRetries: 0, configuration: { baseURL: `${server.url}/v1` } });
const call = (...references: { name: string; type: string }[]) => ({
  name: "read_configs",
  arguments: JSON.stringify({ references }),
});

describe("the conversation over HTTP through ChatOpenAI", () => {
  it("follows the protocol, with parallel calls over several rounds", async () => {
    const rounds = [
      [
        call({ name: "code-reviewer", type: "agent" }, { name: "release-manager", type: "agent" }),
        call({ name: "changelog", type: "skill" }),
      ],
      [call({ name: "nobody", type: "agent" })],
    ];
    const sections = ["code-reviewer", "release-manager", "changelog"].map(
      (name) => `## ${name} section\n\n${textOf(name)}`,
    );
    const prompt = ["Go through the first two sections. Then apply the third to version 2.", ...sections].join("\n\n");
    const asked = (messages: readonly { role: string }[]): number =>
      messages.filter(({ role }) => role === "assistant").length;
    for (const [index, toolCalls] of rounds.entries()) {
      server.on({ predicate: ({ messages }) => asked(messages) === index }, { toolCalls });
    }
    server.on({ predicate: () => true }, { content: prompt });

    const converter = createSlashCommandConverter({ model: model(), configs: office() });
    const result = await converter.invoke({ command: "ship", userArguments: "version 2" });
    expect(result).toMatchObject({ path: "model", rounds: 2, convertedContent: prompt });
    expect(result.inlined.map(({ name }) => name)).toEqual(["code-reviewer", "release-manager", "changelog"]);
    expect(result.missing).toEqual([{ type: "agent", name: "nobody" }]);
    expect(result.usage?.total_tokens).toBeGreaterThan(0);

    const [first, second, third] = bodies();
    expect(first?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(first?.tools?.map((tool) => tool.function.name)).toEqual(["read_configs"]);
    expect(first?.tools?.[0]?.function.parameters).toMatchObject({ type: "object", required: ["references"] });
    const [assistant, ...answers] = second?.messages.slice(2) ?? [];
    expect(assistant?.tool_calls).toHaveLength(2);
    expect(answers.map(({ role, tool_call_id: id }) => [role, id])).toEqual(
      assistant?.tool_calls?.map(({ id }) => ["tool", id]),
    );
    expect(JSON.parse(String(answers[0]?.content))).toMatchObject({
      "agent:code-reviewer": { found: true },
      "agent:release-manager": { found: true },
    });
    expect(third?.messages).toHaveLength(7);
  });

  it("offers no tools in the last call, after three rounds", async () => {
    const toolCalls = [call({ name: "triage", type: "agent" })];
    server.on({ predicate: ({ tools }) => (tools?.length ?? 0) > 0 }, { toolCalls });
    server.on({ predicate: () => true }, { content: "Format all files, check the status and plan the next step." });
    const result = await createSlashCommandConverter({ model: model(), configs: office() }).invoke({
      command: "format",
    });
    expect(result).toMatchObject({ rounds: 3, path: "model" });
    expect(bodies().map(({ tools }) => tools?.length)).toEqual([1, 1, 1, undefined]);
  });

  it("throws the error AI conversion failed if the server fails", async () => {
    server.on({ predicate: () => true }, { error: { message: "down", type: "server_error" }, status: 500 });
    const run = createSlashCommandConverter({ model: model(), configs: office() }).invoke({ command: "format" });
    await expect(run).rejects.toThrow(/^AI conversion failed: .*(?:down|500)/);
  });
});
