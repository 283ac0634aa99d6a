import { posix } from "node:path";
import { pluginOf, shortNameOf } from "../configs/config-name.js";
import type { ConfigStore } from "../configs/config-store.js";
import { type FileMention, valuesIn } from "./file-mentions.js";
import type { PlacedText } from "./file-places.js";
import { type PathPattern, pathPatternsIn } from "./path-patterns.js";
import type { ReferringText } from "./reference-sources.js";
import { fittingTexts, pathsMeant, type Topic } from "./texts-meant.js";

/** Texts of a collection that patterns and folders in a text stand for. */
export interface SeveralTexts {
  readonly mentions: readonly FileMention[];
  /** Paths of the other texts that the text has its reader read. */
  readonly others: readonly string[];
}

/** Maximum number and length of the texts of one pattern that are all taken in, in characters. */
const MAX_ALL = 10;
const MAX_ALL_LENGTH = 40_000;
/** The same of those of a larger number that fit the topic best. */
const MAX_FITTING = 5;
const MAX_FITTING_LENGTH = 40_000;
/** Maximum number of texts that one pattern may stand for; a pattern for more is as good as none. */
const MAX_MEANT = 150;

/**
 * Creates a function that returns the texts that the patterns and folders in a text stand for: all of them if they are
 * few and short, or else those that fit the topic.
 */
export function severalTexts(
  configs: Pick<ConfigStore, "listShared" | "readShared">,
  topic: Topic,
): (text: PlacedText & ReferringText) => Promise<SeveralTexts> {
  let listed: Promise<readonly string[]> | undefined;
  const textsOf = async (paths: readonly string[]): Promise<{ path: string; text: string }[]> => {
    const texts: { path: string; text: string }[] = [];
    for (const path of paths) {
      const text = await configs.readShared?.(path).catch(() => undefined); // it cannot be a part of a prompt
      if (text !== undefined && text.trim() !== "") texts.push({ path, text });
    }
    return texts;
  };
  return async (text) => {
    const mentions: FileMention[] = [];
    const others: string[] = [];
    const patterns = configs.listShared === undefined ? [] : pathPatternsIn(text.text);
    for (const pattern of patterns) {
      const paths = pathsMeant(
        pattern,
        await (listed ??= configs.listShared?.() ?? Promise.resolve([])),
        foldersFor(pattern, text),
      );
      if (paths.length > MAX_MEANT || areNamedIn(text.text, paths, pattern)) continue;
      const texts = await textsOf(paths);
      const areFew = texts.length <= MAX_ALL && lengthOf(texts) <= MAX_ALL_LENGTH;
      const taken = areFew ? texts : withinLength(fittingTexts(texts, topic).slice(0, MAX_FITTING));
      const { isRead } = pattern;
      mentions.push(
        ...taken.map(({ path }): FileMention => {
          return { base: "collection", path, isRead, isOnlyNamed: !isRead, isAnywhere: false, up: 0, start: 0, end: 0 };
        }),
      );
      if (isRead) others.push(...texts.filter((each) => !taken.includes(each)).map(({ path }) => path));
    }
    return { mentions, others };
  };
}

/** Returns the folders of the collection that a pattern in a text may be relative to, the nearest first. */
function foldersFor({ base, up }: PathPattern, { name = "", type, place }: PlacedText): string[] {
  const plugin = pluginOf(name);
  const inPlugin = plugin === undefined ? [] : [`plugins/${plugin}/`];
  if (base !== "either") return base === "plugin" ? [...inPlugin, ""] : [""];
  const beside = place === undefined ? [] : [posix.join(posix.dirname(place.path), "../".repeat(up), "/")];
  const ofSkill = type === "skill" ? inPlugin.concat("").map((folder) => `${folder}skills/${shortNameOf(name)}/`) : [];
  return [...beside.map((folder) => (folder === "./" ? "" : folder)), ...ofSkill, ...inPlugin, ""];
}

/** Whether a text names any of the files by itself, so that it means no others: with its folder, or as a value. */
function areNamedIn(text: string, paths: readonly string[], { path: pattern, isVariable }: PathPattern): boolean {
  const values = new Set(isVariable ? valuesIn(text) : []);
  const isNamed = (path: string): boolean => text.includes(path.split("/").slice(-2).join("/"));
  return paths.some((path) => (pattern.endsWith("/") && isNamed(path)) || values.has(posix.parse(path).name));
}

function withinLength<Text extends { readonly text: string }>(texts: readonly Text[]): Text[] {
  let room = MAX_FITTING_LENGTH;
  return texts.filter(({ text }) => {
    const fits = text.length <= room;
    if (fits) room -= text.length;
    return fits;
  });
}

function lengthOf(texts: readonly { readonly text: string }[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}
