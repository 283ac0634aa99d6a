import { createInterface } from "node:readline";

const QUESTIONS = ["A message that should load it (Enter for none): ", "Another one, in other words: "];

/**
 * Asks for two messages that a new skill is for, in a terminal only. An empty line, or Ctrl-D, ends the questions;
 * Ctrl-C ends the program.
 */
export async function askExamples(): Promise<readonly string[]> {
  if (![process.stdin, process.stderr].every(({ isTTY }) => isTTY)) return [];
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  reader.on("SIGINT", () => process.exit(130));
  const examples: string[] = [];
  const ask = (): void => {
    reader.setPrompt(QUESTIONS[examples.length] ?? "");
    reader.prompt();
  };
  try {
    ask();
    for await (const line of reader) {
      if (line.trim() === "" || examples.push(line) === QUESTIONS.length) break;
      ask();
    }
  } finally {
    reader.close();
  }
  return examples;
}
