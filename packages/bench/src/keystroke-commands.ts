import type { CatalogueCommand } from "@langslash/grammar";

const WORDS = ["medical", "records", "legal", "letter", "draft", "review", "client", "summary", "deadline", "case"];

/** Returns commands with names of four words, an alias and a description each. */
export function commandsOf(count: number): CatalogueCommand[] {
  return Array.from({ length: count }, (_, number) => ({
    name: `skill-${number}-${WORDS[number % 10]}-${WORDS[(number * 7) % 10]}`,
    aliases: [`s${number}`],
    description: `Writes the ${WORDS[(number * 3) % 10]} of a matter, with its sources and its dates.`,
    kind: "skill",
  }));
}
