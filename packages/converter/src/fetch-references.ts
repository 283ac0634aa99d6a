import type { ConfigType } from "./config-record.js";
import { type ConfigHead, type ConfigStore, findConfig } from "./config-store.js";
import { findReferences, type KnownNames, type Reference } from "./find-references.js";
import { configKey, type InlinedConfig, type MissingConfig } from "./inlined-config.js";
import { readCommand } from "./read-command.js";

/** What a text depends on, also by what it depends on. */
export interface FetchedReferences {
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly MissingConfig[];
  readonly warnings: readonly string[];
}

/** How deep references of references are followed, and how much text is taken in, in characters. */
const MAX_DEPTH = 2;
const MAX_CHARACTERS = 300_000;

const TYPES: Readonly<Record<Reference["type"], ConfigType>> = { agent: "agent_definition", skill: "skill" };

/** All names in a store, for the analysis. */
export function knownNames(heads: readonly ConfigHead[]): KnownNames {
  const of = (type: ConfigType): string[] =>
    heads.filter((head) => head.type === type).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  return { agents: of("agent_definition"), skills: of("skill") };
}

/** Reads the agents and skills that a text refers to, and two levels of what these refer to; each once. */
export async function fetchReferences(
  body: string,
  configs: ConfigStore,
  heads: readonly ConfigHead[],
): Promise<FetchedReferences> {
  const known = knownNames(heads);
  const inlined = new Map<string, InlinedConfig>();
  const missing = new Map<string, MissingConfig>();
  const warnings: string[] = [];
  let room = MAX_CHARACTERS;
  let texts = [body];
  for (let depth = 0; depth < MAX_DEPTH && texts.length > 0; depth += 1) {
    const found: string[] = [];
    for (const { type, name } of texts.flatMap((text) => findReferences(text, known))) {
      const head = findConfig(heads, TYPES[type], name);
      const key = configKey({ type, name: head?.name ?? name });
      if (inlined.has(key) || missing.has(key)) continue;
      const read = head && (await contentOf(head, configs));
      if (read === undefined || "reason" in read) {
        missing.set(key, { type, name });
        if (read) warnings.push(`The ${type} ${name} cannot be read: ${read.reason}`);
      } else if (read.content.length > room) {
        warnings.push(
          `The ${type} ${name} is left out: with it the prompt would be over ${MAX_CHARACTERS} characters.`,
        );
        missing.set(key, { type, name });
      } else {
        room -= read.content.length;
        const { name: ownName = name, aliases = [] } = head ?? {};
        inlined.set(key, { type, name: ownName, aliases, content: read.content });
        found.push(read.content);
      }
    }
    texts = found;
  }
  return { inlined: [...inlined.values()], missing: [...missing.values()], warnings };
}

async function contentOf(
  head: ConfigHead,
  configs: ConfigStore,
): Promise<{ readonly content: string } | { readonly reason: string } | undefined> {
  try {
    const record = await configs.read(head.type, head.name);
    return record && { content: readCommand(record.content).body.trim() };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
