import { REFERENCE_TYPES } from "../configs/config-record.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { configKey, type ConfigName, type InlinedConfig } from "../configs/inlined-config.js";
import { readCommand } from "../read-command.js";
import type { ReferenceSources, ReferringText } from "./reference-sources.js";
import { reasonOf } from "../thrown.js";

/** What a text depends on, also by what it depends on. */
export interface FetchedReferences {
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly ConfigName[];
  readonly warnings: readonly string[];
}

/** How deep references of references are followed, and how much text is taken in, in characters. */
const MAX_DEPTH = 2;
const MAX_CHARACTERS = 300_000;

/** Reads the agents and skills that a text refers to, and what these refer to in turn; each once. */
export async function fetchReferences(command: ReferringText, sources: ReferenceSources): Promise<FetchedReferences> {
  const inlined = new Map<string, InlinedConfig>();
  const missing = new Map<string, ConfigName>();
  const warnings: string[] = [];
  let room = MAX_CHARACTERS;
  let texts: readonly ReferringText[] = [command];
  for (let depth = 0; depth < MAX_DEPTH && texts.length > 0; depth += 1) {
    const wanted = new Map<string, Wanted>();
    for (const each of texts.flatMap((text) => wantedBy(text, sources))) {
      if (!inlined.has(each.key) && !missing.has(each.key) && !wanted.has(each.key)) wanted.set(each.key, each);
    }
    const level: ReferringText[] = [];
    const reads = Array.from(wanted.values(), async (each) => ({ ...each, ...(await textOf(each, sources.configs)) }));
    for (const { key, type, name, head, others, content, reason } of await Promise.all(reads)) {
      if (head && others.length > 0) {
        const more = others.length > 3 ? ` or ${others.length - 3} more` : "";
        const also = `${others.slice(0, 3).join(" or ")}${more}`;
        warnings.push(`The ${type} ${name} may also mean ${also}: ${head.name} was taken.`);
      }
      if (head === undefined || content === undefined) {
        missing.set(key, { type, name });
        if (reason !== undefined) warnings.push(`The ${type} ${name} cannot be read: ${reason}`);
      } else if (content.length > room) {
        missing.set(key, { type, name });
        const limit = `with it the prompt would be over ${MAX_CHARACTERS} characters`;
        warnings.push(`The ${type} ${name} is left out: ${limit}.`);
      } else {
        room -= content.length;
        const { name: ownName, aliases = [] } = head;
        inlined.set(key, { type, name: ownName, aliases, content });
        level.push({ name: ownName, text: content });
      }
    }
    texts = level;
  }
  return { inlined: [...inlined.values()], missing: [...missing.values()], warnings };
}

interface Wanted extends ConfigName {
  readonly key: string;
  readonly head: ConfigHead | undefined;
  /** Names of what else the reference may mean. */
  readonly others: readonly string[];
}

function wantedBy(text: ReferringText, { find, referencesIn }: ReferenceSources): Wanted[] {
  return referencesIn(text).map(({ type, name }) => {
    const [head, ...others] = find(REFERENCE_TYPES[type], name, text.name);
    const key = configKey({ type, name: head?.name ?? name });
    return { key, type, name, head, others: others.map((other) => other.name) };
  });
}

/** A text, or the reason for which it cannot be read; neither where there is none. */
interface ReadText {
  readonly content?: string;
  readonly reason?: string;
}

async function textOf({ head }: Wanted, configs: ConfigStore): Promise<ReadText> {
  try {
    const record = head && (await configs.read(head.type, head.name));
    return record ? { content: readCommand(record.content).body.trim() } : {};
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
