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

/** A line that is not a message. */
interface AskedLine {
  /** Returns the completions of the text. @default none */
  readonly complete?: (typed: string) => string[];
  /** Whether the text is not shown. */
  readonly isHidden?: boolean;
}

/** The keys of a terminal, for readline. */
export interface TypedKeys {
  /** A stream of the keys without pastes. */
  readonly input: NodeJS.ReadableStream;
  /** Reads a line that no history keeps. Resolves with undefined if it is cancelled. */
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
  const type = (part: string): void => {
    // A line ends at Enter, and the keys after it are for others.
    for (const each of part.split(/(?<=[\r\n])/)) (asked?.keys ?? keys).emit("data", each);
  };
  const insert = (text: string): void => (asked ? asked.line.write(text) : onText(text));
  let rest = "";
  const read = (piece: string): void => {
    rest += piece;
    while (rest !== "") {
      if (rest.startsWith(PASTE)) {
        const end = rest.indexOf(PASTE_END);
        if (end === -1) return;
        insert(folded(rest.slice(PASTE.length, end)));
        rest = rest.slice(end + PASTE_END.length);
        continue;
      }
      const paste = rest.indexOf(PASTE);
      const half = HALF_MARK.exec(rest)?.index ?? rest.length;
      const typed = rest.slice(0, paste === -1 ? half : paste);
      if (typed === "") return;
      rest = rest.slice(typed.length);
      for (const [index, part] of typed.split(ALT_ENTER).entries()) {
        if (index > 0) insert(folded("\n"));
        if (part !== "") type(part);
      }
    }
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
        const end = (text?: string): void => {
          if (asked?.line !== line) return;
          asked = undefined;
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
