import { checkOptions } from "@langslash/grammar/internal";
import type { SkillSource } from "@langslash/skills";
import { FOREIGN_OPTIONS, foreignSource, type ForeignSourceOptions } from "@langslash/skills/internal";
import type { McpPort } from "./mcp-port.js";
import { mcpProvider } from "./mcp-provider.js";
import { McpServerLink } from "./mcp-server-link.js";

/** Options for `mcpSource`. */
export interface McpSourceOptions extends ForeignSourceOptions {
  /**
   * URIs of skills that the server serves but does not list, each of its SKILL.md.
   * @default the skills that the server lists
   */
  readonly uris?: readonly string[];
}

/**
 * Returns a source of the skills that an MCP server serves by the protocol's skills extension (SEP-2640). Their names
 * always begin with the label: `/docs:legal-research`, so they never take the place of another skill.
 *
 * A file is read when it is used, never ahead of need, and is refused if it differs from the server's listing. The
 * frontmatter of a foreign skill grants nothing: no model, no tools, no aliases. Each content of a skill must be
 * approved before the model sees it.
 *
 * @param client - a connected client of any MCP library
 * @throws McpHostError if the label is not a command name without a colon
 *
 * @example
 * ```ts
 * import { mcpSource } from "@langslash/mcp";
 * import { loadSkills } from "@langslash/skills";
 * import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
 *
 * const client = new Client({ name: "office", version: "1.0.0" });
 * await client.connect(new StreamableHTTPClientTransport(new URL(process.env["MCP_URL"] ?? "http://127.0.0.1:3000/mcp")));
 * const skills = await loadSkills(["skills", mcpSource(client, { label: "docs" })]);
 * console.log(skills.list().map(({ name }) => name));
 * ```
 */
export function mcpSource(client: McpPort, options: McpSourceOptions): SkillSource {
  checkOptions("mcpSource", options, { uris: true, ...FOREIGN_OPTIONS });
  const { timeout = 30_000, uris = [] } = options;
  const link = new McpServerLink(client, { ...options, timeout });
  // A list has two steps of that time: the skills that the server lists, and then those that it does not.
  return foreignSource(mcpProvider(link, uris), { ...options, timeout: 2 * timeout });
}
