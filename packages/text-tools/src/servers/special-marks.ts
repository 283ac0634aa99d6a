import type { Dialect } from "../dialects/dialect.js";

/** Returns the tags and bracketed words of a notation, which can be special tokens of a model. */
export function specialMarks({ notation }: Pick<Dialect, "notation">): readonly string[] {
  const parts = [...(notation.around ?? []), ...notation.call];
  const found = parts.flatMap((text) => text.match(/<\/?[^<>\s{}="\]]+>|\[[A-Z_]{3,}\]/g) ?? []);
  const { arguments: args } = notation;
  const further = args.kind === "gemma" ? [args.quote] : args.kind === "nested-tags" ? [args.prefix] : [];
  return [...new Set([...found, ...further])];
}
