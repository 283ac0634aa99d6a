import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer, type SkillsServer, type SkillsServerOptions } from "./create-skills-server.js";

const OFFICE = {
  "skills_manifest.json": {
    skills: [
      {
        name: "medical-records",
        description: "Summarises medical records.",
        file: "medical-records/SKILL.md",
        model_required: "sonnet",
        tools_required: ["read_file"],
        parameters: {
          case: { description: "The case.", required: true },
          phases: { type: "array", items: "number", default: [1, 2] },
          output: { values: ["full", "brief"], default: "full", description: "How much to write." },
        },
      },
      { name: "hidden", description: "Not for users.", file: "hidden.md", userInvocable: false },
    ],
    aliases: { med: "medical-records" },
    macros: { quick: "/medical-records output=brief", both: "/medical-records case=a | /plain" },
  },
  "medical-records/SKILL.md":
    "---\nname: medical-records\ndescription: Summarises medical records.\n---\n\nRead $case, write $output.\n",
  "medical-records/notes/terms.md": "Terms.\n",
  "hidden.md": "---\nname: hidden\ndescription: Not for users.\nuser-invocable: false\n---\n\nHidden.\n",
  "plain/SKILL.md":
    "---\nname: plain\ndescription: Says it plainly.\n---\n\nSay it plainly. It costs $5, run !`ls`, see @notes.\n",
  "positions/SKILL.md":
    "---\nname: positions\ndescription: Compares.\narguments: [left, right]\n---\n\nCompare $left with $right: $ARGUMENTS.\n",
};

async function officeServer(options: SkillsServerOptions = {}): Promise<{ server: SkillsServer; folder: string }> {
  const folder = temporaryFolder(OFFICE);
  const server = await createSkillsServer(await loadSkills(folder), options);
  onTestFinished(() => server.close());
  return { server, folder };
}

async function office(
  mode: "auto" | "legacy",
  { name, ...options }: SkillsServerOptions & { readonly name?: string } = {},
): Promise<Client> {
  const { server } = await officeServer(options);
  const { client } = await connect(server.fetch, { mode, ...(name !== undefined && { name }) });
  onTestFinished(() => client.close());
  return client;
}

async function textOf(client: Client, name: string, values: Record<string, string> = {}): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: values });
  expect(messages).toHaveLength(1);
  expect(messages[0]?.role).toBe("user");
  const content = messages[0]?.content;
  return content?.type === "text" ? content.text : "";
}

it("does not serve a skill whose requirements are unmet, and names them when it is called", async () => {
  const folder = temporaryFolder({
    "skills_manifest.json": { skills: [], macros: { both: "/plain | /court" } },
    "court/SKILL.md": "---\nname: court\ndescription: Files.\nrequires:\n  env: [COURT_KEY]\n---\n\nFile it.\n",
    "plain/SKILL.md": OFFICE["plain/SKILL.md"],
  });
  const server = await createSkillsServer(await loadSkills(folder));
  onTestFinished(() => server.close());
  const { client } = await connect(server.fetch, { mode: "auto" });
  onTestFinished(() => client.close());
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["both", "plain"]);
  const reason = "court requires the environment variable COURT_KEY, which is not set.";
  await expect(textOf(client, "court")).rejects.toThrow(reason);
  await expect(textOf(client, "both")).rejects.toThrow(reason);
  await expect(textOf(client, "nothing")).rejects.toThrow("Unknown prompt: nothing.");
});

const typedIn = (text: string): string => text.split("\n\n---\n\n")[1] ?? "";

