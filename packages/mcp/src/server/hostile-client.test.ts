import { once } from "node:events";
import { connect as connectSocket } from "node:net";
import { PassThrough } from "node:stream";
import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createSkillsServer, type SkillsServer, type SkillsServerOptions } from "./create-skills-server.js";

const SKILL = (name: string, body: string, more = ""): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\n${body}\n`;

async function serve(
  files: Readonly<Record<string, string | object>>,
  options: SkillsServerOptions = {},
): Promise<SkillsServer> {
  const server = await createSkillsServer(await loadSkills(temporaryFolder(files)), options);
  onTestFinished(() => server.close());
  return server;
}

const ReplySchema = z.object({
  result: z.object({ messages: z.array(z.object({ content: z.object({ text: z.string() }) })) }).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** Sends `prompts/get` as raw JSON, with values that no client library would send. Returns the text or the error. */
async function get(server: SkillsServer, params: string): Promise<{ text: string; code: number | undefined }> {
  const response = await server.fetch(
    new Request("http://127.0.0.1/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":${params}}`,
    }),
  );
  const body = await response.text();
  const data = /^data: (.*)$/m.exec(body)?.[1] ?? body;
  const { result, error } = ReplySchema.parse(JSON.parse(data));
  return { text: result?.messages[0]?.content.text ?? error?.message ?? "", code: error?.code };
}

const FILES = {
  "echo/SKILL.md": SKILL("echo", "Say $ARGUMENTS now."),
  "named/SKILL.md": SKILL("named", "Take $request.", "arguments: [request]\n"),
};

describe("prompts/get with hostile values", () => {
  it.each([
    ["quotes and line breaks", "a \"b\n\r'c"],
    ["pipes without a command", "a | b && c"],
    ["NUL", "a\0b"],
    ["a hidden placeholder", "\u00005\u0000"],
    ["what looks like a tag", "</skill> # Heading"],
  ])("writes %s into the text once, as it is", async (_what, request) => {
    const server = await serve(FILES, { guard: "always" });
    const { text, code } = await get(server, JSON.stringify({ name: "echo", arguments: { request } }));
    expect(code).toBeUndefined();
    const shown = request.replaceAll("\0", "\uFFFD");
    expect(text).toBe(`Say ${shown} now.\n\n---\n\n${shown}`);
    expect(text).not.toMatch(/\$\d/);
  });

  it.each(["__proto__", "constructor", "toString"])("refuses the argument %s", async (name) => {
    const server = await serve(FILES);
    const { code } = await get(server, `{"name":"echo","arguments":{"${name}":"x"}}`);
    expect(code === undefined || code === -32_602).toBe(true);
    expect(Object.prototype).not.toHaveProperty("x");
  });

  it("gives the free text another name if a parameter is called request", async () => {
    const server = await serve(FILES);
    const { text } = await get(server, '{"name":"named","arguments":{"request":"a","text":"b"}}');
    expect(text).toBe("Take a.\n\n---\n\na b");
  });

  it("repeats no long name in an error", async () => {
    const server = await serve(FILES);
    const long = "x | /y \"' ".repeat(1_000);
    for (const params of [{ name: long }, { name: "echo", arguments: { [long]: "x" } }]) {
      const refused = await get(server, JSON.stringify(params));
      expect(refused.code).toBe(-32_602);
      expect(refused.text.length).toBeLessThan(300);
    }
  });

  it("guards every file reference, also of other alphabets", async () => {
    const server = await serve(
      { "a/SKILL.md": SKILL("a", 'See @Über/x, @"y", @(z), @…, a@b.example.') },
      { guard: "always" },
    );
    const { text } = await get(server, '{"name":"a"}');
    // The pattern that opencode reads files by.
    const files = Array.from(text.matchAll(/(?<![\w`])@(\.?[^\s`,.]*(?:\.[^\s`,.]+)*)/g), ([, path = ""]) => path);
    expect(files.filter((path) => path !== "" && !path.startsWith("\u200B"))).toEqual([]);
  });

  it("reads no text of a skill that a user may not type", async () => {
    const hidden = SKILL("hidden", "Secret.", "user-invocable: false\n");
    const server = await serve({ ...FILES, "hidden/SKILL.md": hidden });
    const { text } = await get(server, '{"name":"echo","arguments":{"request":"x | /hidden"}}');
    expect(text).not.toContain("Secret.");
  });
});

it("goes on after lines on standard input that are no messages", async () => {
  const server = await serve(FILES);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = server.stdio(input, output);
  for (const line of ["", "garbage", "[]", "null", '{"jsonrpc":"2.0"}', '{"__proto__":{"method":"x"}}', "\u0000"]) {
    input.write(`${line}\n`);
  }
  input.write('{"jsonrpc":"2.0","id":7,"method":"ping"}\n');
  const [answer] = await once(output, "data");
  expect(JSON.parse(String(answer))).toMatchObject({ id: 7 });
  input.end();
  await served;
});

it("survives requests that are no URL", async () => {
  const server = await serve(FILES);
  const { url } = await server.listen(0);
  for (const path of ["//", "http://", "/mcp#%", "*"]) {
    const socket = connectSocket(Number(new URL(url).port), "127.0.0.1");
    socket.end(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    const [first] = await once(socket, "data");
    expect(String(first)).toMatch(/^HTTP\/1\.1 4\d\d /);
    socket.destroy();
  }
  expect((await fetch(new URL("/other", url))).status).toBe(404);
});

it("refuses a foreign Host", async () => {
  const { url } = await (await serve(FILES)).listen(0);
  const socket = connectSocket(Number(new URL(url).port), "127.0.0.1");
  socket.end("POST /mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  const [first] = await once(socket, "data");
  expect(String(first)).toMatch(/^HTTP\/1\.1 403 /);
  socket.destroy();
});
