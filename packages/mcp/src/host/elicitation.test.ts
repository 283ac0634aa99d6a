import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Command, MemorySaver } from "@langchain/langgraph";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { argumentForms, formDecision } from "@langslash/grammar";
import { bundleProgram } from "@langslash/testing/bundle-program";
import { newFolder, temporaryFolder } from "@langslash/testing/temporary-folder";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as V1Stdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { AIMessage, createAgent, fakeModel } from "langchain";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { askingServer } from "../__fixtures__/asking-server.js";
import { createSkillsServer, type McpCommandsOptions, mcpCommands, type McpPort } from "../index.js";
import { listen } from "../server/http-server.js";

let program: { readonly command: string; readonly args: string[] };
beforeAll(async () => {
  const folder = newFolder();
  const source = fileURLToPath(new URL("../__fixtures__/asking-server.ts", import.meta.url));
  program = { command: process.execPath, args: [await bundleProgram(source, folder)] };
  return () => rmSync(folder, { recursive: true });
});

const ELICITATION = { capabilities: { elicitation: { form: {}, url: {} } } };
const INFO = { name: "test", version: "0" };

/** Connects a client of the SDK 2 over HTTP, which asks for 2026-07-28. */
async function overHttp(capabilities: object = ELICITATION): Promise<McpPort> {
  const server = await listen(createMcpHandler(askingServer).fetch, 0);
  onTestFinished(() => server.close());
  const client = new Client(INFO, { ...capabilities, versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  onTestFinished(() => client.close());
  return client;
}

async function v1OverProcess(capabilities: object = ELICITATION): Promise<McpPort> {
  const client = new V1Client(INFO, capabilities);
  await client.connect(new V1Stdio(program));
  onTestFinished(() => client.close());
  return client;
}

/** The clients that can ask a person, each with a server of its own. */
const CLIENTS: Readonly<Record<string, () => Promise<McpPort>>> = {
  "the SDK 2 at 2026-07-28, over HTTP": overHttp,
  "the SDK 2 at 2026-07-28, over a process": async () => {
    const client = new Client(INFO, { ...ELICITATION, versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport(program));
    onTestFinished(() => client.close());
    return client;
  },
  "the SDK 2 at 2025-11-25, over a process": async () => {
    const client = new Client(INFO, ELICITATION);
    await client.connect(new StdioClientTransport(program));
    onTestFinished(() => client.close());
    return client;
  },
  "the SDK 1, over a process": v1OverProcess,
};

/** Creates an agent with the prompts of a server as commands. Each run is one of a new agent over the same checkpoints. */
async function agentOf(client: McpPort, options: Partial<McpCommandsOptions> = {}) {
  const warnings: string[] = [];
  const onWarning = (message: string): void => void warnings.push(message);
  const commands = await mcpCommands(client, { label: "docs", elicitation: true, onWarning, ...options });
  const checkpointer = new MemorySaver();
  const skills = await loadSkills([]);
  const run = async (input: string | Command, thread = "1", withCheckpointer = true) => {
    const model = fakeModel().respond(new AIMessage("done"));
    const agent = createAgent({
      model,
      middleware: skillMiddleware({ skills, commands }),
      ...(withCheckpointer && { checkpointer }),
    });
    const given = typeof input === "string" ? { messages: [{ role: "user", content: input }] } : input;
    const state = await agent.invoke(given, { configurable: { thread_id: thread } });
    const [open] = state.__interrupt__ ?? [];
    const sent = model.calls.flatMap(({ messages }) => messages.map(({ text }) => text)).join("\n");
    const [, answer] = /(\{"given".*\})/.exec(sent) ?? [];
    return {
      question: open?.value,
      id: open?.id ?? "",
      /** The answer that the server got. */
      got: answer === undefined ? undefined : JSON.parse(answer).answer,
      last: state.messages.at(-1)?.text,
      sent,
    };
  };
  return { run, warnings };
}

const resume = (decision: unknown): Command => new Command({ resume: { decisions: [decision] } });
const edit = (args: object, name = "docs:form"): Command => resume({ type: "edit", editedAction: { name, args } });

describe.each(Object.entries(CLIENTS))("a server that asks %s", (_name, connect) => {
  it("gets what a person fills in, and the prompt runs with it", async () => {
    const { run, warnings } = await agentOf(await connect());
    const { question, last } = await run("/docs:form target=src");
    expect({ last, warnings }).toEqual({ last: "/docs:form target=src", warnings: [] });
    expect(question).toMatchObject({
      actionRequests: [
        {
          name: "docs:form",
          args: { pages: 3 },
          description: "The MCP server docs asks about /docs:form: Fill in [31mthis</p>",
        },
      ],
      reviewConfigs: [{ actionName: "docs:form", allowedDecisions: ["edit", "reject"], problems: [] }],
    });
    const [form] = argumentForms(question) ?? [];
    expect(form?.fields).toEqual([
      { name: "matter", label: "Matter", kind: "text", required: true, description: "Which [31mone?", min: 2 },
      { name: "pages", label: "pages", kind: "integer", required: false, default: 3, value: 3, min: 1, max: 9 },
      { name: "deep", label: "deep", kind: "boolean", required: false },
      {
        name: "kind",
        label: "kind",
        kind: "choice",
        required: false,
        choices: ["b", "f"],
        description: "b: Brief; f: Full",
      },
      { name: "tags", label: "tags", kind: "list", items: "text", required: false, choices: ["x,y", "z"] },
    ]);
    if (!form) throw new Error("No form.");
    const values = { matter: "mo_alif", pages: "4", deep: "yes", kind: "b", tags: ["x,y"] };
    const { got, sent } = await run(resume(formDecision(form, values)));
    expect(got).toEqual({
      kind: "elicit",
      action: "accept",
      content: { matter: "mo_alif", pages: 4, deep: true, kind: "b", tags: ["x,y"] },
    });
    expect(sent).toContain("The following prompt is from the MCP server docs.");
    expect(warnings).toEqual([]);
  });

  it("is told that the person declined", async () => {
    const { run } = await agentOf(await connect());
    await run("/docs:form");
    expect((await run(resume({ type: "reject", message: "No." }))).got).toMatchObject({ action: "decline" });
  });

  it("is not answered in a mode other than a form", async () => {
    const { run, warnings } = await agentOf(await connect());
    expect((await run("/docs:url")).got).toMatchObject({ action: "decline" });
    expect(warnings).toEqual(["A question of the MCP server docs was not answered: mode: only forms can be asked."]);
  });
});

describe("an answer", () => {
  it("that does not fit is asked for again with the reasons, and given up after three times", async () => {
    const { run, warnings } = await agentOf(await overHttp());
    await run("/docs:form");
    const nonsense: readonly [Command, unknown, string][] = [
      [new Command({ resume: "yes" }), [{ message: expect.stringContaining("expected object") }], "expected object"],
      [
        edit({ matter: "m", pages: 10, who: "me" }),
        expect.arrayContaining([{ name: "pages", message: expect.anything() }]),
        "pages: Too big",
      ],
    ];
    for (const [answer, problems, reason] of nonsense) {
      const { question } = await run(answer);
      expect(question).toMatchObject({ reviewConfigs: [{ problems }] });
      expect(JSON.stringify(question)).toContain(reason);
    }
    const { got, last } = await run(edit({ matter: "mo_alif" }, "docs:other"));
    expect({ got, last }).toEqual({ got: { kind: "elicit", action: "cancel" }, last: "done" });
    expect(warnings).toEqual([
      "A question of the MCP server docs was not answered: no answer fitted the form after 3 times.",
    ]);
  });

  it("is used after nonsense, with the defaults of the fields that it leaves out", async () => {
    const { run } = await agentOf(await overHttp());
    await run("/docs:form");
    await run(edit({}));
    expect((await run(edit({ matter: "mo_alif", deep: null, kind: "" }))).got).toMatchObject({
      content: { matter: "mo_alif", pages: 3 },
    });
  });

  it("approves a question without required fields, and no other", async () => {
    const { run } = await agentOf(await overHttp());
    const { question } = await run("/docs:confirm");
    expect(question).toMatchObject({ reviewConfigs: [{ allowedDecisions: ["approve", "edit", "reject"] }] });
    expect((await run(resume({ type: "approve" }))).got).toMatchObject({ action: "accept", content: {} });
    await run("/docs:form", "2");
    expect((await run(resume({ type: "approve" }), "2")).question).toMatchObject({
      reviewConfigs: [{ problems: [{ name: "matter", message: expect.anything() }] }],
    });
  });

  it.each(Object.entries(CLIENTS))("is for one question only if two threads wait, with %s", async (_name, connect) => {
    const { run } = await agentOf(await connect());
    const both = ["1", "2"];
    await Promise.all(both.map((thread) => run(`/docs:form target=${thread}`, thread)));
    const answers = await Promise.all(both.map((thread) => run(edit({ matter: `matter ${thread}` }), thread)));
    expect(answers.map(({ got }) => got.content.matter)).toEqual(["matter 1", "matter 2"]);
  });

  it("is not used for a question that the server has changed", async () => {
    const { run } = await agentOf(await overHttp());
    const { question } = await run("/docs:changing");
    const { question: next, got } = await run(edit({ matter: "mo_alif" }, "docs:changing"));
    expect(got).toBeUndefined();
    expect(next).not.toEqual(question);
    expect((await run("hello")).last).toBe("done");
  });
});

describe("a question", () => {
  it.each([
    ["unknown", "mode: only forms can be asked"],
    ["nested", "requestedSchema.properties.a.type: "],
    ["many", "requestedSchema.properties: it has more than 50 fields"],
    ["choices", "requestedSchema.properties.a.enum: Too big"],
    ["hidden", "requestedSchema.properties.a.enum.0: a value cannot be shown"],
    ["prototype", "requestedSchema.properties.constructor: "],
  ])("that cannot be shown is declined with the reason: %s", async (name, reason) => {
    const { run, warnings } = await agentOf(await overHttp());
    const { got, question } = await run(`/docs:${name}`);
    expect({ got, question }).toEqual({ got: { kind: "elicit", action: "decline" }, question: undefined });
    expect(warnings[0]).toContain(`A question of the MCP server docs was not answered: ${reason}`);
  });

  it("has no regular expressions of strangers, and its texts are cut", async () => {
    const { run } = await agentOf(await overHttp());
    expect(JSON.stringify((await run("/docs:pattern")).question)).not.toContain("(a+)+");
    const { question } = await run("/docs:long", "2");
    expect(JSON.stringify(question).length).toBeLessThan(2_500);
  });

  it("is cancelled with the reason if nobody can be asked", async () => {
    const { run, warnings } = await agentOf(await overHttp());
    expect((await run("/docs:form", "1", false)).got).toMatchObject({ action: "cancel" });
    expect(warnings).toEqual(["A question of the MCP server docs was not answered: the agent has no checkpointer."]);
  });
});

describe("without the wish of the application", () => {
  it("no capability is announced, and the server says why it cannot ask", async () => {
    const { run } = await agentOf(await overHttp({}), { elicitation: false });
    const { last, question } = await run("/docs:form");
    expect(last).toMatch(/^Could not run \/docs:form: the MCP server docs failed: .*capabilit/);
    expect(question).toBeUndefined();
  });

  it.each([
    ["the SDK 2", () => overHttp({})],
    ["the SDK 1", () => v1OverProcess({})],
  ])("a client of %s that has not declared the capability is reported", async (_name, connect) => {
    const { warnings } = await agentOf(await connect());
    expect(warnings).toEqual([
      "the MCP server docs cannot ask anything: Client does not support elicitation capability (required for elicitation/create).",
    ]);
  });
});

it("a server of skills asks through the agent of another application", async () => {
  const parameters = { case: { required: true }, pages: { type: "number", max: 5 } };
  const folder = temporaryFolder({
    "skills_manifest.json": { skills: [{ name: "med", file: "med.md", description: "Records.", parameters }] },
    "med.md": "Case $case, pages $pages.",
  });
  const server = await createSkillsServer(await loadSkills(folder));
  onTestFinished(() => server.close());
  const { url } = await server.listen(0);
  const client = new Client(INFO, { ...ELICITATION, versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  onTestFinished(() => client.close());
  const { run } = await agentOf(client);
  const [form] = argumentForms((await run("/docs:med case=mo pages=9")).question) ?? [];
  expect(form).toMatchObject({ command: "docs:med", fields: [{ name: "pages", kind: "number", max: 5 }] });
  expect((await run(edit({ pages: 4 }, "docs:med"))).sent).toContain("Case mo, pages 4.");
});
