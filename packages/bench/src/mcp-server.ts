import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSkillsServer } from "@langslash/mcp";
import { loadSkills, type SkillIndex } from "@langslash/skills";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Figure } from "./figure.js";
import { writeSkills } from "./generated-skills.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, type Operation } from "./operation.js";

/** Options for `mcpFigures`. */
export interface McpOptions extends InterleavedOptions {
  /** Number of skills. */
  readonly count: number;
  /** The peer runs only in every n-th round. */
  readonly peerEvery: number;
}

/** A skill with a parameter, whose values are completed. */
const REPORT = `---
name: report
description: Writes a report.
parameters: { output: { values: [full, brief] } }
---

Write a report: $output.
`;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Times requests of an MCP client to a server of skills, from the text of the request to the text of the answer,
 * without a socket. The peer is a server that registers a prompt for each skill, as the documentation of the SDK shows.
 */
export async function mcpFigures(folder: string, { count, peerEvery, ...rounds }: McpOptions): Promise<Figure[]> {
  writeSkills(folder, count - 1);
  mkdirSync(join(folder, "report"), { recursive: true });
  writeFileSync(join(folder, "report/SKILL.md"), REPORT);
  const index = await loadSkills(folder);
  const server = await createSkillsServer(index);
  const peer = peerServer(index);
  const get = { name: "report", arguments: { output: "brief" } };
  const completion = { ref: { type: "ref/prompt", name: "report" }, argument: { name: "output", value: "b" } };
  const pages = Math.ceil(count / 1_000);
  const ours: Operation[][] = [
    [
      operation("prompts/list, its first page of at most 1,000, ms: langslash", server.fetch, "prompts/list"),
      { ...operation("prompts/list, all in one page, ms: registerPrompt", peer, "prompts/list"), every: peerEvery },
    ],
    [
      operation("prompts/get, ms: langslash", server.fetch, "prompts/get", get),
      { ...operation("prompts/get, ms: registerPrompt", peer, "prompts/get", get), every: peerEvery },
    ],
    [
      operation("completion/complete, a value, ms", server.fetch, "completion/complete", completion),
      operation("completion/complete, in the free text, ms", server.fetch, "completion/complete", {
        ...completion,
        argument: { name: "request", value: "please output=b" },
      }),
    ],
    [operation("skills/list, its first page, ms", server.fetch, "skills/list")],
    [
      operation("prompts/list, the last page, ms", server.fetch, "prompts/list", {
        cursor: String((pages - 1) * 1_000),
      }),
    ],
  ];
  const figures = await figuresOf(ours, rounds);
  await server.close();
  const starts = { row: "start of a server, ms", shown: (time: number) => time, run: () => createSkillsServer(index) };
  return [...figures, ...(await figuresOf([[starts]], { rounds: 3, warmUp: 1 }))];
}

function operation(row: string, fetch: Fetch, method: string, params: object = {}): Operation {
  return { row, shown: (milliseconds) => milliseconds, run: () => request(fetch, method, params) };
}

async function request(fetch: Fetch, method: string, params: object): Promise<void> {
  const response = await fetch(
    new Request("http://127.0.0.1/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    }),
  );
  const answer = await response.text();
  if (!answer.includes('"result"')) throw new Error(`${method} failed: ${answer.slice(0, 200)}`);
}

function peerServer(index: SkillIndex): Fetch {
  const skills = index.list();
  const handler = createMcpHandler(() => {
    const mcp = new McpServer({ name: "peer", version: "0.0.0" });
    const argsSchema = z.object({ output: z.string().optional(), request: z.string().optional() });
    for (const { name, description } of skills) {
      mcp.registerPrompt(name, { description, argsSchema }, async () => {
        const { body } = await index.read(name);
        return { messages: [{ role: "user", content: { type: "text", text: body } }] };
      });
    }
    return mcp;
  });
  return (given) => handler.fetch(given);
}
