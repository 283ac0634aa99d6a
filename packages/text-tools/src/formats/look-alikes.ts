/** Characters that tokenizers and proxies write for the full-width bar, and for the space of a token. */
const BARS = ["｜", "|", "‖", "｜｜", "||"];
const SPACES = ["▁", "_", " "];

/** A pattern for the mark between the name and the arguments in DeepSeek's dialects, and all that look like it. */
const SEPARATOR = /<[｜|‖]{1,2}tool[▁_ ]sep[｜|‖]{1,2}>/i;
export const SEPARATORS = lookAlikes("<｜tool▁sep｜>");

/** Returns a text with DeepSeek's own mark after the name. */
export function withSeparator(text: string): string {
  return text.includes("<") ? text.replace(SEPARATOR, () => "<｜tool▁sep｜>") : text;
}

/** Returns a mark with full-width bars, and the marks that look like it, each with the same characters throughout. */
export function lookAlikes(mark: string): readonly string[] {
  const marks = BARS.flatMap((bar) =>
    SPACES.map((space) => mark.replace(/[｜▁]/g, (character) => (character === "｜" ? bar : space))),
  );
  return [...new Set(marks)];
}
