import { FUNCTION_VERBS, THROUGH } from "../lexicon/verbs.js";
import { TEXT_LANGUAGE } from "../references/words/outline.js";
import { listed, spaced } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";

/** A call with arguments within code or at the end of a line, `board_open(id)`, or a name in code after a verb. */
const CALLED = new RegExp(
  String.raw`(?<=^|[\s(\`>])([a-z][a-z\d]{2,30})_[a-z\d]+(?:_[a-z\d]+){0,6}(?=\([^()\n]{1,200}\)\`|\([^()\n]{1,200}[),]?[ \t]*$)|(?<=\b${spaced(THROUGH)}\s\`)([a-z][a-z\d]{2,30})_[a-z\d]+(?:_[a-z\d]+){0,6}(?=\`)`,
  "gim",
);
const VERBS = listed(FUNCTION_VERBS);
/** Minimum number of different names with the same first word. */
const MIN_NAMES = 2;

/**
 * Finds tools of a server by the word that their names begin with: `board_open(id)`, `board_close(id)`. Functions in a
 * block of a program are not among them. Returns one pattern for each server, such as `board_*`, or
 * `board_card_*` if all of them begin so.
 */
export function toolFamilies({ text, blocks }: SourceText): string[] {
  const programs = blocks.filter(({ language }) => !TEXT_LANGUAGE.test(language));
  const inPrograms = new Set(
    programs.flatMap(({ start, end }) => Array.from(text.slice(start, end).matchAll(/\w+/g), ([word]) => word)),
  );
  const families = new Map<string, Set<string>>();
  for (const { 0: name, 1: called, 2: named = "" } of text.matchAll(CALLED)) {
    const family = called ?? named;
    if (VERBS.has(family) || inPrograms.has(name)) continue;
    families.set(family, (families.get(family) ?? new Set()).add(name));
  }
  return Array.from(families).flatMap(([, names]) => (names.size >= MIN_NAMES ? `${sharedStart([...names])}_*` : []));
}

/** Returns the first words that all names have, without the last word of any. */
function sharedStart(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split("_").slice(0, -1));
  const end = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return (end < 0 ? first : first.slice(0, end)).join("_");
}
