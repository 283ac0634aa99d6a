import { createInterface } from "node:readline/promises";

const QUESTIONS = ["A message that should load it (Enter for none): ", "Another one, in other words: "];

/**
 * Asks for two messages that a new skill is for, in a terminal only. An empty line, or Ctrl-D, ends the questions;
 * Ctrl-C ends the program.
 */
export async function askExamples(): Promise<readonly string[]> {
  if (![process.stdin, process.stderr].every(({ isTTY }) => isTTY)) return [];
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const end = new AbortController();
  reader.once("close", () => end.abort()).once("SIGINT", () => process.exit(130));
  const examples: string[] = [];
  for (const question of QUESTIONS) {
    const line = await reader.question(question, { signal: end.signal }).catch(() => "");
    if (line.trim() === "") break;
    examples.push(line);
  }
  reader.close();
  return examples;
}
