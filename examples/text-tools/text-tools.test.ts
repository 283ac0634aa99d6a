import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { textToolCallsMiddleware, type TextToolCallsMiddlewareOptions, writeToolCalls } from "@langslash/text-tools";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { createAgent, fakeModel } from "langchain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runExample } from "../run-example.js";
import { ConfinedFiles } from "./confined-files.js";
import { fileTools } from "./file-tools.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
  writeFileSync(join(folder, "notes.md"), "one\ntwo\nthree\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = (file = "notes.md") => readFileSync(join(folder, file), "utf8");
const glm = (name: string, args: Record<string, unknown> = {}) =>
  writeToolCalls([{ name, args }], { format: "glm-arg-key" });
const replying = (...replies: string[]) =>
  replies.reduce((model, reply) => model.respond(new AIMessage(reply)), fakeModel());

/**
 * Lets an agent answer a question with these model replies, and returns the results of the tools, the model and the
 * messages.
 */
async function ask(replies: readonly string[], options: TextToolCallsMiddlewareOptions = {}) {
  const model = replying(...replies, "Done.");
  const tools = fileTools(new ConfinedFiles(folder), "notes.md");
  const agent = createAgent({ model, tools, middleware: [textToolCallsMiddleware({ format: "glm", ...options })] });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Go on." }] });
  const results = messages.filter(({ type }) => type === "tool").map(({ text }) => text);
  return { results, model, messages };
}

describe("the session", () => {
  it("lists, reads, summarises and edits", async () => {
    const { stdout, stderr } = await runExample("text-tools/session.ts");
    expect(stderr).toBe("");
    const [first = "", second = "", file = ""] = stdout.split("\n\n");
    expect(first.split("\n")).toEqual([
      "> What is left to do?",
      "I'll look at the files.",
      "  list",
      "    tasks.md",
      "  read path=tasks.md",
      "    # Tasks",
      "    - [ ] call the insurer",
      "    - [ ] order the records",
      "Two tasks are open: call the insurer, and order the records.",
    ]);
    expect(second).toContain("The call is not valid JSON: expected a value");
    expect(second).toContain('  line_edit path=tasks.md first=2 last=2 content="- [x] call the insurer"');
    expect(file).toBe("# Tasks\n- [x] call the insurer\n- [ ] order the records");
  });
});

describe("the file tools, called by text", () => {
  it("work on real files", async () => {
    const { results } = await ask([
      glm("active_file"),
      glm("write", { path: "new.md", content: "# <tool_call>\n" }),
      glm("append", { path: "new.md", content: "more" }),
      glm("read", { path: "new.md" }),
      glm("list"),
      glm("line_edit", { path: "notes.md", first: "2", last: 3, content: "2\n2½\n3" }),
    ]);
    expect(results).toEqual([
      "notes.md",
      "Wrote new.md.",
      "Appended to new.md.",
      "# <tool_call>\nmore",
      "new.md\nnotes.md",
      "Replaced lines 2 to 3 of notes.md.",
    ]);
    expect(content()).toBe("one\n2\n2½\n3\n");
    expect(content("new.md")).toBe("# <tool_call>\nmore");
  });

  it("lose no change if the calls of one reply change the same file", async () => {
    const { results } = await ask([
      [
        glm("line_edit", { path: "notes.md", first: 1, last: 1, content: "ONE" }),
        glm("line_edit", { path: "./notes.md", first: 9, last: 9, content: "" }),
        glm("line_edit", { path: "./notes.md", first: 2, last: 2, content: "TWO" }),
        glm("append", { path: "notes.md", content: "four\n" }),
        glm("read", { path: "notes.md" }),
      ].join("\n"),
    ]);
    expect(content()).toBe("ONE\nTWO\nthree\nfour\n");
    expect(results.at(-1)).toBe(content());
    expect(results[1]).toMatch(/^Error: /);
  });

  it("report errors to the model", async () => {
    const { results } = await ask([
      glm("read", { path: "none.md" }),
      glm("line_edit", { path: "notes.md", first: 3, last: 9, content: "" }),
      glm("read", { path: "." }),
    ]);
    expect(results).toEqual([
      'Error: "none.md" does not exist.',
      "Error: Invalid lines 3 to 9: notes.md has lines 1 to 4.",
      'Error: "." is not a file.',
    ]);
  });

  it.each(["../secret.md", "/etc/passwd", "out/secret.md", "link.md", "a/../../secret.md"])(
    "do not leave the folder through %s",
    async (path) => {
      const outside = mkdtempSync(join(tmpdir(), "outside-"));
      writeFileSync(join(outside, "secret.md"), "secret");
      symlinkSync(outside, join(folder, "out"));
      symlinkSync(join(outside, "secret.md"), join(folder, "link.md"));
      mkdirSync(join(folder, "a"));
      const { results } = await ask([
        glm("read", { path }),
        glm("write", { path, content: "x" }),
        glm("append", { path, content: "x" }),
        glm("list", { folder: "out" }),
      ]);
      for (const result of results) expect(result).toMatch(/^Error: ".*" (?:is outside the folder|is a link)\.$/);
      expect(readdirSync(outside)).toEqual(["secret.md"]);
      expect(readFileSync(join(outside, "secret.md"), "utf8")).toBe("secret");
      rmSync(outside, { recursive: true });
    },
  );

  it.each(["messages", "json"] as const)(
    "leave a file's content in the history once, as a result (%s)",
    async (history) => {
      writeFileSync(join(folder, "notes.md"), "the only copy");
      const { model } = await ask([glm("list"), glm("read", { path: "notes.md" }), glm("active_file")], { history });
      const copies = (messages: readonly BaseMessage[] = []) =>
        messages
          .map(({ text }) => text)
          .join("")
          .split("the only copy").length - 1;
      expect(model.calls.map(({ messages }) => copies(messages))).toEqual([0, 0, 1, 1]);
    },
  );
});

it("the middleware wraps the model that a skill asks for", async () => {
  const own = fakeModel();
  const asked = replying(glm("read", { path: "notes.md" }), "Three lines.");
  const agent = createAgent({
    model: own,
    tools: fileTools(new ConfinedFiles(folder), "notes.md"),
    middleware: [
      ...skillMiddleware({
        skills: await loadSkills(join(root, "examples/law-office/skills")),
        models: { sonnet: asked },
      }),
      textToolCallsMiddleware(),
    ],
  });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "/research my notes" }] });
  expect(messages.map(({ text }) => text).slice(-2)).toEqual(["one\ntwo\nthree\n", "Three lines."]);
  expect(own.callCount).toBe(0);
  const [system, message] = asked.calls[1]?.messages ?? [];
  expect(system?.text).toContain("# Tools");
  expect(message?.text).toContain("# Explicitly Invoked Skill: legal-research");
});

describe("the script for a real server", () => {
  it("prints its usage", async () => {
    await expect(runExample("text-tools/live.ts")).rejects.toThrow(/ended with code 2\. Usage: live\.ts <base URL>/);
  });

  it("lists the files, reads one and summarises it", async () => {
    const replies = [glm("list"), glm("read", { path: "meeting.md" }), "They offer 40,000, we ask for 65,000."];
    const server = createServer((request, response) => {
      request.resume();
      const message = { role: "assistant", content: replies.shift() };
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({ id: `chat-${replies.length}`, choices: [{ index: 0, message, finish_reason: "stop" }] }),
      );
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { stdout } = await runExample("text-tools/live.ts", {
      args: [`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, "glm4"],
    });
    server.closeAllConnections();
    server.close();
    expect(stdout).toContain("We ask for 65,000 by 3 May.");
    expect(stdout).toContain("Tools were called: list, read.");
  });
});
