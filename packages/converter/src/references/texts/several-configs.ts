import { shortNameOf } from "../../configs/config-name.js";
import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { configKey, type ConfigName } from "../../configs/config-reference.js";
import type { ConfigHead } from "../../configs/config-store.js";
import { MATCHES, MAX_MATCHES } from "../limits/file-limits.js";
import { variablesIn } from "../implied-files/path-variables.js";
import { type NamePattern, namePatternsIn } from "./name-patterns.js";
import type { ReachedLimits } from "../limits/reached-limits.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import type { ResolvedReference } from "./resolve-references.js";
import { chosenTexts, type Topic } from "../implied-files/texts-meant.js";
import { readOr } from "../../read-or.js";

/** The agents, skills and commands that match the patterns in a text. */
export interface SeveralConfigs {
  readonly taken: readonly ResolvedReference[];
  /** Those that neither fit together nor fit the topic. */
  readonly others: readonly ConfigName[];
}

/**
 * Creates a function that returns the configurations whose names the patterns in a text match: all of them if they are
 * few and short, or else those whose names and descriptions fit the topic.
 */
export function severalConfigs(
  { configs, heads }: Pick<ReferenceSources, "configs" | "heads">,
  topic: Topic,
  limits: ReachedLimits,
): (text: ReferringText) => Promise<SeveralConfigs> {
  return async (text) => {
    const taken = new Map<string, ResolvedReference>();
    const others = new Map<string, ConfigName>();
    for (const pattern of namePatternsIn(text.text)) {
      const { type } = pattern;
      const meant = configsMeant(pattern, heads, text);
      if (meant.length > MAX_MATCHES) {
        limits.add(MATCHES, `${pattern.name} (${meant.length})`);
        continue;
      }
      const texts = [];
      for (const { head, part } of meant) {
        const record = await readOr(configs.read(head.type, head.name), undefined); // it cannot be read
        if (record) texts.push({ path: part, text: record.content, head });
      }
      const chosen = chosenTexts(texts, topic);
      for (const each of texts) {
        const { head } = each;
        const config = { type, name: head.name };
        const key = configKey(config);
        if (chosen.includes(each)) taken.set(key, { ...config, key, head, others: [] });
        else others.set(key, config);
      }
    }
    const left = [...others].flatMap(([key, config]) => (taken.has(key) ? [] : config));
    return { taken: [...taken.values()], others: left };
  };
}

/** A configuration whose name a pattern matches, and the part of the name that differs. */
interface MeantConfig {
  readonly head: ConfigHead;
  readonly part: string;
}

/** Returns the configurations that a pattern means: of those that it matches, the ones that the text names, if any. */
function configsMeant(
  { type, name, isChoice }: NamePattern,
  heads: readonly ConfigHead[],
  { name: own, text }: ReferringText,
): MeantConfig[] {
  const pattern = name.toLowerCase();
  const before = pattern.indexOf("*");
  const after = pattern.length - pattern.lastIndexOf("*") - 1;
  const meant = heads.flatMap((head): MeantConfig | [] => {
    const written = shortNameOf(head.name).toLowerCase();
    const isMeant = head.type === REFERENCE_TYPES[type] && head.name !== own && isMatch(written, pattern);
    return isMeant ? { head, part: written.slice(before, written.length - after) } : [];
  });
  const names = variablesIn(text);
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
