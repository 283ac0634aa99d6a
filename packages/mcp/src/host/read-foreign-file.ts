import { digestOf } from "@langslash/skills/internal";
import { z } from "zod";
import type { ForeignFile } from "./foreign-skill.js";
import type { Answer, McpServerLink } from "./mcp-server-link.js";

const ContentSchema = z.looseObject({ uri: z.string(), text: z.string().optional(), blob: z.string().optional() });
const ResultSchema = z.looseObject({ contents: z.array(ContentSchema) });

/**
 * Reads a file of a skill. Every read is checked: the answer is about this file, and its size and digest are those of
 * the listing.
 */
export async function readForeignFile(
  link: McpServerLink,
  { uri, digest, size }: ForeignFile,
): Promise<Answer<Buffer>> {
  const answer = await link.ask("resources/read", { uri }, ResultSchema);
  if ("problem" in answer) return answer;
  const [content, ...others] = answer.result.contents;
  if (!content || others.length > 0 || content.uri !== uri) return { problem: `${link.origin} sent another file` };
  const bytes = content.text === undefined ? Buffer.from(content.blob ?? "", "base64") : Buffer.from(content.text);
  const found = `sha256:${digestOf(bytes)}`;
  if (bytes.length === size && found === digest) return { result: bytes };
  return { problem: `${link.origin} sent a file that differs from its listing` };
}
