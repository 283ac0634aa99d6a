import { complete, foldName } from "@langslash/grammar";
import { catalogue, type SkillIndex } from "@langslash/skills";
import { createInterface, type Interface } from "node:readline";
import { type ChatAgent, type ChatModels, createChatAgent, exitCommand } from "./chat-agent.js";
import { readHistory, writeHistory } from "./chat-history.js";
import { report, withStyle } from "../print/output.js";
import { printable, printableLine } from "../print/printable.js";
import { loadIndex } from "../load-index.js";
import type { SkillsOptions } from "../skill-paths.js";

/** Settings of a chat. */
export interface ChatSettings extends ChatModels {
  /** The file that keeps the input history. By default, no history is kept. */
  readonly history?: string | undefined;
}

/**
 * Runs a chat in the terminal. If the standard input or output is not a terminal, answers the standard input line by
 * line. Answers go to the standard output, everything else to the standard error.
 *
 * @throws CliError if no skills are found, or the key for a model is missing
 */
export async function runChat(options: SkillsOptions, { history, ...models }: ChatSettings): Promise<void> {
  const skills = await loadIndex(options);
  let hasEnded = false;
  const exit = exitCommand(() => (hasEnded = true));
  const answer = await createChatAgent(skills, models, [exit]);
  const watcher = await skills.watch().catch(() => undefined); // without a watcher, changed files are not picked up
  const terminal = [process.stdin, process.stdout].every(({ isTTY }) => isTTY);
  const reader = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal,
    prompt: withStyle("bold", "> "),
    history: history === undefined ? [] : await readHistory(history),
    completer: completer(skills, { commands: [exit], models: models.map }),
  });
  const lines = reader[Symbol.asyncIterator]();
  const turns = new TurnRunner(answer, reader, terminal);
  if (terminal) report(`${skills.list().length} skills, model ${models.model}. /help lists them, Ctrl-D exits.`, "dim");
  let isOpen = true;
  reader.once("close", () => (isOpen = false));
  const prompt = (): void => {
    if (terminal && isOpen) reader.prompt(true); // keeps the text typed during the answer, and the cursor after it
  };
  let entered: readonly string[] = [];
  reader.on("history", (all: readonly string[]) => (entered = [...all]));
  try {
    prompt();
    for await (const line of lines) {
      if (line.trim() !== "") await turns.run(line);
      if (hasEnded) break;
      prompt();
    }
  } finally {
    turns.close();
    reader.close();
    await watcher?.close();
    if (history !== undefined && entered.length > 0) await writeHistory(history, entered);
  }
}

/** Runs one turn at a time, and stops it on Ctrl-C. */
class TurnRunner {
  readonly #answer: ChatAgent;
  readonly #reader: Interface;
  readonly #terminal: boolean;
  #running: AbortController | undefined;

  constructor(answer: ChatAgent, reader: Interface, terminal: boolean) {
    this.#answer = answer;
    this.#reader = reader;
    this.#terminal = terminal;
    reader.on("SIGINT", this.#interrupt);
    process.on("SIGINT", this.#interrupt);
  }

  /** Answers a message. Reports errors instead of throwing them, so that the chat continues. */
  async run(message: string): Promise<void> {
    const abort = new AbortController();
    this.#running = abort;
    let isMidLine = false;
    const endLine = (): void => {
      if (isMidLine) process.stdout.write("\n");
      isMidLine = false;
    };
    try {
      for await (const { type, text } of this.#answer(message, abort.signal)) {
        if (type === "note") {
          endLine();
          report(`[${printableLine(text)}]`, "dim");
        } else {
          process.stdout.write(process.stdout.isTTY ? printable(text) : text);
          isMidLine = true;
        }
      }
      endLine();
    } catch (error) {
      endLine();
      if (abort.signal.aborted) report("stopped");
      else report(`error: ${error instanceof Error ? error.message : String(error)}`);
      if (!this.#terminal) process.exitCode = 1;
    } finally {
      this.#running = undefined;
    }
  }

  /** Stops listening for Ctrl-C. */
  close(): void {
    process.off("SIGINT", this.#interrupt);
  }

  readonly #interrupt = (): void => {
    if (this.#running) return this.#running.abort();
    if (!this.#terminal) process.exit(130);
    const isEmpty = this.#reader.line === "";
    this.#reader.write(null, { ctrl: true, name: "e" });
    this.#reader.write(null, { ctrl: true, name: "u" });
    process.stdout.write("\n");
    if (isEmpty) report("Press Ctrl-D to exit.");
    this.#reader.prompt();
  };
}

/** Returns readline's completer, which completes the line typed so far from the current skills. */
function completer(skills: SkillIndex, extras: Parameters<typeof catalogue>[1]): (line: string) => [string[], string] {
  return (line) => {
    const { range, suggestions } = complete(line, line.length, catalogue(skills, extras), {
      limit: Number.POSITIVE_INFINITY,
    });
    const typed = line.slice(range.start);
    const all = suggestions.map(({ insert }) => insert);
    const matching = all.filter((insert) => foldName(insert).startsWith(foldName(typed)));
    const found = matching.length > 0 ? matching : all;
    const [only = ""] = found;
    return [found.length === 1 && !only.endsWith("=") ? [`${only} `] : found, typed];
  };
}
