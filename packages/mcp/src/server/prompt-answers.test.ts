import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadSkills } from "@langslash/skills";
import { bundleProgram } from "@langslash/testing/bundle-program";
import { newFolder, temporaryFolder } from "@langslash/testing/temporary-folder";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as V1Stdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createSkillsServer, type SkillsServerOptions } from "../index.js";

const manifest = {
  skills: [
    {
      name: "med",
      file: "med.md",
      description: "Records.",
      parameters: {
        case: { required: true, position: 0, description: "The case.", min: 2, max: 9 },
        pages: { type: "number", min: 1, max: 5 },
        list: { type: "array" },
        tags: { type: "array", values: ["a", "b"] },
        kind: { values: ["full", "brief", 3], required: true },
        sure: { type: "boolean" },
      },
    },
    { name: "sum", file: "sum.md", description: "Sums up.", parameters: { to: { required: true } } },
    { name: "login", file: "sum.md", description: "Logs in.", parameters: { key: { required: true, secret: true } } },
    { name: "wipe", file: "sum.md", description: "Wipes.", ask: "always", parameters: { what: { required: true } } },
  ],
  macros: { both: "/med kind=full pages=2 | /sum", long: `${"/sum to=a ".repeat(5)}| ${"/sum to=b ".repeat(5)}| /sum` },
};
const FILES = {
  "skills_manifest.json": manifest,
  "med.md": "Case $case, $pages, $list, $tags, $kind, $sure. All: $ARGUMENTS",
  "sum.md": "To $to $what $key.",
};

type Answer = {
  action: "accept" | "cancel" | "decline";
  content?: Record<string, string | number | boolean | string[]>;
};
type Get = (name: string, values?: Record<string, string>) => Promise<string>;

const INFO = { name: "test", version: "0" };
const ELICITATION = { capabilities: { elicitation: { form: {} } } };

function getterOf(client: Pick<Client, "getPrompt">): Get {
  return async (name, values = {}) => {
    const { messages } = await client.getPrompt({ name, arguments: values });
    const [first] = messages;
    return first?.content.type === "text" ? first.content.text : "";
  };
}

/** Connects a client over HTTP at 2026-07-28, whose user gives these answers. */
async function overHttp(answer?: (params: unknown) => Answer, options: SkillsServerOptions = {}): Promise<Get> {
  const server = await createSkillsServer(await loadSkills(temporaryFolder(FILES)), options);
  onTestFinished(() => server.close());
  const { url } = await server.listen(0);
  const client = new Client(INFO, { ...(answer && ELICITATION), versionNegotiation: { mode: "auto" } });
  if (answer) client.setRequestHandler("elicitation/create", ({ params }) => answer(params));
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  onTestFinished(() => client.close());
  return getterOf(client);
}

let bundle: string;
beforeAll(async () => {
  const folder = newFolder();
  bundle = await bundleProgram(fileURLToPath(new URL("../../scripts/stdio-server.ts", import.meta.url)), folder);
  return () => rmSync(folder, { recursive: true });
});
const program = () => ({ command: process.execPath, args: [bundle, temporaryFolder(FILES)] });

/** Connects a client of the SDK 2 over a process, at 2025-11-25. */
async function overProcess(answer?: (params: unknown) => Answer): Promise<Get> {
  const client = new Client(INFO, answer && ELICITATION);
  if (answer) client.setRequestHandler("elicitation/create", ({ params }) => answer(params));
  await client.connect(new StdioClientTransport(program()));
  onTestFinished(() => client.close());
  return getterOf(client);
}

/** Connects a client of the SDK 1 over a process. */
async function v1OverProcess(answer?: (params: unknown) => Answer): Promise<Get> {
  const client = new V1Client(INFO, answer && ELICITATION);
  if (answer) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params));
  await client.connect(new V1Stdio(program()));
  onTestFinished(() => client.close());
  return getterOf(client);
}

const CLIENTS = {
  "the SDK 2 at 2026-07-28, over HTTP": overHttp,
  "the SDK 2 at 2025-11-25, over a process": overProcess,
  "the SDK 1, over a process": v1OverProcess,
};

describe.each(Object.entries(CLIENTS))("a client that can ask its user, with %s", (_name, connect) => {
  it("asks for exactly what is missing or wrong, and gets the text of a user who typed it all", async () => {
    const answer = vi.fn<(params: unknown) => Answer>(() => ({
      action: "accept",
      content: { case: "mo alif", pages: 4, kind: "full", tags: ["a", "b"] },
    }));
    const get = await connect(answer);
    const typed = { case: "mo alif", pages: "4", kind: "full", tags: "a,b", list: "x,y", request: "be quick" };
    const text = await get("med", { pages: "many", tags: "a,c", list: "x,y", request: "be quick" });
    expect(text).toBe(await get("med", typed));
    expect(text).toContain("Case mo alif, 4, x,y, a,b, full");
    expect(answer).toHaveBeenCalledOnce();
    expect(answer.mock.calls[0]?.[0]).toMatchObject({
      message: expect.stringMatching(/^\/med: case is required.*Usage: \/med /),
      requestedSchema: {
        type: "object",
        properties: {
          case: { type: "string", minLength: 2, maxLength: 9, description: "The case." },
          pages: { type: "number", minimum: 1, maximum: 5 },
          tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
          kind: { type: "string", enum: ["full", "brief", "3"], description: "One of full, brief, 3." },
        },
        required: ["case", "kind"],
      },
    });
  });

  it.each(["decline", "cancel"] as const)("gets an error after %s", async (action) => {
    const get = await connect(() => ({ action }));
    await expect(get("med")).rejects.toThrow(
      `/med did not run: its question was ${action === "decline" ? "declined" : "cancelled"}.`,
    );
  });
});

