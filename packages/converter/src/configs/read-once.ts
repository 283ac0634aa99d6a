import type { ConfigHead, ConfigStore } from "./config-store.js";

/** Returns the same store with lists that are made only once, for the conversion of many commands at the same time. */
export function listedOnce(configs: ConfigStore): Required<ConfigStore> {
  let heads: Promise<readonly ConfigHead[]> | undefined;
  let shared: Promise<readonly string[]> | undefined;
  return {
    list: async () => await (heads ??= configs.list()),
    read: async (type, name) => await configs.read(type, name),
    files: async (type, name) => (await configs.files?.(type, name)) ?? [],
    readFile: async (type, name, path) => (await configs.readFile?.(type, name, path)) ?? "",
    readShared: async (...wanted) => await configs.readShared?.(...wanted),
    findShared: async (...wanted) => await configs.findShared?.(...wanted),
    listShared: async () => (await (shared ??= configs.listShared?.())) ?? [],
    readInstructions: async (path) => await configs.readInstructions?.(path),
    hooks: async () => (await configs.hooks?.()) ?? [],
    isOfProject: async (path) => (await configs.isOfProject?.(path)) ?? false,
    context: async () => await configs.context?.(),
  };
}

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
