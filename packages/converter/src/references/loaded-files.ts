import type { ConfigStore } from "../configs/config-store.js";
import { MAX_LOADS } from "./file-limits.js";
import type { FileMention } from "./file-mentions.js";

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
