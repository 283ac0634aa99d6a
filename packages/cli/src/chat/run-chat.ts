import { complete, foldName } from "@langslash/grammar";
import { catalogue, type SkillIndex } from "@langslash/skills";
import { createInterface, type Interface } from "node:readline";
import { type ChatAgent, type ChatModels, createChatAgent, exitCommand } from "./chat-agent.js";
import { readHistory, writeHistory } from "./chat-history.js";
import { styled, tell } from "../print/output.js";
import { onOneLine, printable } from "../print/printable.js";
import { loadIndex, type SkillsChoice } from "../skills-option.js";

/** What a chat is given. */
export interface ChatSettings extends ChatModels {
  /** The file that keeps what was typed; none by default. */
  readonly history?: string | undefined;
}

/**
 * A chat in the terminal, or a line of the standard input after the other where that is none. Answers go to the standard output,
 * everything else to the standard error.
 *
 * @throws CliError where there are no skills, or no key for a model
 */
export async function runChat(choice: SkillsChoice, { model, map, history }: ChatSettings): Promise<void> {
  const skills = await loadIndex(choice);
  let isOver = false;
  const exit = exitCommand(() => (isOver = true));
  const answer = await createChatAgent(skills, { model, map }, [exit]);
  const watcher = await skills.watch().catch(() => undefined); // without one, skills stay as they are
  const terminal = process.stdin.isTTY && process.stdout.isTTY;
  const reader = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal,
    prompt: styled("bold", "> "),
    history: history === undefined ? [] : await readHistory(history),
    completer: completer(skills, { commands: [exit] }),
  });
  const lines = reader[Symbol.asyncIterator]();
  const turns = new Turns(answer, reader, terminal);
  if (terminal) tell(`${skills.list().length} skills, model ${model}. /help lists them, Ctrl-D ends.`, "dim");
  let isOpen = true;
  reader.once("close", () => (isOpen = false));
  const prompt = (): void => {
    if (terminal && isOpen) reader.prompt(true); // what was typed during the answer stays, and the cursor behind it
  };
  let typed: readonly string[] = [];
  reader.on("history", (all: readonly string[]) => (typed = [...all]));
  try {
    prompt();
    for await (const line of lines) {
      if (line.trim() !== "") await turns.run(line);
      if (isOver) break;
      prompt();
    }
  } finally {
    turns.end();
    reader.close();
    await watcher?.close();
    if (history !== undefined && typed.length > 0) await writeHistory(history, typed);
  }
}

/** Runs a turn at a time, and stops it on Ctrl-C. */
class Turns {
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

  /** Answers a message. What goes wrong is told, and the chat goes on. */
  async run(message: string): Promise<void> {
    const abort = new AbortController();
    this.#running = abort;
    let isInLine = false;
    const endLine = (): void => {
      if (isInLine) process.stdout.write("\n");
      isInLine = false;
    };
    try {
      for await (const { type, text } of this.#answer(message, abort.signal)) {
        if (type === "note") {
          endLine();
          tell(`[${onOneLine(text)}]`, "dim");
        } else {
          process.stdout.write(this.#terminal ? printable(text) : text);
          isInLine = true;
        }
      }
      endLine();
    } catch (error) {
      endLine();
      if (abort.signal.aborted) tell("stopped");
      else tell(`error: ${error instanceof Error ? error.message : String(error)}`);
      if (!this.#terminal) process.exitCode = 1;
    } finally {
      this.#running = undefined;
    }
  }

  end(): void {
    process.off("SIGINT", this.#interrupt);
  }

  readonly #interrupt = (): void => {
    if (this.#running) return this.#running.abort();
    if (!this.#terminal) process.exit(130);
    const isEmpty = this.#reader.line === "";
    this.#reader.write(null, { ctrl: true, name: "e" });
    this.#reader.write(null, { ctrl: true, name: "u" });
    process.stdout.write("\n");
    if (isEmpty) tell("Ctrl-D ends the chat.");
    this.#reader.prompt();
  };
}

/** Completes the line as far as it is typed, from the skills as they are then. */
function completer(skills: SkillIndex, extras: Parameters<typeof catalogue>[1]): (line: string) => [string[], string] {
  return (line) => {
    const { range, suggestions } = complete(line, line.length, catalogue(skills, extras));
    const typed = line.slice(range.start);
    const all = suggestions.map(({ insert }) => insert);
    const beginning = all.filter((insert) => foldName(insert).startsWith(foldName(typed)));
    const found = beginning.length > 0 ? beginning : all;
    const [only = ""] = found;
    return [found.length === 1 && !only.endsWith("=") ? [`${only} `] : found, typed];
  };
}
