import { readFile, writeFile } from "node:fs/promises";

/** How many lines are kept. */
const MAX_LINES = 1000;

/** What was typed before, the newest first, as readline has it. A file that is not there yet is an empty history. */
export async function readHistory(file: string): Promise<string[]> {
  try {
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
    return lines.slice(-MAX_LINES).toReversed();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Writes the history for the user alone, the newest last. */
export async function writeHistory(file: string, newestFirst: readonly string[]): Promise<void> {
  const lines = newestFirst.slice(0, MAX_LINES).toReversed();
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
}
