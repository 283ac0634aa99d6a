import { cutText } from "@langslash/grammar/internal";
import { SkillError, type SkillEntry, type SkillListing, type SkillSource } from "@langslash/skills";
import { commandNameOf, poll } from "@langslash/skills/internal";
import { foreignParameters } from "./foreign-parameters.js";
import { type ForeignSkill, SKILL_FILE } from "./foreign-skill.js";
import { type ForeignListing, ForeignSkills } from "./foreign-skills.js";
import type { McpPort } from "./mcp-port.js";
import { type Answer, McpServerLink, type McpServerOptions } from "./mcp-server-link.js";
import { shownText } from "./shown-text.js";
import { type ApprovalOptions, SkillApprovals } from "./skill-approvals.js";

/** Options for `mcpSource`. */
export interface McpSourceOptions extends McpServerOptions, ApprovalOptions {
  /**
   * URIs of skills that the server serves but does not list, each of its SKILL.md.
   * @default the skills that the server lists
   */
  readonly uris?: readonly string[];
  /**
   * How long `SkillIndex.watch` waits between two looks at the server's list, in milliseconds.
   * @default 60000
   */
  readonly pollInterval?: number;
}

const NOTHING: SkillListing = { skills: [], diagnostics: [] };
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
  const foreign = new ForeignSkills(link, options.uris ?? []);
  const approvals = new SkillApprovals(label, options);
  let last: SkillListing | undefined;

  const readText = async (uri: string, path: string): Promise<{ skill: ForeignSkill; text: string }> => {
    const checkSize = (size: number): void => {
      if (size > MAX_FILE_SIZE) throw new SkillError("file-too-large", path, `File too large: ${path}`);
    };
    checkSize((await foreign.get(uri)).files.get(path)?.size ?? 0);
    const { bytes, skill } = await foreign.read(uri, path);
    checkSize(bytes.length); // the file of a newer entry, if the server has one
    try {
      return { skill, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch (error) {
      throw new SkillError("file-not-text", path, `Not a UTF-8 text file: ${path}`, { cause: error });
    }
  };
  const listForeign = async (): Promise<Answer<ForeignListing | undefined>> => {
    const declared = link.capabilities();
    if ("problem" in declared) return declared;
    return declared.result.extensions?.[EXTENSION] === undefined ? { result: undefined } : foreign.list();
  };
  const admit = (skill: ForeignSkill): Promise<void> =>
    approvals.require(skill, async () => (await readText(skill.uri, SKILL_FILE)).text);

  return {
    name: label,
    texts: "on-demand",
    async list() {
      const answer = await listForeign();
      if ("problem" in answer) {
        const kept = last ? " Its last listing stays in use." : "";
        return withProblem(last ?? NOTHING, `${answer.problem}.${kept}`);
      }
      if (!answer.result) return withProblem(NOTHING, `${link.origin} does not serve skills.`);
      const { skills, problems } = answer.result;
      const diagnostics = problems.map(({ uri, problem }) => ({
        code: "source-failed" as const,
        severity: "warning" as const,
        message: `Skipped a skill of ${link.origin}: ${problem}.`,
        path: cutText(shownText(uri), 200),
      }));
      const shared = repeated(skills.map(({ name }) => name));
      last = { skills: skills.map((skill) => entryOf(skill, shared, link)), diagnostics };
      return last;
    },
    async read(uri, known) {
      const version = (await foreign.get(uri)).digest;
      if (version === known) return undefined;
      const { skill, text } = await readText(uri, SKILL_FILE);
      return { text, version: skill.digest };
    },
    async admit(uri, { text, digest: hexadecimal }) {
      const skill = await foreign.get(uri);
      const digest = `sha256:${hexadecimal}`;
      if (digest === skill.files.get(SKILL_FILE)?.digest) await approvals.require(skill, async () => text);
      else approvals.requireEarlier(skill, digest);
    },
    files: async (uri) => [...(await foreign.get(uri)).files.keys()].filter((path) => path !== SKILL_FILE).toSorted(),
    async readFile(uri, path) {
      const listed = await foreign.get(uri);
      if (listed.files.has(path)) await admit(listed);
      const { skill, text } = await readText(uri, path);
      await admit(skill); // a file that has changed in between belongs to content that needs an approval of its own
      return text;
    },
    watch: (onChange) => poll(async () => versionOf(await listForeign()), onChange, pollInterval),
  };
}

/** @param shared - the names that several skills of the listing have */
function entryOf(skill: ForeignSkill, shared: ReadonlySet<string>, { label, origin }: McpServerLink): SkillEntry {
  const { frontmatter } = skill;
  const { "argument-hint": hint } = frontmatter;
  const parameters = foreignParameters(frontmatter);
  return {
    name: `${label}:${(shared.has(skill.name) ? pathName(skill.uri) : undefined) ?? skill.name}`,
    description: cutText(shownText(skill.description), MAX_DESCRIPTION),
    file: skill.uri,
    version: skill.digest,
    origin,
    aliases: [],
    tools: [],
    ...(parameters && { parameters }),
    ...(typeof hint === "string" && { argumentHint: cutText(shownText(hint), 200) }),
    userInvocable: frontmatter["user-invocable"] !== false,
    modelInvocable: frontmatter["disable-model-invocation"] !== true,
    metadata: {},
  };
}

/** Returns the names that occur more than once. */
function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return twice;
}

/** Returns the folders of a URI as a name: two skills of the same name in a listing both stay reachable. */
function pathName(uri: string): string | undefined {
  return commandNameOf(uri.slice(uri.indexOf("://") + 3, -SKILL_FILE.length - 1).replaceAll("/", ":"));
}

function withProblem(listing: SkillListing, message: string): SkillListing {
  return { ...listing, diagnostics: [{ code: "source-failed", severity: "error", message }, ...listing.diagnostics] };
}

function versionOf(answer: Answer<ForeignListing | undefined>): string {
  if ("problem" in answer) return answer.problem;
  return answer.result?.skills.map(({ uri, digest }) => `${uri} ${digest}`).join("\n") ?? "not served";
}
