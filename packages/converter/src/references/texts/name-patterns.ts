import type { SourceText } from "../../source/source-text.js";
import { shortNameOf } from "../../configs/config-name.js";
import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { configKey, type ConfigName } from "../../configs/config-reference.js";
import type { ConfigHead } from "../../configs/config-store.js";
import { readOr } from "../../read-or.js";
import { fileUseAt } from "../file-mentions/file-use.js";
import { typeOf } from "./names-in.js";
import { outlineAt } from "../words/outline.js";
import { VARIABLE, variablesIn } from "../implied-files/path-patterns.js";
import { chosenTexts, type Topic } from "../implied-files/texts-meant.js";
import { MATCHES, MAX_MATCHES, type ReachedLimits } from "../limits/reached-limits.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import type { ResolvedReference } from "./resolve-references.js";
import { NEGATED, NOUN_AFTER, NOUN_BEFORE, NOUN_THEN, SUGGESTED } from "../words/words.js";

/** A pattern in a text that matches the names of agents, skills or commands. */
export interface NamePattern {
  readonly type: Exclude<ConfigName["type"], "file">;
  /** The pattern, in which `*` is any part of a name. */
  readonly name: string;
  /** Whether it has a variable, so that it means those of them that the text names, if it names any. */
  readonly isChoice: boolean;
}

const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_*-])(?:[\p{L}\p{M}\p{N}_*-]|${VARIABLE}){2,80}(?![\p{L}\p{M}\p{N}_*-])`,
  "gu",
);
const EACH_VARIABLE = new RegExp(VARIABLE, "gu");
/** Letters of a pattern that are the same in all names. */
const FIXED = /[\p{L}\p{N}]{2}/u;
/** Number of characters before and after a pattern that are examined. */
const BEFORE = 64;
const AFTER = 32;
const SLASH_BEFORE = /(?:^|[\s("'`])\*{0,3}\/$/;
const COMMAND_AFTER = /^["'`*]{0,3}\s+(?:slash[ -])?commands?\b/;
const PATH_AROUND = /[\w/\\.$}>]$/;

/**
 * Finds the patterns in a text that match names of agents, skills and commands, in linear time: beside their noun
 * (``the `audit-*` skills``), or after `/`.
 */
export function namePatternsIn(source: SourceText): NamePattern[] {
  const { text } = source;
  const found: NamePattern[] = [];
  for (const { 0: written, index } of source.matchesInLines(PATTERN, /[*{<[$]/)) {
    const name = written.replace(EACH_VARIABLE, () => "*").replace(/\*+/g, () => "*");
    const end = index + written.length;
    if (written.startsWith("**")) continue; // bold
    if (!name.includes("*") || !FIXED.test(name) || outlineAt(source, index)?.isSuggestion === true) continue;
    const before = text.slice(Math.max(0, index - BEFORE), index).toLowerCase();
    const after = text.slice(end, end + AFTER).toLowerCase();
    const type = typeNamed(before, after);
    if (type === undefined || [NEGATED, SUGGESTED].some((words) => words.test(before))) continue;
    if (fileUseAt(source, index - (/\S*$/.exec(before)?.[0].length ?? 0), end) === "written") continue;
    found.push({ type, name, isChoice: !written.includes("*") });
  }
  return found;
}

/** Returns the type that the text around a pattern says. */
function typeNamed(before: string, after: string): NamePattern["type"] | undefined {
  if (SLASH_BEFORE.test(before)) return "command";
  if (PATH_AROUND.test(before)) return undefined;
  if (COMMAND_AFTER.test(after)) return "command";
  return typeOf(NOUN_AFTER.exec(after)) ?? typeOf(NOUN_BEFORE.exec(before)) ?? typeOf(NOUN_THEN.exec(before));
}

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
