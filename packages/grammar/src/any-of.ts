/** Joins patterns to one that matches wherever any of them does: faster than to try one after the other. */
export function anyOf(patterns: readonly RegExp[], flags?: string): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), flags);
}
