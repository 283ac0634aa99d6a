import { complete, foldName } from "@langslash/grammar";
import { catalogue, type SkillIndex } from "@langslash/skills";
import { defineCommand, memorySecrets, type SecretStore } from "@langslash/middleware";
import { createInterface, type Interface } from "node:readline";
import { AnswerPrinter } from "./answer-printer.js";
import { askArguments } from "./ask-arguments.js";
import { type ChatAgent, type ChatModels, createChatAgent, THREAD } from "./chat-agent.js";
import { readHistory, writeHistory } from "./chat-history.js";
import { folded, typedLine } from "./folded.js";
import { keptConversation } from "./kept-conversation.js";
import { notice, noticeError } from "./notice.js";
import { showInPager } from "./pager.js";
import { type TypedKeys, typedKeys } from "./typed-keys.js";
import { withStyle } from "../print/output.js";
import { plural } from "../print/plural.js";
import { printable, printableLine } from "../print/printable.js";
import { loadIndex } from "../load-index.js";
import type { SkillsOptions } from "../skill-paths.js";

/** Settings of a chat. */
export interface ChatSettings extends ChatModels, SkillsOptions {
  /** The file that keeps the input history. By default, no history is kept. */
  readonly history?: string;
  /** The name under which the conversation is kept, and continued. By default, it is not kept. */
  readonly name?: string;
}

/**
 * Runs a chat in the terminal. If the standard input or output is not a terminal, answers the standard input line by
 * line. Answers go to the standard output, everything else to the standard error.
 *
 * @throws CliError if no skills are found, or the key for a model is missing
 */
export async function runChat(settings: ChatSettings): Promise<void> {
  const { history, name, model, map } = settings;
  const skills = await loadIndex(settings);
  const conversation = name === undefined ? undefined : await keptConversation(name, THREAD);
  let hasEnded = false;
  const exit = defineCommand({
    name: "exit",
    description: "Ends the chat.",
    run: () => {
      hasEnded = true;
      return { reply: "Bye." };
    },
  });
  const terminal = [process.stdin, process.stdout].every(({ isTTY }) => isTTY);
  const secrets = terminal ? memorySecrets() : undefined;
  const answer = await createChatAgent(skills, settings, [exit], conversation?.checkpointer, secrets);
  const watcher = await skills.watch().catch(() => undefined); // without a watcher, changed files are not picked up
  const keys = terminal ? typedKeys((line) => reader.write(line)) : undefined;
  const reader: ChatReader = createInterface({
    input: keys?.input ?? process.stdin,
    output: process.stdout,
    terminal,
    prompt: withStyle("bold", "> "),
    history: history === undefined ? [] : await readHistory(history),
    completer: completer(skills, { commands: [exit], models: map }),
  });
  const lines = reader[Symbol.asyncIterator]();
  const turns = new TurnRunner(answer, { reader, keys, secrets });
  if (terminal)
    notice(`${plural(skills.list().length, "skill")}, model ${model}. /help lists them, Ctrl-D exits.`, "dim");
  if (terminal && conversation)
    notice(`${conversation.isNew ? "Begins" : "Continues"} the conversation ${name}.`, "dim");
  let isOpen = true;
  reader.once("close", () => (isOpen = false));
  const prompt = (): void => {
    if (terminal && isOpen) turns.prompt();
  };
  const keepHistory = async (): Promise<void> => {
    const entered = [...(reader.history ?? [])];
    if (history !== undefined && entered.length > 0) await writeHistory(history, entered);
  };
  try {
    prompt();
    for await (const line of lines) {
      const message = terminal ? turns.lineOf(line) : line;
      if (message !== undefined && message.trim() !== "") {
        await keepHistory(); // the window may be closed in the answer
        await turns.run(message);
        await conversation?.save().catch(noticeError);
      }
      if (hasEnded) break;
      prompt();
    }
  } finally {
    await keepHistory();
    turns.close();
    reader.close();
    keys?.close();
    await watcher?.close();
  }
}

