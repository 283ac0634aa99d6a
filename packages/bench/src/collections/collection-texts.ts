import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { type ConfigHead, type ConfigStore, directoryConfigs } from "@langslash/converter";
import { listedOnce } from "@langslash/converter/internal";

/** A command or a skill of a public collection. */
export interface CollectionText {
  /** Its folder below that of the collections, and its name. */
  readonly key: string;
  readonly head: ConfigHead;
  readonly content: string;
  /** The store in which its references are looked up. */
  readonly store: ConfigStore;
}

/** Number of folders between a collection and its commands. */
const MAX_DEPTH = 4;
/** Folders that make their parent a directory of configurations. */
const PARTS = ["commands", "agents", "skills", "plugins"];

/**
 * Reads the commands and skills of collections, in the order of their paths.
 *
 * @param folders - folders that hold collections as `<owner>+<repository>`
 * @param most - number of texts of one collection, which are taken at even distances
 */
export async function collectionTexts(folders: readonly string[], most: number): Promise<CollectionText[]> {
  const texts: CollectionText[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(folder).toSorted()) {
      if (!name.includes("+")) continue;
      const all: Omit<CollectionText, "content">[] = [];
      for (const directory of directoriesIn(join(folder, name), MAX_DEPTH))
        all.push(...(await headsIn(directory, folder)));
      const step = Math.max(1, all.length / most);
      for (let index = 0; index < all.length; index += step) {
        const each = all[Math.floor(index)];
        const record = each && (await each.store.read(each.head.type, each.head.name).catch(() => undefined));
        if (each && record) texts.push({ ...each, content: record.content });
      }
    }
  }
  return texts;
}

async function headsIn(directory: string, folder: string): Promise<Omit<CollectionText, "content">[]> {
  const repository = basename(directory) === ".claude" ? { repository: dirname(directory) } : {};
  const store = listedOnce(directoryConfigs(directory, repository));
  const heads = await store.list();
  return heads
    .filter(({ type }) => type !== "agent_definition")
    .map((head) => ({ key: `${relative(folder, directory)}: ${head.type} ${head.name}`, head, store }));
}

/** Returns the directories of configurations in a folder, without those that belong to another one. */
function directoriesIn(folder: string, depth: number): string[] {
  const own = PARTS.filter((part) => statSync(join(folder, part), { throwIfNoEntry: false })?.isDirectory() === true);
  const inner = depth === 0 ? [] : readdirSync(folder, { withFileTypes: true });
  const below = inner
    .filter((entry) => entry.isDirectory() && !own.includes(entry.name) && !/^(?:\.git|node_modules)$/.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .toSorted();
  return [...(own.length > 0 ? [folder] : []), ...below.flatMap((each) => directoriesIn(each, depth - 1))];
}