describe.each(["auto", "legacy"] as const)("createSkillsServer, with a client that negotiates %s", (mode) => {
  it("lists every command that a user may type, with its arguments, and no other", async () => {
    const { prompts } = await (await office(mode)).listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["quick", "both", "medical-records", "plain", "positions"]);
    expect(prompts[2]).toEqual({
      name: "medical-records",
      title: "medical-records (/med)",
      description: "Summarises medical records.",
      arguments: [
        { name: "case", description: "The case.", required: true },
        { name: "phases", description: "A list, separated by commas. Default: 1,2." },
        { name: "output", description: "How much to write. One of full, brief. Default: full." },
        { name: "request", description: "Your request, in your own words." },
      ],
      _meta: {
        "langslash/kind": "skill",
        "langslash/source": "manifest",
        "langslash/model": "sonnet",
        "langslash/tools": ["read_file"],
      },
    });
  });

  it.each([
    ["by name", { case: "mo_alif", request: "be brief" }, "case=mo_alif be brief"],
    ["with white space in a value", { case: "mo alif" }, 'case="mo alif"'],
    [
      "as words that were split at white space",
      { case: "case=mo_alif", phases: "output=brief" },
      "case=mo_alif output=brief",
    ],
    ["as a line in the free text", { request: "case=mo_alif output=brief please" }, "case=mo_alif output=brief please"],
    ["as flags", { case: "--case", phases: "mo_alif" }, "--case mo_alif"],
    ["with empty values, which are not given", { case: "mo_alif", phases: "", request: "" }, "case=mo_alif"],
  ])("takes values %s", async (_how, values, typed) => {
    const text = await textOf(await office(mode), "medical-records", values);
    expect(typedIn(text)).toBe(typed);
    expect(text).toMatch(/^Read mo[_ ]alif, write (?:full|brief)\.\n/);
  });

  it("fills positions from arguments by name and from words alike", async () => {
    const client = await office(mode);
    const byName = await textOf(client, "positions", { left: "a b", right: "c" });
    expect(byName).toBe('Compare a b with c: "a b" c.\n\n---\n\n"a b" c');
    expect(await textOf(client, "positions", { request: '"a b" c' })).toBe(byName);
  });

  it("names the files of a skill by their URI", async () => {
    const text = await textOf(await office(mode), "medical-records", { case: "x" });
    expect(text).toContain("- skill://medical-records/notes/terms.md");
  });

  it("leaves the placeholders of a client in their places, without checking them", async () => {
    const client = await office(mode, { name: "opencode" });
    const text = await textOf(client, "medical-records", { case: "$1", phases: "$2", output: "$3", request: "$4" });
    expect(text).toContain("Read $1, write $3.");
    expect(typedIn(text)).toBe("case=$1 phases=$2 output=$3 $4");
  });

  it("guards the text for opencode, and for no other client", async () => {
    const plain = "Say it plainly. It costs $5, run !`ls`, see @notes.";
    expect(await textOf(await office(mode), "plain")).toBe(plain);
    const guarded = await textOf(await office(mode, { guard: "always" }), "plain", { request: "see @x" });
    expect(guarded).not.toMatch(/\$\d|!`|@\w/);
    expect(guarded.replaceAll("\u200B", "")).toBe(`${plain}\n\n---\n\nsee @x`);
    expect(await textOf(await office(mode, { guard: "never", name: "opencode" }), "plain")).toBe(plain);
  });

  it("renders a macro of one command, and numbers the steps of a pipeline", async () => {
    const client = await office(mode);
    expect(await textOf(client, "quick", { case: "mo" })).toMatch(/^Read mo, write brief\.\n[^]*---\n\ncase=mo$/);
    const steps = await textOf(client, "both", { request: "be kind" });
    expect(steps).toMatch(
      /^Work through these steps[^]*## Step 1 of 2\n\nRead a, write full\.[^]*## Step 2 of 2\n\nSay it/,
    );
    expect(typedIn(steps)).toBe("be kind");
  });

  it.each([
    ["a missing argument", "medical-records", {}, "case is required"],
    [
      "a value that is not allowed",
      "medical-records",
      { case: "x", output: "short" },
      '"short" is not one of full, brief',
    ],
    ["an argument that is not declared", "plain", { colour: "red" }, "Unknown arguments for /plain: colour"],
    ["an unknown prompt", "plan", {}, "Unknown prompt: plan"],
    ["a hidden skill", "hidden", {}, "Unknown prompt: hidden"],
    ["a prototype's name", "__proto__", {}, "Unknown prompt: __proto__"],
  ])("refuses %s with a message", async (_what, name, values, message) => {
    const client = await office(mode);
    await expect(client.getPrompt({ name, arguments: values })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining(message),
    });
  });

  it("completes values of parameters, items of lists, and parameters in the free text", async () => {
    const client = await office(mode);
    const ref = { type: "ref/prompt", name: "medical-records" } as const;
    const values = async (name: string, value: string): Promise<readonly string[]> =>
      (await client.complete({ ref, argument: { name, value } })).completion.values;
    expect(await values("output", "b")).toEqual(["brief"]);
    expect(await values("output", "")).toEqual(["full", "brief"]);
    expect(await values("case", "x")).toEqual([]);
    expect(await values("request", "case=x ou")).toEqual(["case=x output="]);
    expect(await values("request", "output=f")).toEqual(["output=full"]);
    await expect(values("colour", "")).rejects.toMatchObject({ code: -32_602 });
  });

  it("lists no tools, so that clients which ask for them can connect", async () => {
    expect((await (await office(mode)).listTools()).tools).toEqual([]);
  });

  it("serves skills with a folder of their own as resources", async () => {
    const { resources } = await (await office(mode)).listResources();
    expect(resources.map(({ uri }) => uri)).toContain("skill://medical-records/SKILL.md");
    expect(resources.map(({ uri }) => uri)).not.toContain("skill://hidden/SKILL.md");
  });

  it("refuses a cursor that it did not give", async () => {
    await expect((await office(mode)).request({ method: "prompts/list", params: { cursor: "-1" } })).rejects.toThrow(
      "Unknown cursor: -1",
    );
  });
});

it("declares one argument per prompt for clients that take one", async () => {
  const { prompts } = await (await office("auto", { arguments: "text" })).listPrompts();
  expect(prompts.every((prompt) => prompt.arguments?.length === 1)).toBe(true);
  const client = await office("auto", { arguments: "text" });
  expect(await textOf(client, "medical-records", { request: "case=x" })).toMatch(/^Read x/);
});

it("tells clients when the skills have changed", async () => {
  const { server, folder } = await officeServer();
  const input = new PassThrough();
  const output = new PassThrough();
  const lines: string[] = [];
  output.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const served = server.stdio(input, output);
  const clientInfo = { name: "gemini-cli-mcp-client", version: "1" };
  const send = (message: object): unknown => input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
  await expect.poll(() => lines.join("")).toContain('"id":1');
  send({ method: "notifications/initialized" });
  writeFileSync(join(folder, "plain/SKILL.md"), "---\nname: plain\ndescription: New words.\n---\n\nNew.\n");
  await server.refresh();
  await expect.poll(() => lines.join("")).toContain("notifications/prompts/list_changed");
  send({ id: 2, method: "prompts/list" });
  await expect.poll(() => lines.join("")).toContain("New words.");
  expect(lines.join("")).toContain('"name":"request","description":"Your request, in your own words.","required":true');
  input.end();
  await served;
});

it("serves this machine only, over HTTP", async () => {
  const { server } = await officeServer();
  const { url } = await server.listen(0);
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const statusWith = async (more: Record<string, string>): Promise<number> =>
    (await fetch(url, { method: "POST", headers: { ...headers, ...more }, body })).status;
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect(await statusWith({})).toBe(200);
  expect(await statusWith({ origin: "http://evil.test" })).toBe(403);
  const missing = await fetch(new URL("/other", url));
  expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "text/plain"]);
  expect(await missing.text()).toBe("Not found. The endpoint is /mcp.\n");
});
