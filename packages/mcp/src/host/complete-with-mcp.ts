import { type Catalogue, complete, type Completion, findCommand, parseSlashCommand } from "@langslash/grammar";
import { quotedValue } from "@langslash/grammar/internal";
import type { McpCommand } from "./mcp-commands.js";

/** A parameter's value that is being typed: `case=mo`. */
const VALUE_AT_END = /\s((?:--)?([A-Za-z_][\w-]*)=)(\S*)$/;

/**
 * Completes the word at the cursor as `complete` does, and asks the server for the values of a prompt's argument. If
 * the server fails, there are no suggestions.
 *
 * @param commands - the commands of `mcpCommands`
 *
 * @example
 * ```ts
 * import { completeWithMcp, mcpCommands } from "@langslash/mcp";
 * import { catalogue, loadSkills } from "@langslash/skills";
 * import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
 *
 * const client = new Client({ name: "office", version: "1.0.0" });
 * await client.connect(new StreamableHTTPClientTransport(new URL(process.env["MCP_URL"] ?? "http://127.0.0.1:3000/mcp")));
 * const commands = await mcpCommands(client, { label: "docs" });
 * const known = catalogue(await loadSkills("skills"), { commands });
 * const { suggestions } = await completeWithMcp("/docs:review target=s", 21, known, commands);
 * console.log(suggestions.map(({ insert }) => insert));
 * ```
 */
export async function completeWithMcp(
  text: string,
  cursor: number,
  catalogue: Catalogue,
  commands: readonly McpCommand[],
): Promise<Completion> {
  const known = complete(text, cursor, catalogue);
  const before = text.slice(0, Math.max(0, cursor));
  const invoked = parseSlashCommand(before);
  if (!invoked) return known;
  const found = findCommand(catalogue, invoked.name);
  const command = commands.find(({ name }) => name === found?.name);
  const [, prefix = "", name = "", typed = ""] = VALUE_AT_END.exec(before) ?? [];
  if (!command || !Object.hasOwn(command.parameters, name)) return known;
  const { [name]: _current, ...others } = invoked.arguments;
  const values = await command.complete(name, typed, others);
  const suggestions = values.map((value) => {
    return { label: value, insert: `${prefix}${quotedValue(value)}`, kind: "value" as const };
  });
  return { range: { start: before.length - `${prefix}${typed}`.length, end: before.length }, suggestions, more: 0 };
}
