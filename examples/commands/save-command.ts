import { constants } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { defineCommand, type SlashCommandDefinition } from "@langslash/middleware";

/** Opens a file to replace its content, and never follows a link out of the folder. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/**
 * Returns the command `/save file=name.md`, which writes the text after the command, or else the previous answer, into
 * one folder only.
 */
export function saveCommand(folder: string): SlashCommandDefinition {
  return defineCommand({
    name: "save",
    description: "Writes the previous answer into a file.",
    parameters: { file: { required: true, description: "Name of the file, such as research.md." } },
    // The files that are there, to replace one.
    complete: async () => readdir(folder).catch(() => []),
    run: async ({ arguments: { file }, prompt, previousAnswer = "" }) => {
      const text = prompt || previousAnswer;
      if (!isPlainName(file)) return { reply: `${JSON.stringify(file)} is not a plain file name.`, failed: true };
      if (text === "") return { reply: "There is nothing to save.", failed: true };
      await mkdir(folder, { recursive: true });
      const handle = await open(join(folder, file), FLAGS, 0o600);
      try {
        await handle.writeFile(text);
      } finally {
        await handle.close();
      }
      return { reply: `Saved ${text.length} characters to ${file}.`, output: text };
    },
  });
}

/** Whether a name has no folder, is not hidden, and only has characters that are allowed on every system. */
function isPlainName(file: string): boolean {
  return basename(file) === file && /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,99}$/u.test(file);
}
