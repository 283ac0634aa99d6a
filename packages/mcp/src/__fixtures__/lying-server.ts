import { createHash } from "node:crypto";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import { z } from "zod";
import type { McpPort } from "../index.js";
import { connect } from "./connect.js";

const AnyParams = z.looseObject({ uri: z.string().optional(), cursor: z.string().optional() });
const AnyResult = z.looseObject({});

/** An entry of a listing, with nothing checked. */
export interface Entry {
  uri: string;
  frontmatter: Record<string, unknown>;
  resources: unknown;
}

/** A server that sends whatever a test asks for. */
export interface LyingServer {
  readonly port: McpPort;
  /** The answers to `skills/list`, page by page. */
  pages: { skills: unknown[]; nextCursor?: string }[];
  /** The answer to `skills/get`; undefined for an error. */
  entry: unknown;
  /** The answers to `resources/read`, by URI. */
  readonly files: Map<string, object>;
}

/** Returns a correct entry for the files of one skill. */
export function entryOf(name: string, files: Readonly<Record<string, string>>, folder = `skill://${name}`): Entry {
  const resources = Object.entries(files).map(([path, text]) => ({
    uri: `${folder}/${path}`,
    digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
    size: Buffer.byteLength(text),
  }));
  return { uri: `${folder}/SKILL.md`, frontmatter: { name, description: `Does ${name}.` }, resources };
}

/** Returns the text of a correct SKILL.md. */
export function skillText(name: string, body = `How to ${name}.`): string {
  return `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${body}\n`;
}

/** Makes a server serve correct skills with these texts, and nothing else. */
export function serveSkills(server: LyingServer, bodies: Readonly<Record<string, string>>): void {
  const texts = Object.entries(bodies).map(([name, body]) => [name, skillText(name, body)] as const);
  server.pages = [{ skills: texts.map(([name, text]) => entryOf(name, { "SKILL.md": text })) }];
  server.files.clear();
  for (const [name, text] of texts) server.files.set(`skill://${name}/SKILL.md`, { text });
}

/** Starts a server that serves one correct skill until the test makes it lie. */
export async function lyingServer(): Promise<LyingServer> {
  const text = skillText("alpha");
  const honest = entryOf("alpha", { "SKILL.md": text, "notes.md": "Notes.\n" });
  const lies: Omit<LyingServer, "port"> = {
    pages: [{ skills: [honest] }],
    entry: honest,
    files: new Map([
      ["skill://alpha/SKILL.md", { text }],
      ["skill://alpha/notes.md", { text: "Notes.\n" }],
    ]),
  };
  const handler = createMcpHandler(() => {
    const mcp = new McpServer({ name: "trustworthy", version: "0" });
    mcp.server.registerCapabilities({ resources: {}, extensions: { "io.modelcontextprotocol/skills": {} } });
    const answer = (method: string, reply: (params: z.output<typeof AnyParams>) => Record<string, unknown>): void => {
      mcp.server.setRequestHandler(method, { params: AnyParams, result: AnyResult }, (params) => reply(params));
    };
    answer("skills/list", ({ cursor = "0" }) => ({ ...lies.pages[Number(cursor) % lies.pages.length] }));
    answer("skills/get", () => {
      if (lies.entry === undefined) throw new Error("no such skill");
      return { skill: lies.entry };
    });
    mcp.server.setRequestHandler("resources/read", ({ params: { uri } }) => {
      const content = lies.files.get(uri);
      if (!content) throw new Error("no such file");
      return { contents: [{ uri, text: "", ...content }] };
    });
    return mcp;
  });
  onTestFinished(() => handler.close());
  const { client } = await connect(handler.fetch);
  onTestFinished(() => client.close());
  return Object.assign(lies, { port: client });
}
