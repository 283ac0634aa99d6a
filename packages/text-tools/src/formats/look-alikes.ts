/** Characters that tokenizers and proxies write for the full-width bar, and for the space of a token. */
const BARS = ["｜", "|", "‖", "｜｜", "||"];
const SPACES = ["▁", "_", " "];

/** Returns a mark with full-width bars, and the marks that look like it, each with the same characters throughout. */
export function lookAlikes(mark: string): readonly string[] {
  const spaces = mark.includes("▁") ? SPACES : [""];
  return BARS.flatMap((bar) =>
    spaces.map((space) => mark.replace(/[｜▁]/g, (character) => (character === "｜" ? bar : space))),
  );
}
