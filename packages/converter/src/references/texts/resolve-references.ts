import { reasonOf } from "@langslash/skills/internal";
import { shortNameOf } from "../../configs/config-name.js";
import { REFERENCE_TYPES } from "../../configs/config-record.js";
import { configKey, type ConfigName } from "../../configs/config-reference.js";
import type { ConfigHead } from "../../configs/config-store.js";
import { mustRethrow } from "../../must-rethrow.js";
import { readCommand } from "../../read-command.js";
import { readOr } from "../../read-or.js";
import { fileMentions } from "../file-mentions/file-mentions.js";
import { addFilesBeside, type TextWithFiles } from "../files/files-beside.js";
import type { SharedFiles } from "../files/shared-files.js";
import { variablesIn } from "../implied-files/path-patterns.js";
import { chosenTexts, type Topic } from "../implied-files/texts-meant.js";
import { MATCHES, MAX_MATCHES, type ReachedLimits } from "../limits/reached-limits.js";
import type { Reference } from "../names/find-references.js";
import { byNeed } from "../names/by-need.js";
import type { ReferenceSources, ReferringText } from "../reference-sources.js";
import { type NamePattern, namePatternsIn } from "./name-patterns.js";

/** A reference with the configuration that it means. */
export interface ResolvedReference extends ConfigName {
  readonly key: string;
  readonly head: ConfigHead | undefined;
  /** Names of other configurations that the reference may mean. */
  readonly others: readonly string[];
}

/** Returns the agents and skills that a text refers to, first those that it needs in any case. */
export function resolveReferences(
  text: ReferringText,
  { find, referencesIn }: ReferenceSources,
  files: SharedFiles,
): ResolvedReference[] {
  const references = byNeed(text.source, referencesIn(text));
  if (references.length === 0) return []; // the mentions take long
  const mentions = fileMentions(text.source).filter((mention) => files.find(mention, text));
  const isFile = ({ start }: Reference): boolean =>
    mentions.some((mention) => mention.start <= start && start < mention.end);
  return references
    .filter((reference) => !isFile(reference))
    .map(({ type, name }) => {
      const [head, ...others] = find(REFERENCE_TYPES[type], name, text.name);
      const key = configKey({ type, name: head?.name ?? name });
      return { key, type, name, head, others: others.map((other) => other.name) };
    });
}

/** Returns the reference to a command, or to a skill that is run like one. */
export function resolveRun(head: ConfigHead): ResolvedReference {
  const named = { type: head.type === "skill" ? ("skill" as const) : ("command" as const), name: head.name };
  return { ...named, key: configKey(named), head, others: [] };
}

/** A text, or the reason why it cannot be read; neither if there is no such configuration. */
export interface ReadResult {
  /** The text with the files beside it that it names. */
  readonly whole?: TextWithFiles;
  /** The same without scripts. */
  readonly plain?: TextWithFiles;
  readonly reason?: string;
}

/** Reads the configuration that a reference means. */
export async function readText(
  { head }: Pick<ResolvedReference, "head">,
  { configs, scripts = false }: ReferenceSources,
  files: SharedFiles,
): Promise<ReadResult> {
  try {
    const record = head && (await configs.read(head.type, head.name));
    if (!record) return {};
    const isTaken = (path: string): boolean => {
      const isIn = (name: string): boolean => files.at(`skills/${shortNameOf(name)}/${path}`) !== undefined;
      return isIn(head.name) || head.aliases?.some(isIn) === true;
    };
    const text = readCommand(record.content, head).body.trim();
    const whole = await addFilesBeside(text, record, configs, { isTaken, scripts });
    return { whole, plain: scripts ? await addFilesBeside(text, record, configs, { isTaken }) : whole };
  } catch (error) {
    if (mustRethrow(error)) throw error;
    return { reason: reasonOf(error) };
  }
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
