import type { SkillEntry, SkillSource } from "@langslash/skills";
import { LRUCache } from "lru-cache";

/** The heading with which the text of an agent names itself, after its frontmatter: `# Agent: Analyst (support)`. */
const TITLE =
  /^(?:---\r?\n(?:[^\n]*\n){0,60}?---\r?\n)?\s{0,20}#[ \t]+(?:sub-?|sous-)?agente?n?[ \t]{0,4}[:：–—-][ \t]{0,4}([\p{L}\p{N}][\p{L}\p{N} _-]{0,60})/iu;

/** The titles of agents that were read, by the identities and versions of their files. */
const titles = new LRUCache<string, readonly string[]>({ max: 10_000 });

/** Returns the name that the text of an agent gives itself in its heading, if any. An unchanged file is read once. */
export async function titlesOf(
  { file, identity, version }: SkillEntry,
  source: SkillSource,
): Promise<readonly string[]> {
  const key = identity === undefined || version === undefined ? undefined : `${identity} ${version}`;
  const known = key === undefined ? undefined : titles.get(key);
  if (known) return known;
  const read = await source.read(file)?.catch(() => undefined); // reading it again tells why
  const [, title] = TITLE.exec(read?.text ?? "") ?? [];
  const found = title === undefined ? [] : [title.trim()];
  if (key !== undefined) titles.set(key, found);
  return found;
}
