import { EventEmitter } from "node:events";
import { createInterface, type Interface } from "node:readline";
import { folded } from "./folded.js";

const PASTE = "\u001b[200~";
const PASTE_END = "\u001b[201~";
// oxlint-disable-next-line no-control-regex -- a terminal sends it
const ALT_ENTER = /\u001b[\r\n]/;
/** The beginning of a mark whose rest has not arrived. A lone Escape is a key. */
// oxlint-disable-next-line no-control-regex -- a terminal sends it
const HALF_MARK = /\u001b\[2?0?0?$/;
/** Ends a line. Alt-Enter does not. */
// oxlint-disable-next-line no-control-regex -- a terminal sends it
const LINE_END = /(?<!\u001b)(?:\r\n?|\n)|\u0003/;
const CTRL_C = "\u0003";

/** A line that is not a message. */
interface AskedLine {
  /** Returns the completions of the text. @default none */
  readonly complete?: (typed: string) => string[];
  /** Whether the text is not shown. */
  readonly isHidden?: boolean;
}

/** The keys of a terminal, for readline. Those that are typed while no line is expected wait, all but Ctrl-C. */
export interface TypedKeys {
  /** A stream of the keys of expected lines, without pastes. */
  readonly input: NodeJS.ReadableStream;
  /** Passes on the keys of one line, beginning with those that have waited. */
  expectLine(): void;
  /**
   * Reads a line without a history, only from keys that are typed after its prompt appears. Resolves with undefined if
   * it is cancelled.
   */
  ask(prompt: string, line?: AskedLine): Promise<string | undefined>;
  /** Cancels the line that is asked for. Returns whether there was one. */
  cancel(): boolean;
  /** Turns bracketed paste off again. */
  close(): void;
}

/**
 * Reads a terminal. A paste, and Alt-Enter, become text on one line, so that they send nothing; `onText` inserts it.
 */
export function typedKeys(onText: (line: string) => void): TypedKeys {
  const { stdin, stdout } = process;
  const keys = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: (mode: boolean) => stdin.setRawMode(mode),
    resume: () => stdin.resume(),
    pause: () => stdin.pause(),
  });
  let asked: { readonly keys: EventEmitter; readonly line: Interface } | undefined;
  const insert = (text: string): void => (asked ? asked.line.write(text) : onText(text));
  let isExpected = false;
  let rest = "";
  const isWaiting = (): boolean => !asked && !isExpected;
  const pass = (): void => {
    while (rest !== "" && !isWaiting()) {
      if (rest.startsWith(PASTE)) {
        const end = rest.indexOf(PASTE_END);
        if (end === -1) return;
        insert(folded(rest.slice(PASTE.length, end)));
        rest = rest.slice(end + PASTE_END.length);
        continue;
      }
      const paste = rest.indexOf(PASTE);
      const half = HALF_MARK.exec(rest)?.index ?? rest.length;
      const before = rest.slice(0, paste === -1 ? half : paste);
      const end = LINE_END.exec(before);
      const typed = end ? before.slice(0, end.index + end[0].length) : before;
      if (typed === "") return;
      rest = rest.slice(typed.length);
      if (end && !asked) isExpected = false;
      for (const [index, part] of typed.split(ALT_ENTER).entries()) {
        if (index > 0) insert(folded("\n"));
        if (part !== "") (asked?.keys ?? keys).emit("data", part);
      }
    }
  };
  const read = (piece: string): void => {
    if (isWaiting() && piece.includes(CTRL_C)) keys.emit("data", CTRL_C);
    rest += isWaiting() ? piece.replaceAll(CTRL_C, "") : piece;
    pass();
  };
  const turnOff = (): void => void stdout.write("\u001b[?2004l");
  stdin.setEncoding("utf8").on("data", read);
  stdin.once("end", () => {
    asked?.line.close();
    keys.emit("end");
  });
  process.once("exit", turnOff);
  stdout.write("\u001b[?2004h");
  return {
    // oxlint-disable-next-line no-unsafe-type-assertion -- readline uses these parts of a stream
    input: keys as unknown as NodeJS.ReadableStream,
    expectLine() {
      isExpected = true;
      queueMicrotask(pass); // readline may still be reading the key before them
    },
    ask: (prompt, { complete, isHidden = false } = {}) =>
      new Promise((resolve) => {
        const own = Object.assign(new EventEmitter(), { resume: () => undefined, pause: () => undefined });
        const line = createInterface({
          // oxlint-disable-next-line no-unsafe-type-assertion -- readline uses these parts of a stream
          input: own as unknown as NodeJS.ReadableStream,
          ...(isHidden ? {} : { output: stdout }),
          terminal: true,
          historySize: 0,
          completer: (typed: string) => [complete?.(typed) ?? [], typed],
        });
        const waiting = rest;
        rest = "";
        const end = (text?: string): void => {
          if (asked?.line !== line) return;
          asked = undefined;
          rest = waiting + rest;
          if (isHidden || text === undefined) stdout.write("\n");
          line.close();
          resolve(text);
        };
        asked = { keys: own, line };
        line.once("line", end).once("SIGINT", end).once("close", end);
        if (isHidden) stdout.write(prompt);
        line.setPrompt(prompt);
        line.prompt();
      }),
    cancel() {
      const isAsked = asked !== undefined;
      asked?.line.close();
      return isAsked;
    },
    close() {
      stdin.off("data", read).pause();
      process.off("exit", turnOff);
      turnOff();
    },
  };
}
