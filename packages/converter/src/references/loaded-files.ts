import type { ConfigStore } from "../configs/config-store.js";
import { loadedBy } from "../configs/scripts.js";
import { MAX_LOADS } from "./file-limits.js";
import { type FileMention, loadedMention } from "./file-mentions.js";
import type { FilePlace } from "./file-places.js";

/**
 * Returns mentions of the files that a file brings in place of those that its text names; undefined if it brings these.
 * A definition brings none.
 *
 * @param script - the place of the file if it is saved as a script
 */
export function loadsOf(
  { isDefinition = false }: FileMention,
  script: FilePlace | undefined,
  text: string,
): FileMention[] | undefined {
  if (isDefinition) return [];
  return script && loadedBy(script.path, text).map((each) => loadedMention(each, script.plugin));
}

/** Whether any of the files is there that a script loads, so that a copy of the script alone fails. */
export async function areAnyThere(
  loads: readonly FileMention[],
  configs: Pick<ConfigStore, "readShared">,
  plugin: string | undefined,
): Promise<boolean> {
  const found = loads.slice(0, MAX_LOADS).map(async ({ path }) => {
    const text = await configs.readShared?.(path, plugin, { scripts: true }).catch(() => ""); // it is there
    return text !== undefined;
  });
  return (await Promise.all(found)).includes(true);
}
