import { cutText, onOneLine } from "@langslash/grammar/internal";
import { SkillError, type SkillEntry, type SkillListing, type SkillSource } from "@langslash/skills";
import { declaredParameters, poll } from "@langslash/skills/internal";
import { type ForeignSkill, SKILL_FILE } from "./foreign-skill.js";
import { ForeignSkills } from "./foreign-skills.js";
import type { McpPort } from "./mcp-port.js";
import { McpServerLink, type McpServerOptions } from "./mcp-server-link.js";
import { type ApprovalOptions, SkillApprovals } from "./skill-approvals.js";

/** Options for `mcpSource`. */
export interface McpSourceOptions extends McpServerOptions, ApprovalOptions {
  /**
   * How long `SkillIndex.watch` waits between two looks at the server's list, in milliseconds.
   * @default 60000
   */
  readonly pollInterval?: number;
}

const EXTENSION = "io.modelcontextprotocol/skills";

/** Maximum length of a description; longer ones are cut. */
const MAX_DESCRIPTION = 1_024;

/** Maximum size of a file that is read for the model, in bytes. */
const MAX_FILE_SIZE = 1_000_000;

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
  const { label, pollInterval = 60_000 } = options;
  const link = new McpServerLink(client, options);
  const foreign = new ForeignSkills(link);
  const approvals = new SkillApprovals(label, options);
  let last: SkillListing | undefined;

  const readText = async (uri: string, path: string): Promise<string> => {
    const { bytes } = await foreign.read(uri, path);
    if (bytes.length > MAX_FILE_SIZE) throw new SkillError("file-too-large", path, `File too large: ${path}`);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch (error) {
      throw new SkillError("file-not-text", path, `Not a UTF-8 text file: ${path}`, { cause: error });
    }
  };

  return {
    name: label,
    texts: "on-demand",
    async list() {
      if (link.capabilities.extensions?.[EXTENSION] === undefined) {
        return withProblem({ skills: [], diagnostics: [] }, `${link.origin} does not serve skills.`);
      }
      const answer = await foreign.list();
      if ("problem" in answer) {
        const kept = last ? " Its last listing stays in use." : "";
        return withProblem(last ?? { skills: [], diagnostics: [] }, `${answer.problem}.${kept}`);
      }
      const { skills, problems } = answer.result;
      const diagnostics = problems.map(({ uri, problem }) => ({
        code: "source-failed" as const,
        severity: "warning" as const,
        message: `Skipped a skill of ${link.origin}: ${problem}.`,
        path: cutText(onOneLine(uri), 200),
      }));
      last = { skills: skills.map((skill) => entryOf(skill, skills, link)), diagnostics };
      return last;
    },
    async read(uri, known) {
      const version = (await foreign.get(uri)).digest;
      if (version === known) return undefined;
      const text = await readText(uri, SKILL_FILE);
      return { text, version: (await foreign.get(uri)).digest };
    },
    async admit(uri, document) {
      await approvals.require(await foreign.get(uri), document);
    },
    files: async (uri) => [...(await foreign.get(uri)).files.keys()].filter((path) => path !== SKILL_FILE).toSorted(),
    readFile: (uri, path) => readText(uri, path),
    watch: (onChange) => poll(async () => versionOf(await foreign.list()), onChange, pollInterval),
  };
}

function entryOf(skill: ForeignSkill, all: readonly ForeignSkill[], { label, origin }: McpServerLink): SkillEntry {
  const isUnique = all.filter(({ name }) => name === skill.name).length === 1;
  const { frontmatter } = skill;
  const { arguments: positional, "argument-hint": hint } = frontmatter;
  const parameters = declaredParameters({ arguments: positional, "argument-hint": hint });
  return {
    name: `${label}:${isUnique ? skill.name : pathName(skill.uri)}`,
    description: cutText(onOneLine(skill.description), MAX_DESCRIPTION),
    file: skill.uri,
    version: skill.digest,
    origin,
    aliases: [],
    tools: [],
    ...(parameters && { parameters }),
    ...(typeof hint === "string" && { argumentHint: cutText(onOneLine(hint), 200) }),
    userInvocable: frontmatter["user-invocable"] !== false,
    modelInvocable: frontmatter["disable-model-invocation"] !== true,
    metadata: {},
  };
}

/** Returns the folders of a URI as a name: two skills of the same name in a listing both stay reachable. */
function pathName(uri: string): string {
  const folders = uri.slice(uri.indexOf("://") + 3, -SKILL_FILE.length - 1).split("/");
  return folders.map((folder) => folder.replace(/[^\p{L}\p{N}_-]+/gu, "-")).join(":");
}

function withProblem(listing: SkillListing, message: string): SkillListing {
  return { ...listing, diagnostics: [{ code: "source-failed", severity: "error", message }, ...listing.diagnostics] };
}

function versionOf(answer: Awaited<ReturnType<ForeignSkills["list"]>>): string {
  if ("problem" in answer) return answer.problem;
  return answer.result.skills.map(({ uri, digest }) => `${uri} ${digest}`).join("\n");
}
