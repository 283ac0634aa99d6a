import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  fieldOf,
  type ForeignFile,
  type ForeignProvider,
  type ForeignSkill,
  frontmatterOf,
  SKILL_FILE,
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
  return {
    origin,
    async list() {
      const declared = link.capabilities();
      if ("problem" in declared) return declared;
      if (declared.result.extensions?.[EXTENSION] === undefined) return { result: undefined };
      const answer = await link.list("skills/list", PageSchema, ({ skills }) => skills);
      if ("problem" in answer) return answer;
      const listed = answer.result.map((raw) => ({ uri: fieldOf(raw, "uri"), ...readForeignSkill(raw) }));
      const known = new Set(listed.flatMap((item) => ("problem" in item ? [] : item.uri)));
      const asked = uris
        .filter((uri) => !known.has(uri))
        .map(async (uri) => {
          const one = await pull(uri);
          return "problem" in one ? { uri, problem: one.problem } : one.result;
        });
      return { result: [...listed, ...(await Promise.all(asked))] };
    },
    pull,
    async fetch(skill, { uri }: ForeignFile) {
      const answer = await link.ask("resources/read", { uri }, ResultSchema);
      if ("problem" in answer) return answer;
      const [content, ...others] = answer.result.contents;
      if (!content || others.length > 0 || content.uri !== uri) return { problem: `${origin} sent another file` };
      const { text, blob = "" } = content;
      const bytes = text === undefined ? Buffer.from(blob, "base64") : Buffer.from(text);
      if (uri !== skill.uri || isDeepStrictEqual(frontmatterOf(bytes), skill.frontmatter)) return { result: bytes };
      return { problem: `${origin} sent a ${SKILL_FILE} whose frontmatter differs from its listing` };
    },
  };
}