describe.each(Object.entries(CLIENTS))("a client that cannot ask its user, with %s", (_name, connect) => {
  it("gets the refusal with all reasons", async () => {
    const get = await connect();
    await expect(get("sum")).rejects.toThrow("Invalid arguments for /sum: to is required: expected text. Usage: /sum ");
    await expect(get("wipe", { what: "x" })).rejects.toThrow(
      "/wipe must be confirmed, and this client cannot ask its user.",
    );
  });
});

it("asks again with what is still wrong, keeps the rest, and refuses after three times", async () => {
  const contents: NonNullable<Answer["content"]>[] = [{ case: "x", kind: "full" }, { case: "mo" }];
  const answer = vi.fn<(params: unknown) => Answer>(() => ({ action: "accept", content: contents.shift() ?? {} }));
  const get = await overHttp(answer);
  expect(await get("med")).toContain("Case mo, , , , full");
  expect(answer.mock.calls.map(([params]) => JSON.stringify(params))).toEqual([
    expect.stringContaining('"required":["case","kind"]'),
    expect.stringMatching(/\\"x\\" is not.*"required":\["case"\]/),
  ]);
  answer.mockClear();
  await expect(get("med")).rejects.toThrow("Invalid arguments for /med");
  expect(answer).toHaveBeenCalledTimes(3);
});

it("never asks for a secret", async () => {
  const answer = vi.fn<() => Answer>(() => ({ action: "accept", content: { key: "hunter2" } }));
  const get = await overHttp(answer);
  await expect(get("login")).rejects.toThrow("Secrets are not asked for over MCP.");
  await expect(get("login", { request: "key=hunter2" })).rejects.toThrow(
    /^(?!.*hunter2).*Secrets are not asked for over MCP\./,
  );
  await expect(get("login", { key: "hunter2" })).rejects.toThrow(/^(?!.*hunter2).*Unknown arguments for \/login: key/);
  expect(answer).not.toHaveBeenCalled();
});

it("asks before a command that must be confirmed, with its arguments shown", async () => {
  const asked: unknown[] = [];
  const get = await overHttp((params) => {
    asked.push(params);
    const content: Answer["content"] = asked.length === 1 ? { what: "all files" } : {};
    return { action: "accept", content };
  });
  expect(await get("wipe")).toContain("all files");
  expect(asked[1]).toMatchObject({ message: 'Run /wipe what="all files"?', requestedSchema: { properties: {} } });
  const refused = await overHttp(() => ({ action: "decline" }));
  await expect(refused("wipe", { what: "x" })).rejects.toThrow("/wipe did not run: its question was declined.");
});

it("asks for the arguments of each command of a macro", async () => {
  const answer = vi.fn<(params: unknown) => Answer>((params) => {
    const content: Answer["content"] = JSON.stringify(params).includes("/sum") ? { to: "Ada" } : { case: "mo" };
    return { action: "accept", content };
  });
  const text = await (await overHttp(answer))("both");
  expect(answer).toHaveBeenCalledTimes(2);
  expect(text).toContain("Case mo, 2");
  expect(text).toContain("To Ada");
});

it.each([
  ["words that the client has split", { case: "pages=9", pages: "kind=brief" }, {}, "pages=2 kind=brief"],
  ["one line", { request: "pages=9 kind=brief be quick" }, { arguments: "text" }, "pages=2 kind=brief be quick"],
  [
    "options",
    { request: "--pages 9 kind=brief --pages “8” be quick" },
    { arguments: "text" },
    "pages=2 kind=brief be quick",
  ],
  [
    "the end of a line",
    { request: "be quick kind=brief --pages=9" },
    { arguments: "text" },
    "pages=2 be quick kind=brief",
  ],
] as const)("replaces what was wrong in %s", async (_name, values, options, line) => {
  const get = await overHttp(() => ({ action: "accept", content: { case: "mo", pages: 2 } }), options);
  const text = await get("med", values);
  expect(text).toContain("Case mo, 2, , , brief");
  expect(text.split("---").at(-1)?.trim()).toBe(`case=mo ${line}`);
});

it("asks about the eleventh command of a prompt, too", async () => {
  const answer = vi.fn<(params: unknown) => Answer>(() => ({ action: "accept", content: { to: "eve" } }));
  const get = await overHttp(answer);
  expect(await get("long")).toContain("To eve");
  expect(answer).toHaveBeenCalledOnce();
});

it("never sends a prompt that must be confirmed as a template, whose values nobody has seen", async () => {
  const answer = vi.fn<(params: unknown) => Answer>(() => ({ action: "accept" }));
  const get = await overHttp(answer);
  await expect(get("wipe", { what: "$1" })).rejects.toThrow(
    "/wipe must be confirmed with its arguments, which cannot be placeholders.",
  );
  expect(answer).not.toHaveBeenCalled();
});
