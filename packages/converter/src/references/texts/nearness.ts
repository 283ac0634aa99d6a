import { shortNameOf } from "../../configs/config-name.js";
import type { ReferringText } from "../reference-sources.js";

/** Rank of a name that the text of the command has. */
export const NAMED = 2;

/**
 * Returns how near names of agents and skills are to a command: `NAMED` if a name has several words and the text of the
 * command has them in any form (`Tag Manager`), 1 if it shares a word with the command's name (`tag-manager` for
 * `/repo:tag`), or else 0.
 */
export function nearnessTo(command: ReferringText): (name: string) => number {
  const own = new Set(wordsOf(shortNameOf(command.name ?? "")));
  const text = ` ${wordsOf(command.source.text).join(" ")} `;
  return (name) => {
    const words = wordsOf(shortNameOf(name));
    if (words.length > 1 && text.includes(` ${words.join(" ")} `)) return NAMED;
    return Number(words.some((word) => own.has(word)));
  };
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word.length > 2);
}
