import { configKey, type ConfigName, type InlinedConfig, pathOf, sectionOf } from "../../configs/config-reference.js";
import { namesListed } from "./reached-limits.js";
import { isPromptScript } from "../../configs/scripts.js";

/** How much a prompt needs a text: a step runs it (0), a step reads it (1), or it is only referred to (2). */
export type Need = 0 | 1 | 2;

/** The need for a text. */
export interface NotedNeed {
  readonly need: Need;
  /** Key of the text that needs it; undefined for the command. */
  readonly by: string | undefined;
  /** Number of texts from the command to it. */
  readonly depth: number;
}

/** The need for each text of a conversion, by its key. A text is not needed more than the text that needs it. */
export class Needs {
  readonly #noted = new Map<string, NotedNeed>();

  /** Notes that a text needs another one. Only the greatest need counts. */
  note(key: string, need: Need, by: string | undefined): void {
    const noted = this.below(need, by);
    if (noted.need < (this.#noted.get(key)?.need ?? Infinity)) this.#noted.set(key, noted);
  }

  of(key: string): NotedNeed {
    return this.#noted.get(key) ?? { need: 2, by: undefined, depth: 0 };
  }

  /** Returns the need for the references of a text. */
  below(need: Need, by: string | undefined): NotedNeed {
    if (by === undefined) return { need, by, depth: 0 };
    const { need: inherited, depth } = this.of(by);
    return { need: need > inherited ? need : inherited, by, depth: depth + 1 };
  }
}

/** Maximum length of a prompt, in characters. */
export const MAX_PROMPT = 60_000;

/** A text that a prompt may have. */
export interface BudgetedText {
  /** The text with all files beside it. */
  readonly config: InlinedConfig;
  /** The text without those files, and each of them in its tag, by its path. */
  readonly alone: string;
  readonly beside: ReadonlyMap<string, string>;
  /** Key of the text without which this one is of no use: a script, and those that it loads, come together. */
  readonly group: string;
}

/** Returns a text without files beside it. */
export function budgetedText(config: InlinedConfig, group = configKey(config)): BudgetedText {
  return { config, alone: config.content, beside: new Map(), group };
}

/** The texts for which a prompt has room. */
export interface FittedTexts {
  /** The texts, with one line in place of each that had no room. */
  readonly inlined: readonly InlinedConfig[];
  /** Keys of those that are only such a line. */
  readonly stubs: ReadonlySet<string>;
  /** The agents, skills, commands and files that had no room. */
  readonly leftOut: readonly ConfigName[];
  /** The names of all that had no room, with those of files beside a skill. */
  readonly names: readonly string[];
  /** Length of the texts that had room, in characters. */
  readonly length: number;
}

/** A part of the prompt: a text, or a file beside it. */
interface Part extends NotedNeed {
  readonly key: string;
  readonly length: number;
}

/**
 * Fills a budget in the order of need: texts that a step of the command runs or reads, those that the steps of these
 * texts run or read, and then other references. A reference of a text that has no room itself is left out without a
 * word.
 *
 * @param room - number of characters
 */
export function fitTexts(texts: readonly BudgetedText[], needs: Needs, room: number): FittedTexts {
  const { taken, refused, length } = fill(partsOf(texts, needs), room);
  const inlined: InlinedConfig[] = [];
  const stubs = new Set<string>();
  const leftOut: ConfigName[] = [];
  const names: string[] = [];
  for (const { config, alone, beside, group } of texts) {
    const key = configKey(config);
    const { type, name } = config;
    if (taken.has(group)) {
      const files = [...beside].flatMap(([path, text]) => {
        if (taken.has(besideKey(key, path))) return text;
        names.push(`${path} of the ${type} ${name}`);
        return sectionOf({ type: "file", name: path }, stubFor(text.length, `${path} of the ${type} ${name}`));
      });
      inlined.push({ ...config, content: [alone, ...files].join("\n\n") });
    } else if (refused.has(group)) {
      names.push(`the ${type} ${name}`);
      leftOut.push({ type, name });
      if (isPromptScript(config)) continue; // it would be saved as a script
      stubs.add(key);
      inlined.push({ ...config, content: stubFor(config.content.length, titleOf(config)) });
    }
  }
  return { inlined, stubs, leftOut, names, length };
}

/** Returns the warning about all that had no room. */
export function noRoomWarning(names: readonly string[], maxCharacters: number): string[] {
  if (names.length === 0) return [];
  const limit = maxCharacters.toLocaleString("en-US");
  return [`Left out, because a prompt has at most ${limit} characters: ${namesListed(names)}.`];
}

function partsOf(texts: readonly BudgetedText[], needs: Needs): Part[] {
  const parts = new Map<string, Part>();
  for (const { config, alone, beside, group } of texts) {
    const length = (parts.get(group)?.length ?? 0) + alone.length;
    parts.set(group, { key: group, length, ...needs.of(group) });
    for (const [path, text] of beside) {
      const key = besideKey(configKey(config), path);
      parts.set(key, { key, length: text.length, ...needs.below(1, group) });
    }
  }
  return [...parts.values()];
}

/**
 * Takes the parts that are needed most, as long as there is room. A part comes after the one that needs it; one that no
 * part needs that is taken is neither taken nor refused.
 */
function fill(parts: readonly Part[], room: number) {
  const open = parts.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.need - other.need || one.depth - other.depth,
  );
  const known = new Set(parts.map(({ key }) => key));
  const taken = new Set<string>();
  const refused = new Set<string>();
  let length = 0;
  for (;;) {
    const at = open.findIndex(({ by }) => by === undefined || taken.has(by) || !known.has(by));
    const [part] = at < 0 ? [] : open.splice(at, 1);
    if (part === undefined) return { taken, refused, length };
    const isTaken = length + part.length <= room;
    (isTaken ? taken : refused).add(part.key);
    if (isTaken) length += part.length;
  }
}

/** Returns the place of a part in the order of need: steps of the command, steps of other texts, then all else. */
function rankOf({ need, depth }: Part): number {
  return need === 2 ? 2 : Math.min(depth, 1);
}

function besideKey(key: string, path: string): string {
  return `${key} ${path}`;
}

/** Returns the path of a file, or the kind and the name of another text, whose folder may have another name. */
function titleOf(config: ConfigName): string {
  return config.type === "file" ? pathOf(config) : `the ${config.type} ${config.name}`;
}

/** The line in place of a text. */
function stubFor(length: number, title: string): string {
  return `(Left out: ${length.toLocaleString("en-US")} characters. If you can, read ${title}, in the repository or in a folder of it \
such as .claude; otherwise do without it, and say so.)`;
}
