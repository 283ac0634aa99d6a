import { CONDITIONS } from "../../lexicon/conditions.js";
import { NEED } from "../../lexicon/verbs.js";
import type { SourceText } from "../../source/source-text.js";
import { configKey } from "../../configs/config-reference.js";
import type { Reference } from "./find-references.js";
import { spaced, START, unicode, words } from "../../source/phrases.js";

/** Number of characters before a name that are examined. */
const BEFORE = 200;
/** A verb that has the reader use the name after it. */
const ORDER = unicode(String.raw`${START}${spaced(NEED)}[ \t]+[^.;\n]{0,30}$`);
/** Words for a case, before a name in its sentence; the flag that an item or a row is about. */
const CASE = unicode(String.raw`^[ \t>|*-]*[${"`"}*]{0,3}--?[a-z]|${words(CONDITIONS)}`);

/**
 * Puts the references first that a text uses in any case: those with a verb, then the others, then those that it only
 * uses in some cases, or only names. Each configuration has the rank of its most needed mention.
 */
export function byNeed(source: SourceText, references: readonly Reference[]): Reference[] {
  const ranks = new Map<string, number>();
  for (const reference of references) {
    const key = configKey(reference);
    ranks.set(key, Math.min(ranks.get(key) ?? Infinity, rankOf(source, reference)));
  }
  const rank = (reference: Reference): number => ranks.get(configKey(reference)) ?? 0;
  return references.toSorted((one, other) => rank(one) - rank(other));
}

function rankOf(source: SourceText, { start, isPlain }: Reference): number {
  const line = source.before(start, BEFORE);
  const sentence = line.toLowerCase().replace(/^.*[.;。；]\s/, () => "");
  if (CASE.test(sentence)) return 2;
  if (ORDER.test(sentence)) return 0;
  return isPlain ? 2 : 1;
}
