import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { defineCommand, type SlashCommandDefinition } from "@langslash/middleware";

/** Replaces the file, and follows no link out of the folder. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** `/save file=name.md`: writes the previous answer, or the text behind it, into a folder and nowhere else. */
export function saveCommand(folder: string): SlashCommandDefinition {
  return defineCommand({
    name: "save",
    description: "Writes the previous answer into a file.",
    parameters: { file: { required: true, description: "Its name, for instance research.md." } },
    run: async ({ arguments: { file }, input, prompt }) => {
      const text = input ?? prompt;
      if (!isPlainName(file)) return { reply: `${JSON.stringify(file)} is not a plain file name.`, failed: true };
      if (text === "") return { reply: "There is nothing to save.", failed: true };
      await mkdir(folder, { recursive: true });
      const handle = await open(join(folder, file), FLAGS, 0o600);
      try {
        await handle.writeFile(text);
      } finally {
        await handle.close();
      }
      return { reply: `Saved ${text.length} characters to ${file}.` };
    },
  });
}

/** A name without folders, not hidden, of characters that every system takes. */
function isPlainName(file: string): boolean {
  return basename(file) === file && /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,99}$/u.test(file);
}
