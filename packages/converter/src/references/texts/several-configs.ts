import { configKey, type ConfigName } from "../../configs/config-reference.js";
import { MATCHES, MAX_MATCHES } from "../limits/file-limits.js";
import { configsMeant } from "./configs-meant.js";
import { namePatternsIn } from "./name-patterns.js";
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
    for (const pattern of namePatternsIn(text.source)) {
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
