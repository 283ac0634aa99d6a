import { LLMock } from "@copilotkit/aimock";
import { ChatOpenAI } from "@langchain/openai";
import { AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import { createAgent, providerStrategy, tool } from "langchain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { user } from "./__fixtures__/models.js";
import { lawOffice } from "./__fixtures__/skills.js";
import { prepareModelCall, skillMiddleware, skillToolsMiddleware } from "./index.js";

let server: LLMock;
beforeEach(async () => {
  server = new LLMock({ port: 0, strict: true, chunkSize: 4, logLevel: "silent" });
  server.on({ model: "broken-model" }, { error: { message: "down", type: "server_error" }, status: 500 });
  server.on(
    { userMessage: /look it up/, hasToolResult: false },
    { toolCalls: [{ name: "lookup", arguments: '{"query":"x"}' }] },
  );
  server.on({ predicate: () => true }, (request) => ({ content: `answer from ${request.model}` }));
  await server.start();
});
afterEach(() => {
  vi.unstubAllEnvs();
  return server.stop();
});

const chat = (model: string): ChatOpenAI =>
  new ChatOpenAI({ model, apiKey: "none", maxRetries: 0, configuration: { baseURL: `${server.url}/v1` } });

async function officeAgent() {
  const models = { sonnet: chat("wire-sonnet"), haiku: chat("wire-haiku"), "gemini-3-pro": chat("broken-model") };
  const lookup = tool(() => "found", {
    name: "lookup",
    description: "Looks up.",
    schema: z.object({ query: z.string() }),
  });
  return createAgent({
    model: chat("wire-own"),
    tools: [lookup],
    systemPrompt: "SYSTEM",
    middleware: skillMiddleware({ skills: await lawOffice(), models }),
  });
}

/** Returns the requests on the wire: the model's name, all system text, and the other messages. */
function requests(): { model: string; system: string; messages: [string, unknown][] }[] {
  return server.getRequests().map(({ body }) => {
    const messages = (body as { messages: { role: string; content: string | { text: string }[] | null }[] }).messages;
    const text = (content: string | { text: string }[] | null): string =>
      Array.isArray(content) ? content.map((block) => block.text).join("") : (content ?? "");
    const system = messages.filter(({ role }) => role === "system").map(({ content }) => text(content));
    const others = messages.filter(({ role }) => role !== "system");
    return {
      model: (body as { model: string }).model,
      system: system.join(""),
      messages: others.map(({ role, content }) => [role, text(content)]),
    };
  });
}

describe("over HTTP through ChatOpenAI", () => {
  it("the request contains the skill, the prompt without the command, and the name of the skill's model", async () => {
    const agent = await officeAgent();
    const state = await agent.invoke(user("/research case=1 Kentucky statutes"));
    expect(state.messages.at(-1)?.text).toBe("answer from wire-sonnet");
    const body = (await (await lawOffice()).read("legal-research")).body;
    expect(requests()).toEqual([
      {
        model: "wire-sonnet",
        system: "SYSTEM",
        messages: [
          [
            "user",
            "<application-note>\n(For this message, not written by the user.)\n\n" +
              "# Explicitly Invoked Skill: legal-research\n(Invoked via /research command)\n\n" +
              `## Command Arguments\n- **case**: 1\n\n${body}\n</application-note>\n\nKentucky statutes`,
          ],
        ],
      },
    ]);
    expect(JSON.stringify(server.getRequests().map(({ body: sent }) => sent))).not.toContain("langslash");
  });

  it("so does every request of a tool loop", async () => {
    const agent = await officeAgent();
    await agent.invoke(user("/extract look it up"));
    expect(
      requests().map(({ model, messages }) => [
        model,
        String(messages[0]?.[1]).includes("Skill: record-extraction"),
        messages.length,
      ]),
    ).toEqual([
      ["wire-haiku", true, 1],
      ["wire-haiku", true, 3],
    ]);
  });

  it.each(["openai:named-model", "gpt-5-named"])("%s is called as by an agent of this name", async (name) => {
    vi.stubEnv("OPENAI_API_KEY", "none");
    vi.stubEnv("OPENAI_BASE_URL", `${server.url}/v1`);
    const [skills, models] = [await lawOffice(), { haiku: name }];
    await createAgent({ model: name }).invoke(user("hello"));
    await createAgent({ model: chat("wire-own"), middleware: skillMiddleware({ skills, models }) }).invoke(
      user("/extract it"),
    );
    await (await prepareModelCall([new HumanMessage("/extract it")], { skills, models })).model?.invoke("hello");
    const [ofAgent, ...ofSkills] = server.getRequests().map(({ path, body }) => [path, body?.model]);
    expect(ofSkills).toEqual([ofAgent, ofAgent]);
    expect(ofAgent?.[1]).toBe(name.replace("openai:", ""));
  });

  it("a plain message is sent as it would be without the middleware, but for the skill tools", async () => {
    const agent = await officeAgent();
    await agent.invoke(user("hello"));
    await createAgent({
      model: chat("wire-own"),
      tools: [
        tool(() => "found", { name: "lookup", description: "Looks up.", schema: z.object({ query: z.string() }) }),
        ...(skillToolsMiddleware({ skills: await lawOffice() }).tools ?? []),
      ],
      systemPrompt: "SYSTEM",
    }).invoke(user("hello"));
    const [ours, bare] = server.getRequests().map(({ body }) => body);
    expect(ours).toEqual(bare);
  });

  it("/help makes no request", async () => {
    const agent = await officeAgent();
    await agent.invoke(user("/help"));
    expect(server.getRequests()).toEqual([]);
  });

  it("streams the answer in pieces, from the skill's model", async () => {
    const agent = await officeAgent();
    const pieces: string[] = [];
    for await (const [message] of await agent.stream(user("/research Kentucky"), { streamMode: "messages" })) {
      if (AIMessageChunk.isInstance(message)) pieces.push(message.text);
    }
    expect(pieces.join("")).toBe("answer from wire-sonnet");
    expect(pieces.length).toBeGreaterThan(3);
  });

  it("/help reaches every stream mode", async () => {
    const agent = await officeAgent();
    const seen = new Map<string, string>();
    const modes = ["messages", "updates", "values", "custom"] as const;
    for await (const [mode, chunk] of await agent.stream(user("/help"), { streamMode: [...modes] })) {
      seen.set(mode, (seen.get(mode) ?? "") + JSON.stringify(chunk));
    }
    for (const mode of ["messages", "updates", "values"]) expect(seen.get(mode)).toContain("# Commands");
    expect(seen.get("custom")).toContain("slash-command");
  });

  it("a pipeline makes one request for each stage, with the response format only in the last one", async () => {
    const responseFormat = providerStrategy(z.object({ title: z.string() }));
    server.prependFixture({
      match: { predicate: ({ messages }) => messages.length > 2 },
      response: { content: JSON.stringify({ title: "T" }) },
    });
    const middleware = skillMiddleware({ skills: await lawOffice() });
    const agent = createAgent({ model: chat("wire-own"), responseFormat, middleware });
    const state = await agent.invoke(user("/research Kentucky | /summary"));
    expect(server.getRequests().map(({ body }) => body && "response_format" in body)).toEqual([false, true]);
    const noted = (text: string): unknown => expect.stringMatching(new RegExp(`</application-note>\n\n${text}$`));
    expect(requests()[1]?.messages).toEqual([
      ["user", noted("Kentucky")],
      ["assistant", "answer from wire-own"],
      ["user", noted("Execute the summary-writing skill.\n\n\\(Work on your previous answer.\\)")],
    ]);
    expect(state.structuredResponse).toEqual({ title: "T" });
  });

  it("the skill tools are ones that OpenAI takes in strict mode: all keys are required, and none has a default", async () => {
    const agent = createAgent({
      model: chat("wire-own"),
      responseFormat: providerStrategy(z.object({ title: z.string() })),
      middleware: skillMiddleware({ skills: await lawOffice() }),
    });
    server.prependFixture({ match: { predicate: () => true }, response: { content: JSON.stringify({ title: "T" }) } });
    await agent.invoke(user("hello"));
    const [request] = server.getRequests();
    const { tools } = (request ?? {}).body as { tools: { function: Record<string, unknown> }[] };
    expect(tools).toHaveLength(2);
    for (const { function: definition } of tools) {
      const { properties, required } = definition["parameters"] as { properties: object; required: string[] };
      expect([definition["strict"], required]).toEqual([true, Object.keys(properties)]);
      expect(JSON.stringify(properties)).not.toContain('"default"');
    }
  });

  it("an error of the model is thrown to the caller", async () => {
    const agent = await officeAgent();
    await expect(agent.invoke(user("/fact"))).rejects.toThrow(/down|500/);
    expect(requests()[0]?.model).toBe("broken-model");
  });
});
