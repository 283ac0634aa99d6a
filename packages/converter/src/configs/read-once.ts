import type { ConfigStore } from "./config-store.js";
import { listedOnce } from "./listed-once.js";

/** Returns the same store, which also reads each shared file only once, for one conversion. */
export function readOnce(configs: ConfigStore): Required<ConfigStore> {
  const listed = listedOnce(configs);
  const texts = new Map<string, Promise<string | undefined>>();
  return {
    ...listed,
    async readShared(path, plugin, options) {
      const key = JSON.stringify([path, plugin, options?.scripts === true]);
      const text = texts.get(key) ?? listed.readShared(path, plugin, options);
      texts.set(key, text);
      return await text;
    },
  };
}
