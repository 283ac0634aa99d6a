import type { ConfigStore } from "../../configs/config-store.js";

/**
 * Creates a test whether the collection has files in the folder of a path, at its top or elsewhere, so that the path
 * may be that of one of them.
 */
export function sharedFolders(configs: Pick<ConfigStore, "listShared">): (path: string) => Promise<boolean> {
  let folders: Promise<ReadonlySet<string>> | undefined;
  const listed = async (): Promise<ReadonlySet<string>> => new Set((await configs.listShared?.())?.flatMap(endsOf));
  return async (path) => (await (folders ??= listed())).has(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
}

/** Returns the folder of a file, with all of the folders above it and with fewer of them. */
function endsOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_part, index) => parts.slice(index).join("/"));
}
