import { codeRegions, rangeAt } from "@langslash/grammar/internal";

/** Languages of blocks with settings and other data, which a text shows or has written rather than done. */
const DATA_LANGUAGE = /^(?:csv|env|ini|jsonc?|json5|properties|toml|xml|ya?ml)$/;

/** Maximum length of a frontmatter that is examined. */
const MAX_FRONTMATTER = 5_000;
/** The frontmatter that a block of text begins with. */
const FRONTMATTER = /^(?:[^\n]*\n)?---[ \t]*\n(?:[^\n]*\n){1,60}?---[ \t]*\n/;

/** A part of a text, from `start` up to `end`. */
interface Sample {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a function that says whether an offset is in a block with data, or in the frontmatter of a file that a block
 * shows. The offsets must ascend.
 */
export function sampleFinder(text: string): (offset: number) => boolean {
  let sampleAt: ((offset: number) => Sample | undefined) | undefined;
  return (offset) => (sampleAt ??= rangeAt(samplesIn(text)))(offset) !== undefined;
}

function samplesIn(text: string): Sample[] {
  return codeRegions(text).flatMap(({ start, end, isFence, language }) => {
    if (!isFence) return [];
    if (DATA_LANGUAGE.test(language)) return [{ start, end }];
    const [frontmatter] = FRONTMATTER.exec(text.slice(start, Math.min(end, start + MAX_FRONTMATTER))) ?? [];
    return frontmatter === undefined ? [] : [{ start, end: start + frontmatter.length }];
  });
}
