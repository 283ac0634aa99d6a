import { chmod, readFile, writeFile } from "node:fs/promises";

/** Maximum number of lines in the file. */
const MAX_LINES = 1000;

/** Reads the lines of earlier chats, newest first as readline expects them. A missing file is an empty history. */
export async function readHistory(file: string): Promise<string[]> {
  try {
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
    return lines.slice(-MAX_LINES).toReversed();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Writes the history, newest last, to a file that only the user can read. */
export async function writeHistory(file: string, newestFirst: readonly string[]): Promise<void> {
  const lines = newestFirst.slice(0, MAX_LINES).toReversed();
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  await chmod(file, 0o600); // it may have been there before
}
