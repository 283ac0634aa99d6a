import { loadSkills, type SkillSource } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Client } from "@modelcontextprotocol/client";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer } from "./create-skills-server.js";

const FREE_TEXT = { name: "request", description: "Your request, in your own words." };

const MACRO = { "skills_manifest.json": { skills: [], macros: { quick: "/a now" } } };

/** Serves the skills of a manifest, each with a text, to a client of this name. */
async function clientOf(manifest: { readonly skills: readonly object[]; readonly macros?: object }, name = "test") {
  const skills = manifest.skills.map((skill) => ({ file: "text.md", ...skill }));
  const folder = temporaryFolder({
    "skills_manifest.json": { ...manifest, skills },
    "text.md": "Costs $5: $ARGUMENTS",
  });
  return clientOfSkills(folder, name);
}

async function clientOfSkills(sources: Parameters<typeof loadSkills>[0], name?: string) {
  const server = await createSkillsServer(await loadSkills(sources));
  onTestFinished(() => server.close());
  const { client } = await connect(server.fetch, name === undefined ? {} : { name });
  onTestFinished(() => client.close());
  return client;
}

async function textOf(client: Client, name: string, values: Record<string, string> = {}): Promise<unknown> {
  const { messages } = await client.getPrompt({ name, arguments: values });
  return messages[0]?.content;
}

it("a prompt describes each argument by its type, values and default", async () => {
  const parameters = {
    tags: { type: "array", values: ["a", "b"], default: ["a", "b"] },
    kind: { values: ["x", "y"] },
    items: { type: "array", description: "The items." },
    count: { type: "number", default: 3, required: true },
    loud: { type: "boolean", required: true },
    plain: {},
  };
  const client = await clientOf({ skills: [{ name: "all", description: "Does all.", parameters }] });
  expect((await client.listPrompts()).prompts).toEqual([
    {
      name: "all",
      description: "Does all.",
      arguments: [
        { name: "tags", description: "Some of a, b, separated by commas. Default: a,b." },
        { name: "kind", description: "One of x, y." },
        { name: "items", description: "The items. A list, separated by commas." },
        { name: "count", description: "A number. Default: 3." },
        { name: "loud", description: "true or false.", required: true },
        { name: "plain" },
        FREE_TEXT,
      ],
      _meta: { "langslash/kind": "skill", "langslash/source": "manifest" },
    },
  ]);
});

it.each([
  [["request"], "text"],
  [["request", "text"], "request_text"],
  [["request", "text", "request_text"], "request_text_2"],
  [["request", "text", "request_text", "request_text_2"], "request_text_3"],
])("the argument for the free text beside %j is %s", async (names, expected) => {
  const parameters = Object.fromEntries(names.map((name) => [name, {}]));
  const client = await clientOf({ skills: [{ name: "a", description: "A.", parameters }] });
  expect((await client.listPrompts()).prompts[0]?.arguments?.at(-1)?.name).toBe(expected);
});

it("arguments with a position come first, in their order", async () => {
  const parameters = { x: {}, right: { position: 1 }, y: {}, left: { position: 0 } };
  const rights = { aliases: [], tools: [], userInvocable: true, modelInvocable: true, metadata: {} };
  const source: SkillSource = {
    name: "own",
    list: async () => ({
      skills: [{ name: "a", description: "A.", file: "a.md", parameters, ...rights }],
      diagnostics: [],
    }),
    read: async () => ({ text: "Text.", version: "1" }),
  };
  const { prompts } = await (await clientOfSkills([source])).listPrompts();
  expect(prompts[0]?.arguments?.map(({ name }) => name)).toEqual(["left", "right", "x", "y", "request"]);
});

it("a prompt is sent with its description", async () => {
  const client = await clientOf({ skills: [{ name: "a", description: "Does all." }] });
  expect(await client.getPrompt({ name: "a" })).toMatchObject({ description: "Does all." });
});

it("a prompt without a description is described by its command", async () => {
  const folder = temporaryFolder({
    "skills_manifest.json": { skills: [{ name: "bare", file: "bare.md" }] },
    "bare.md": "",
  });
  const { prompts } = await (await clientOfSkills(folder)).listPrompts();
  expect(prompts.map(({ description }) => description)).toEqual(["Runs /bare."]);
});

it("a prompt's title has all aliases, and an error all unknown arguments", async () => {
  const client = await clientOf({ skills: [{ name: "a", description: "A.", aliases: ["b", "c"] }] });
  expect((await client.listPrompts()).prompts[0]?.title).toBe("a (/b, /c)");
  await expect(textOf(client, "a", { x: "1", y: "2" })).rejects.toThrow("Unknown arguments for /a: x, y. Usage: /a");
});

it("a server lists the same prompts differently for two clients", async () => {
  const server = await createSkillsServer(await loadSkills(temporaryFolder(MACRO)));
  onTestFinished(() => server.close());
  for (const [name, required] of [
    ["test", undefined],
    ["gemini-cli", true],
  ] as const) {
    const { client } = await connect(server.fetch, { name });
    onTestFinished(() => client.close());
    expect((await client.listPrompts()).prompts[0]?.arguments?.[0]?.required).toBe(required);
  }
});

