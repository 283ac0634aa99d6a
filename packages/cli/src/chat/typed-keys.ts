import { EventEmitter } from "node:events";
import { createInterface, emitKeypressEvents, type Interface, type Key } from "node:readline";
import { folded } from "./folded.js";

/** A key as readline takes it. A key without a name inserts its text. */
type TypedKey = readonly [text: string | undefined, key: Key];

/** A line that is not a message. */
interface AskedLine {
  /** Returns the completions of the text. @default none */
  readonly complete?: (typed: string) => string[];
  /** Whether the text is not shown. */
  readonly isHidden?: boolean;
}

/** The keys of a terminal, for readline. Those that are typed while no line is expected wait, all but Ctrl-C. */
export interface TypedKeys {
  /** A stream of the keys of expected lines. */
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

/** Reads a terminal. A paste, and Alt-Enter, become text on one line, so that they send nothing. */
export function typedKeys(): TypedKeys {
  const { stdin, stdout } = process;
  const keys = Object.assign(new EventEmitter(), {
    isTTY: true,
    setRawMode: (mode: boolean) => stdin.setRawMode(mode),
    resume: () => stdin.resume(),
    pause: () => stdin.pause(),
  });
  let asked: { readonly keys: EventEmitter; readonly line: Interface } | undefined;
  let isExpected = false;
  let typed: TypedKey[] = [];
  let paste: string | undefined;
  const pass = (): void => {
    for (;;) {
      const next = asked || isExpected ? typed.shift() : undefined;
      if (!next) return;
      if (!asked && isLineBreak(next[1])) isExpected = false;
      (asked?.keys ?? keys).emit("keypress", ...next);
    }
  };
  const read = (text: string | undefined, key: Key): void => {
    const isInterrupt = key.ctrl === true && key.name === "c";
    if (key.name === "paste-start") paste = "";
    else if (key.name === "paste-end") {
      typed.push([folded(paste ?? ""), {}]);
      paste = undefined;
    } else if (paste !== undefined) paste += key.sequence;
    else if (isInterrupt && !asked && !isExpected) keys.emit("keypress", text, key);
    else typed.push(key.meta && isLineBreak(key) ? [folded("\n"), {}] : [text, key]);
    pass();
  };
  const turnOff = (): void => void stdout.write("\u001b[?2004l");
  emitKeypressEvents(stdin);
  stdin.on("keypress", read);
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
          completer: (text: string) => [complete?.(text) ?? [], text],
        });
        const waiting = typed;
        typed = [];
        const end = (text?: string): void => {
          if (asked?.line !== line) return;
          asked = undefined;
          typed = [...waiting, ...typed];
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
      stdin.off("keypress", read).pause();
      process.off("exit", turnOff);
      turnOff();
    },
  };
}

function isLineBreak({ name }: Key): boolean {
  return name === "return" || name === "enter";
}
