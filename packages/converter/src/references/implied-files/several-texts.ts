import { posix } from "node:path";
import { pluginOf, shortNameOf } from "../../configs/config-name.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { MATCHES, MAX_MATCHES, MAX_STARS, STARS } from "../limits/file-limits.js";
import { type FileMention, mentionOfFile } from "../file-mentions/file-mention.js";
import type { PlacedText } from "../file-mentions/file-places.js";
import { type PathPattern, pathPatternsIn } from "./path-patterns.js";
import { variablesIn } from "./path-variables.js";
import type { ReachedLimits } from "../limits/reached-limits.js";
import type { ReferringText } from "../reference-sources.js";
import { chosenTexts, pathsMeant, type Topic } from "./texts-meant.js";
import { readOr } from "../../read-or.js";

/** Texts of a collection that match the patterns and folders in a text. */
export interface SeveralTexts {
  readonly mentions: readonly FileMention[];
  /** Paths of the other texts that the text has its reader read. */
  readonly others: readonly string[];
}

/**
 * Creates a function that returns the texts that match the patterns and folders in a text: all of them if they are few
 * and short, or else those that fit the topic.
 */
export function severalTexts(
  configs: Pick<ConfigStore, "listShared" | "readShared">,
  topic: Topic,
  limits: ReachedLimits,
): (text: PlacedText & ReferringText) => Promise<SeveralTexts> {
  const textsOf = async (paths: readonly string[]): Promise<{ path: string; text: string }[]> => {
    const texts: { path: string; text: string }[] = [];
    for (const path of paths) {
      const text = await readOr(configs.readShared?.(path), undefined); // it cannot be a part of a prompt
      if (text !== undefined && text.trim() !== "") texts.push({ path, text });
    }
    return texts;
  };
  return async (text) => {
    const mentions: FileMention[] = [];
    const others: string[] = [];
    if (configs.listShared === undefined) return { mentions, others };
    for (const pattern of pathPatternsIn(text.source)) {
      const all = await configs.listShared();
      if (starsIn(pattern.path) > MAX_STARS) {
        if (pattern.isRead && hasFolderOf(pattern.path, all)) limits.add(STARS, pattern.path);
        continue;
      }
      const paths = namedAmong(pathsMeant(pattern, all, foldersFor(pattern, text)), pattern, text.source.text);
      if (pattern.path.endsWith("/") && areNamedIn(text.source.text, paths)) continue;
      if (paths.length > MAX_MATCHES) {
        if (pattern.isRead) limits.add(MATCHES, `${pattern.path} (${paths.length})`);
        continue;
      }
      const texts = await textsOf(paths);
      const taken = chosenTexts(texts, topic);
      const { isRead } = pattern;
      mentions.push(...taken.map(({ path }) => mentionOfFile(path, isRead ? "read" : "passing")));
      if (isRead) others.push(...texts.filter((each) => !taken.includes(each)).map(({ path }) => path));
    }
    return { mentions, others };
  };
}

/** Returns the folders of the collection that a pattern in a text may be relative to, the nearest first. */
function foldersFor({ base, up }: PathPattern, { name, type, place }: PlacedText): string[] {
  const plugin = name === undefined ? undefined : pluginOf(name);
  const folders = plugin === undefined || base === "collection" ? [""] : [`plugins/${plugin}/`, ""];
  if (base !== "either") return folders;
  if (name !== undefined && type === "skill")
    folders.unshift(...folders.map((folder) => `${folder}skills/${shortNameOf(name)}/`));
  if (place === undefined) return folders;
  const beside = posix.join(posix.dirname(place.path), "../".repeat(up), "/");
  return [beside === "./" ? "" : beside, ...folders];
}

function starsIn(path: string): number {
  return path.split("*").length - 1;
}

/** Whether any of the paths has the folders before the first star of a pattern. */
function hasFolderOf(pattern: string, paths: readonly string[]): boolean {
  const start = pattern.slice(0, pattern.indexOf("*"));
  const folder = `/${start.slice(0, start.lastIndexOf("/") + 1)}`;
  return paths.some((path) => `/${path}`.includes(folder));
}

/** Whether a text names any of the files by itself, with its folder. */
function areNamedIn(text: string, paths: readonly string[]): boolean {
  return paths.some((path) => text.includes(path.split("/").slice(-2).join("/")));
}

/** Returns those of the files that a text names by the value of the one variable of a pattern; all if it names none. */
function namedAmong(paths: readonly string[], { path, isChoice }: PathPattern, text: string): readonly string[] {
  const star = path.indexOf("*");
  const [before, after] = [path.slice(0, star), path.slice(star + 1)];
  if (!isChoice || after.includes("*")) return paths;
  const names = variablesIn(text);
  const named = paths.filter((each) => {
    const start = each.slice(0, each.length - after.length);
    return names.has(start.slice(start.lastIndexOf(before) + before.length));
  });
  return named.length > 0 ? named : paths;
}
