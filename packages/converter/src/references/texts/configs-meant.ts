import { shortNameOf } from "../../configs/config-name.js";
import { REFERENCE_TYPES } from "../../configs/config-record.js";
import type { ConfigHead } from "../../configs/config-store.js";
import { variablesIn } from "../implied-files/path-variables.js";
import type { NamePattern } from "./name-patterns.js";
import type { ReferringText } from "../reference-sources.js";

/** A configuration whose name a pattern matches, and the part of the name that differs. */
interface MeantConfig {
  readonly head: ConfigHead;
  readonly part: string;
}

/** Returns the configurations that a pattern means: of those that it matches, the ones that the text names, if any. */
export function configsMeant(
  { type, name, isChoice }: NamePattern,
  heads: readonly ConfigHead[],
  { name: own, source }: ReferringText,
): MeantConfig[] {
  const pattern = name.toLowerCase();
  const before = pattern.indexOf("*");
  const after = pattern.length - pattern.lastIndexOf("*") - 1;
  const meant = heads.flatMap((head): MeantConfig | [] => {
    const written = shortNameOf(head.name).toLowerCase();
    const isMeant = head.type === REFERENCE_TYPES[type] && head.name !== own && isMatch(written, pattern);
    return isMeant ? { head, part: written.slice(before, written.length - after) } : [];
  });
  const names = variablesIn(source.text);
  const named = isChoice ? meant.filter(({ head, part }) => names.has(shortNameOf(head.name)) || names.has(part)) : [];
  return named.length > 0 ? named : meant;
}

/** Whether a name has the parts of a pattern in their order, with other letters in place of at least one star. */
function isMatch(name: string, pattern: string): boolean {
  const first = pattern.indexOf("*");
  const [start, end] = [pattern.slice(0, first), pattern.slice(pattern.lastIndexOf("*") + 1)];
  const isLonger = name.length > pattern.replaceAll("*", "").length;
  if (!isLonger || !name.startsWith(start) || !name.endsWith(end)) return false;
  let position = first;
  for (const part of pattern.slice(first, pattern.length - end.length).split("*")) {
    const at = name.indexOf(part, position);
    if (at < 0) return false;
    position = at + part.length;
  }
  return position <= name.length - end.length;
}