/** A reader of lines, with the input history that the types of Node leave out. */
type ChatReader = Interface & { readonly history?: string[] };

/** How a chat reads from its user. */
interface ChatTerminal {
  readonly reader: ChatReader;
  /** The keys of the terminal; undefined without one. */
  readonly keys: TypedKeys | undefined;
  /** The store that gets typed secrets; undefined without a terminal. */
  readonly secrets: SecretStore | undefined;
}

/** Runs one turn at a time, and stops it on Ctrl-C. */
class TurnRunner {
  readonly #answer: ChatAgent;
  readonly #terminal: ChatTerminal;
  #running: AbortController | undefined;
  /** The lines of a message whose last one has not come, since they end with a backslash. */
  #lines = "";

  constructor(answer: ChatAgent, terminal: ChatTerminal) {
    this.#answer = answer;
    this.#terminal = terminal;
    terminal.reader.on("SIGINT", this.#interrupt);
    process.on("SIGINT", this.#interrupt);
  }

  /** Shows the prompt of a line, with the keys typed since the last one. */
  prompt(): void {
    this.#terminal.reader.prompt();
    this.#terminal.keys?.expectLine();
  }

  /** Returns the message that ends with a line, or undefined if the line ends with a backslash. */
  lineOf(line: string): string | undefined {
    const { text, isOpen } = typedLine(line);
    this.#lines += text;
    this.#terminal.reader.setPrompt(withStyle("bold", isOpen ? "… " : "> "));
    if (isOpen) return undefined;
    const message = this.#lines;
    this.#lines = "";
    return message;
  }

  /** Answers a message. Reports errors instead of throwing them, so that the chat continues. */
  async run(message: string): Promise<void> {
    const { keys, secrets } = this.#terminal;
    const abort = new AbortController();
    this.#running = abort;
    let isMidLine = false;
    const printer = process.stdout.isTTY ? new AnswerPrinter((text) => process.stdout.write(text)) : undefined;
    const endLine = (): void => {
      if (printer?.end() ?? isMidLine) process.stdout.write("\n");
      isMidLine = false;
    };
    const ask = async (value: unknown): Promise<object | undefined> => {
      endLine();
      return keys && secrets && askArguments(value, keys, secrets);
    };
    try {
      for await (const { type, text } of this.#answer(message, abort.signal, ask)) {
        if (type === "note") {
          endLine();
          notice(`[${printableLine(text)}]`, "dim");
        } else if (!printer) {
          process.stdout.write(text);
          isMidLine = true;
        } else if (type !== "local" || !keys || !(await this.#page(printable(text)))) {
          printer.print(printable(text));
        }
      }
      endLine();
    } catch (error) {
      endLine();
      if (abort.signal.aborted) notice("stopped");
      else noticeError(error);
      if (!keys) process.exitCode = 1;
    } finally {
      this.#running = undefined;
    }
  }

  /** Shows a text in the pager if it is longer than the terminal. Returns whether it did. */
  async #page(text: string): Promise<boolean> {
    const rows = process.stdout.rows || Number.POSITIVE_INFINITY;
    let page = "";
    const printer = new AnswerPrinter((piece) => (page += piece));
    printer.print(text);
    printer.end();
    return page.split("\n").length > rows - 2 && showInPager(page);
  }

  /** Stops listening for Ctrl-C. */
  close(): void {
    process.off("SIGINT", this.#interrupt);
  }

  readonly #interrupt = (): void => {
    const { reader, keys } = this.#terminal;
    if (keys?.cancel()) return;
    if (this.#running) return this.#running.abort();
    if (!keys) process.exit(130);
    const draft = `${folded(this.#lines)}${reader.line}`;
    this.#lines = "";
    reader.setPrompt(withStyle("bold", "> "));
    if (draft.trim() !== "" && !reader.history?.includes(draft)) reader.history?.unshift(draft);
    reader.write(null, { ctrl: true, name: "e" });
    reader.write(null, { ctrl: true, name: "u" });
    process.stdout.write("\n");
    if (draft === "") notice("Press Ctrl-D to exit.");
    this.prompt();
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
