import type { SkillIndex } from "@langslash/skills";
import type { Prompt } from "@modelcontextprotocol/server";
import { loadCatalog } from "./load-catalog.js";
import { promptTable } from "./prompt-table.js";
import { PAGE_SIZE } from "./serve-prompts.js";
import type { SkillsServerOptions } from "./create-skills-server.js";

/** A server as one MCP client shows it. */
export interface HostView {
  /** Name of the client. */
  readonly host: string;
  /** How its users type the first prompt. */
  readonly typed: string;
  /** Prompts that its users cannot type. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
  /** How it passes arguments, if that differs from the others. */
  readonly note?: string;
}

/** Contents of a server of skills, found without starting it. */
export interface ServerCheck {
  /** Number of prompts. */
  readonly prompts: number;
  readonly hosts: readonly HostView[];
  /** Names of the skills that are served as resources. */
  readonly served: readonly string[];
  /** Problems of the skills that cannot be served, each with its file. */
  readonly skipped: readonly string[];
}

/**
 * Lists, for each known MCP client, the prompts that its users cannot type, and the skills that cannot be served as
 * resources.
 *
 * @example
 * ```ts
 * import { checkSkillsServer } from "@langslash/mcp";
 * import { loadSkills } from "@langslash/skills";
 *
 * const { served, skipped } = await checkSkillsServer(await loadSkills("skills"));
 * console.log(served.length > 0, skipped); // true []
 * ```
 */
export async function checkSkillsServer(index: SkillIndex, options: SkillsServerOptions = {}): Promise<ServerCheck> {
  const { name: server = "langslash" } = options;
  const skipped = new Set<string>();
  const { catalog, reload } = await loadCatalog(Promise.resolve(index), (warning) => void skipped.add(warning));
  await reload();
  const prompts = promptTable(index).list(options);
  const hosts = HOSTS.map(({ host, typed, refusal, note }): HostView => {
    const missing = prompts.flatMap((prompt, position) => {
      const reason = refusal(prompt, position);
      return reason === undefined ? [] : [{ name: prompt.name, reason }];
    });
    const first = prompts.find(({ name }) => missing.every((other) => other.name !== name));
    return { host, typed: typed(server, first?.name ?? "name"), missing, ...(note !== undefined && { note }) };
  });
  const served = catalog.entries.map(({ frontmatter }) => frontmatter.name);
  return { prompts: prompts.length, hosts, served, skipped: [...skipped] };
}

interface Host {
  readonly host: string;
  readonly typed: (server: string, name: string) => string;
  /** Returns why a prompt cannot be typed. */
  readonly refusal: (prompt: Prompt, position: number) => string | undefined;
  readonly note?: string;
}

const ASCII = /^[\x21-\x7e]+$/;

/** The clients whose handling of prompts is known; docs/mcp.md says how it was found out. */
const HOSTS: readonly Host[] = [
  {
    host: "Claude Code",
    typed: (server, name) => `/mcp__${server}__${name}`,
    refusal: ({ name }) => (ASCII.test(name) ? undefined : "its name has characters that cannot be typed there"),
    note: "It splits arguments at white space and drops words after the last argument.",
  },
  {
    host: "Gemini CLI",
    typed: (_server, name) => `/${name}`,
    refusal: (_prompt, position) => (position < PAGE_SIZE ? undefined : `it reads the first ${PAGE_SIZE} prompts only`),
    note: "Over HTTP, use --free-text required, because it passes text to required arguments only.",
  },
  {
    host: "opencode",
    typed: (server, name) => `/${server}:${name.replaceAll(":", "_")}`,
    refusal: () => undefined,
  },
  {
    host: "Zed",
    typed: (_server, name) => `/${name}`,
    refusal: ({ arguments: declared }) =>
      declared && declared.length > 1 ? "it takes prompts with one argument only; use --arguments text" : undefined,
  },
];
