import type { SourceText } from "../source/source-text.js";

/** Languages of blocks with settings and other data, which a text shows or has written rather than done. */
const DATA_LANGUAGE = /^(?:csv|env|ini|jsonc?|json5|properties|toml|xml|ya?ml)$/;

/** Maximum length of a frontmatter that is examined. */
const MAX_FRONTMATTER = 5_000;
/** The frontmatter that a block of text begins with. */
const FRONTMATTER = /^(?:[^\n]*\n)?---[ \t]*\n(?:[^\n]*\n){1,60}?---[ \t]*\n/;

/** Whether an offset is in a block with data, or in the frontmatter of a file that a block shows. */
export function isSample(source: SourceText, offset: number): boolean {
  const block = source.blockAt(offset);
  if (block === undefined) return false;
  const { start, end, language } = block;
  if (DATA_LANGUAGE.test(language)) return true;
  const [frontmatter] = FRONTMATTER.exec(source.text.slice(start, Math.min(end, start + MAX_FRONTMATTER))) ?? [];
  return frontmatter !== undefined && offset < start + frontmatter.length;
}
