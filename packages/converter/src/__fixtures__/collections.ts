import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { commandFolderSource } from "@langslash/skills";
import { type ConfigHead, type ConfigRecord, type ConfigStore, directoryConfigs } from "../index.js";

/**
 * Reads several directories into one store. Each is laid out like `.claude`, has `plugins/`, or is a plain folder of
 * commands.
 */
export async function collections(directories: readonly string[]): Promise<ConfigStore> {
  const found = new Map<string, { head: ConfigHead; record: ConfigRecord }>();
  for (const directory of directories) {
    const isPlain = ["commands", "agents", "skills", "plugins"].every((part) => !existsSync(join(directory, part)));
    for (const each of await (isPlain ? commandsIn(directory) : configsIn(directory))) {
      found.set(`${each.head.type} ${each.head.name}`, each);
    }
  }
  return {
    list: async () => Array.from(found.values(), ({ head }) => head),
    read: async (type, name) => found.get(`${type} ${name}`)?.record,
  };
}

async function configsIn(directory: string) {
  const configs = directoryConfigs(directory);
  const heads = await configs.list();
  const read = heads.map(async (head) => ({ head, record: await configs.read(head.type, head.name) }));
  return (await Promise.all(read)).flatMap(({ head, record }) => (record ? { head, record } : []));
}

async function commandsIn(directory: string) {
  const source = commandFolderSource(directory);
  const type = "slash_command" as const;
  const { skills } = await source.list();
  const read = skills.map(async ({ name: path, file }) => {
    const text = await source.read(file);
    const name = `${basename(directory)}:${path}`;
    return { head: { name, type }, record: { name, type, content: text?.text ?? "" } };
  });
  return await Promise.all(read);
}