it("a macro is described by what it runs", async () => {
  const client = await clientOf({ skills: [{ name: "a", description: "A." }], macros: { quick: "/a now" } });
  expect((await client.listPrompts()).prompts[0]).toEqual({
    name: "quick",
    description: "Runs /a now",
    arguments: [FREE_TEXT],
    _meta: { "langslash/kind": "macro" },
  });
});

it.each([
  ["opencode", true],
  ["OpenCode-desktop", true],
  ["not-opencode", false],
])("the text is guarded for the client %s: %s", async (name, isGuarded) => {
  const client = await clientOf({ skills: [{ name: "a", description: "A." }] }, name);
  const text = `Costs $${isGuarded ? "\u200B" : ""}5:`;
  expect(await textOf(client, "a")).toEqual({ type: "text", text });
});

it.each([
  ["gemini-cli-mcp-client", true],
  ["my-gemini-cli", undefined],
])("the free text is required for the client %s: %s", async (name, required) => {
  const client = await clientOf({ skills: [{ name: "a", description: "A." }] }, name);
  expect((await client.listPrompts()).prompts[0]?.arguments?.[0]?.required).toBe(required);
});

it("a hundred values are a whole completion", async () => {
  const values = Array.from({ length: 100 }, (_, number) => `v${number}`);
  const client = await clientOf({ skills: [{ name: "a", description: "A.", parameters: { kind: { values } } }] });
  const ref = { type: "ref/prompt", name: "a" } as const;
  const { completion } = await client.complete({ ref, argument: { name: "kind", value: "" } });
  expect(completion).toEqual({ values, total: 100, hasMore: false });
});

it.each([
  ["b", "request", "Unknown prompt: b."],
  ["a", "colour", "Unknown argument of /a: colour."],
])("of the prompt %s, the argument %s has no values to complete", async (prompt, name, message) => {
  const client = await clientOf({ skills: [{ name: "a", description: "A." }] });
  const ref = { type: "ref/prompt", name: prompt } as const;
  await expect(client.complete({ ref, argument: { name, value: "" } })).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringContaining(message),
  });
});

it("a resource has no values to complete", async () => {
  const client = await clientOf({ skills: [{ name: "a", description: "A." }] });
  const ref = { type: "ref/resource", uri: "skill://a/{path}" } as const;
  expect((await client.complete({ ref, argument: { name: "path", value: "x" } })).completion.values).toEqual([]);
});

it.each([
  [{ kind: "a b" }, 'kind="a b"'],
  [{ kind: '"a' }, 'kind="\\"a"'],
  [{ kind: "a'b" }, "kind=a'b"],
  [{ kind: "x=1" }, "kind=x=1"],
  [{ kind: "kind=1", other: "x" }, "kind=1 x"],
  [{ kind: "-x" }, "kind=-x"],
  [{ other: "kinds" }, "other=kinds"],
  [{ other: "x", request: "kind=1 y" }, "other=x kind=1 y"],
  [{ kind: "  " }, ""],
])("the values %j are shown as the user would have typed them", async (values, typed) => {
  const client = await clientOf({ skills: [{ name: "a", description: "A.", parameters: { kind: {}, other: {} } }] });
  const text = typed === "" ? "Costs $5:" : `Costs $5: ${typed}\n\n---\n\n${typed}`;
  expect(await textOf(client, "a", values)).toEqual({ type: "text", text });
});

it("a prompt says which value a skill returns, and is refused if it would pass values or run in contexts", async () => {
  const returns = { type: "object", properties: { tone: { type: "string" } } };
  const client = await clientOf({
    skills: [
      { name: "facts", description: "Finds facts.", returns },
      { name: "letter", description: "Writes a letter.", parameters: { tone: {} } },
      { name: "review", description: "Reviews.", context: "fork", agent: "clerk" },
    ],
    macros: {
      pass: "/facts x | /letter tone=$.tone",
      all: "/each files=*.md /review",
      after: "/facts && /letter tone=$.tone",
      instead: "/facts || /review",
      guarded: "/facts x | if value=$.tone /review",
    },
  });
  const value = "Answer with one JSON value that fits this JSON Schema, and with nothing else:";
  expect(await textOf(client, "facts")).toMatchObject({
    text: `Costs $5:\n\n${value}\n\n${JSON.stringify(returns)}`,
  });
  expect(await textOf(client, "review", { request: "now" })).toMatchObject({ text: "Costs $5: now\n\n---\n\nnow" });
  expect(await textOf(client, "after")).toMatchObject({ text: expect.stringContaining("tone=$.tone") });
  const passing = "A prompt is one text: it cannot pass $.tone to /letter.";
  await expect(textOf(client, "pass")).rejects.toThrow(passing);
  await expect(textOf(client, "facts", { request: "x | /letter tone=$.tone" })).rejects.toThrow(passing);
  await expect(textOf(client, "all")).rejects.toThrow("A prompt is one text: /each cannot run in it.");
  await expect(textOf(client, "instead")).rejects.toThrow(
    "A prompt is one text: it cannot run /review only if the command before fails.",
  );
  await expect(textOf(client, "guarded")).rejects.toThrow("A prompt is one text: /if cannot run in it.");
});
