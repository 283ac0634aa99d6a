import { isDeepStrictEqual } from "node:util";
import {
  fieldOf,
  type ForeignFile,
  ForeignProblem,
  type ForeignProvider,
  type ForeignSkill,
  frontmatterOf,
  reasonOf,
  resultOf,
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
  const pull = async (uri: string): Promise<ForeignSkill> => {
    if (!isFileUri(uri)) throw new ForeignProblem(`${origin} has no ${uri}`, true);
    const answer = resultOf(await link.ask("skills/get", { uri }, EntrySchema));
    const skill = readForeignSkill(answer.skill);
    if ("problem" in skill) throw new ForeignProblem(`${origin} sent an invalid skill: ${skill.problem}`);
    if (skill.uri !== uri) throw new ForeignProblem(`${origin} sent another skill`);
    return skill;
  };
  return {
    origin,
    async list() {
      const declared = resultOf(link.capabilities());
      if (declared.extensions?.[EXTENSION] === undefined) return undefined;
      const raw = resultOf(await link.list("skills/list", PageSchema, ({ skills }) => skills));
      const listed = raw.map((each) => ({ uri: fieldOf(each, "uri"), ...readForeignSkill(each) }));
      const known = new Set(listed.flatMap((item) => ("problem" in item ? [] : item.uri)));
      const unknown = uris.filter((uri) => !known.has(uri));
      const asked = unknown.map((uri) => pull(uri).catch((error: unknown) => ({ uri, problem: reasonOf(error) })));
      return [...listed, ...(await Promise.all(asked))];
    },
    pull,
    async fetch(skill, { uri }: ForeignFile) {
      const { contents } = resultOf(await link.ask("resources/read", { uri }, ResultSchema));
      const [content, ...others] = contents;
      if (!content || others.length > 0 || content.uri !== uri) throw new ForeignProblem(`${origin} sent another file`);
      const { text, blob = "" } = content;
      const bytes = text === undefined ? Buffer.from(blob, "base64") : Buffer.from(text);
      if (uri !== skill.uri || isDeepStrictEqual(frontmatterOf(bytes), skill.frontmatter)) return bytes;
      throw new ForeignProblem(`${origin} sent a ${SKILL_FILE} whose frontmatter differs from its listing`);
    },
  };
}
