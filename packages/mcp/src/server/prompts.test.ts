import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Client } from "@modelcontextprotocol/client";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer } from "./create-skills-server.js";

const FREE_TEXT = { name: "request", description: "Your request, in your own words." };

/** Serves the skills of a manifest, each with a text, to a client of this name. */
async function clientOf(manifest: { readonly skills: readonly object[]; readonly macros?: object }, name = "test") {
  const skills = manifest.skills.map((skill) => ({ file: "text.md", ...skill }));
  const folder = temporaryFolder({
    "skills_manifest.json": { ...manifest, skills },
    "text.md": "Costs $5: $ARGUMENTS",
  });
  return clientOfFolder(folder, name);
}

async function clientOfFolder(folder: string, name?: string) {
  const server = await createSkillsServer(await loadSkills(folder));
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
  const folder = temporaryFolder({
    "a/SKILL.md": "---\nname: a\ndescription: A.\narguments: [left, right]\nparameters:\n  x: {}\n---\n$left-$right\n",
  });
  const { prompts } = await (await clientOfFolder(folder)).listPrompts();
  expect(prompts[0]?.arguments?.map(({ name }) => name).slice(0, 2)).toEqual(["left", "right"]);
});

it("a prompt without a description is described by its command", async () => {
  const folder = temporaryFolder({
    "skills_manifest.json": { skills: [{ name: "bare", file: "bare.md" }] },
    "bare.md": "",
  });
  const { prompts } = await (await clientOfFolder(folder)).listPrompts();
  expect(prompts.map(({ description }) => description)).toEqual(["Runs /bare."]);
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
  [{ kind: "  " }, ""],
])("the values %j are shown as the user would have typed them", async (values, typed) => {
  const client = await clientOf({ skills: [{ name: "a", description: "A.", parameters: { kind: {}, other: {} } }] });
  const content = await textOf(client, "a", values);
  const end = typed === "" ? "" : `\n\n---\n\n${typed}`;
  expect(content).toEqual({ type: "text", text: expect.stringMatching(/^Costs \$5:/) });
  expect((content as { text: string }).text.endsWith(end)).toBe(true);
});
