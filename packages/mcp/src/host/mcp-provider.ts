import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  fieldOf,
  type ForeignFile,
  type ForeignListing,
  type ForeignProvider,
  type ForeignSkill,
  parseStrictYaml,
  SKILL_FILE,
  splitFrontmatter,
} from "@langslash/skills/internal";
import { z } from "zod";
import type { McpServerLink } from "./mcp-server-link.js";
import { isFileUri, readForeignSkill } from "./read-foreign-skill.js";

const EXTENSION = "io.modelcontextprotocol/skills";

const PageSchema = z.looseObject({ skills: z.array(z.unknown()), nextCursor: z.string().optional() });
const EntrySchema = z.looseObject({ skill: z.unknown() });
const ContentSchema = z.looseObject({ uri: z.string(), text: z.string().optional(), blob: z.string().optional() });
const ResultSchema = z.looseObject({ contents: z.array(ContentSchema) });

/**
 * Returns the skills of a server, by the skills extension of the protocol.
 *
 * @param uris - skills to ask for if the server does not list them
 */
export function mcpProvider(link: McpServerLink, uris: readonly string[]): ForeignProvider {
  const { origin } = link;
  const pull = async (uri: string): Promise<Answer<ForeignSkill>> => {
    if (!isFileUri(uri)) return { problem: `${origin} has no ${uri}`, isMissing: true };
    const answer = await link.ask("skills/get", { uri }, EntrySchema);
    if ("problem" in answer) return answer;
    const skill = readForeignSkill(answer.result.skill);
    if ("problem" in skill) return { problem: `${origin} sent an invalid skill: ${skill.problem}` };
    return skill.uri === uri ? { result: skill } : { problem: `${origin} sent another skill` };
  };
  const list = async (): Promise<Answer<ForeignListing>> => {
    const answer = await link.list("skills/list", PageSchema, ({ skills }) => skills);
    if ("problem" in answer) return answer;
    const problems: { uri: string; problem: string }[] = [];
    const found = new Map<string, ForeignSkill>(); // of this listing alone, because several may run at once
    for (const raw of answer.result) {
      const skill = readForeignSkill(raw);
      if ("problem" in skill) {
        problems.push({ uri: fieldOf(raw, "uri"), problem: skill.problem });
        continue;
      }
      const same = found.get(skill.uri);
      if (!same) found.set(skill.uri, skill);
      else if (same.digest !== skill.digest) problems.push({ uri: skill.uri, problem: "it is listed twice" });
    }
    const missing = uris.filter((uri) => !found.has(uri));
    const asked = await Promise.all(missing.map(async (uri) => ({ uri, answer: await pull(uri) })));
    for (const { uri, answer: one } of asked) {
      if ("problem" in one) problems.push({ uri, problem: one.problem });
      else found.set(uri, one.result);
    }
    return { result: { skills: [...found.values()], problems } };
  };

  return {
    origin,
    async list() {
      const declared = link.capabilities();
      if ("problem" in declared) return declared;
      return declared.result.extensions?.[EXTENSION] === undefined ? { result: undefined } : list();
    },
    pull,
    async fetch(skill, { uri }: ForeignFile) {
      const answer = await link.ask("resources/read", { uri }, ResultSchema);
      if ("problem" in answer) return answer;
      const [content, ...others] = answer.result.contents;
      if (!content || others.length > 0 || content.uri !== uri) return { problem: `${origin} sent another file` };
      const { text, blob = "" } = content;
      const bytes = text === undefined ? Buffer.from(blob, "base64") : Buffer.from(text);
      if (uri !== skill.uri || hasFrontmatter(bytes, skill)) return { result: bytes };
      return { problem: `${origin} sent a ${SKILL_FILE} whose frontmatter differs from its listing` };
    },
  };
}

/** Whether the frontmatter of a text is that of the listing, field by field. */
function hasFrontmatter(bytes: Uint8Array, { frontmatter }: ForeignSkill): boolean {
  const { yaml = "", problem } = splitFrontmatter(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  const parsed = parseStrictYaml(yaml);
  return problem === undefined && "data" in parsed && isDeepStrictEqual(parsed.data, frontmatter);
}
