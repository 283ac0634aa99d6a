import { readCommand } from "../../read-command.js";
import type { FilePlace } from "../file-mentions/file-places.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { foldConfigName } from "../../configs/config-name.js";
import { slashNames } from "../runs/slash-names.js";
import { readOr } from "../../read-or.js";

/** Maximum number of commands that are read. */
const MAX_COMMANDS = 500;

/** Returns a function that says whether a command of the store is called by its name, `/x`, in any other command. */
export function calledCommands(configs: ConfigStore): (name: string) => Promise<boolean> {
  let called: Promise<ReadonlySet<string>> | undefined;
  return async (name) => (await (called ??= namesCalledIn(configs))).has(foldConfigName(name));
}

async function namesCalledIn(configs: ConfigStore): Promise<ReadonlySet<string>> {
  const commands = (await configs.list()).filter(({ type }) => type === "slash_command").slice(0, MAX_COMMANDS);
  const known = new Set(commands.flatMap(({ name, aliases = [] }) => [name, ...aliases].map(foldConfigName)));
  const texts = await Promise.all(
    commands.map(async ({ type, name }) => {
      const record = await readOr(configs.read(type, name), undefined); // it is not called by a text like that
      return slashNames(record?.content ?? "", (written) => known.has(foldConfigName(written)))
        .map((written) => foldConfigName(written.name))
        .filter((written) => written !== foldConfigName(name));
    }),
  );
  return new Set(texts.flat());
}

/** A folder of commands in a path. */
export const IN_COMMANDS = /(?:^|\/)commands\//;

/**
 * Whether a file is a command of its own, for users to type: one beside the command, or one that a text only names.
 */
export function isOtherCommand({ path, isBeside = false }: FilePlace, isRead: boolean, text: string): boolean {
  return (isBeside || (!isRead && IN_COMMANDS.test(path))) && readCommand(text).description !== undefined;
}
