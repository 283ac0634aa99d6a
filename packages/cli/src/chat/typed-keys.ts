import { EventEmitter } from "node:events";
import { folded, unfolded } from "./folded.js";
import { HiddenLine } from "./hidden-line.js";

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

/** The keys of a terminal, for readline. After Enter or Ctrl-C, all but Ctrl-C wait until a line is expected again. */
export interface TypedKeys {
  /** A stream of the keys without pastes. */
  readonly input: NodeJS.ReadableStream;
  /** Passes on the keys of a line, beginning with those that have waited. */
  expectLine(): void;
  /** Passes on the keys of a line that are typed from now on: whoever typed the others did not see the question. */
  expectAnswer(): void;
  /** Reads such an answer itself, and shows nothing. Resolves with undefined at Ctrl-C and Ctrl-D. */
  readHidden(): Promise<string | undefined>;
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
  let hidden: HiddenLine | undefined;
  const type = (part: string): void => {
    const after = hidden ? hidden.type(part) : part;
    if (after !== "") keys.emit("data", after);
  };
  let isExpected = false;
  let waiting = "";
  let rest = "";
  const pass = (): void => {
    while (isExpected && rest !== "") {
      if (rest.startsWith(PASTE)) {
        const end = rest.indexOf(PASTE_END);
        if (end === -1) return;
        const pasted = folded(rest.slice(PASTE.length, end));
        if (hidden) hidden.insert(unfolded(pasted));
        else onText(pasted);
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
      if (end) {
        isExpected = false;
        waiting += rest;
        rest = "";
      }
      for (const [index, part] of typed.split(ALT_ENTER).entries()) {
        if (index > 0 && !hidden) onText(folded("\n"));
        if (part !== "") type(part);
      }
    }
  };
  const read = (piece: string): void => {
    if (isExpected) {
      rest += piece;
      pass();
    } else {
      waiting += piece.replaceAll(CTRL_C, "");
      if (piece.includes(CTRL_C)) keys.emit("data", CTRL_C);
    }
  };
  const turnOff = (): void => void stdout.write("\u001b[?2004l");
  stdin.setEncoding("utf8").on("data", read);
  stdin.once("end", () => {
    hidden?.end();
    keys.emit("end");
  });
  process.once("exit", turnOff);
  stdout.write("\u001b[?2004h");
  return {
    // oxlint-disable-next-line no-unsafe-type-assertion -- readline uses these parts of a stream
    input: keys as unknown as NodeJS.ReadableStream,
    expectLine() {
      isExpected = true;
      rest = waiting;
      waiting = "";
      queueMicrotask(pass); // readline may still be reading the key before them
    },
    expectAnswer() {
      isExpected = true;
    },
    readHidden: () =>
      new Promise((resolve) => {
        isExpected = true;
        hidden = new HiddenLine((line) => {
          isExpected = false;
          hidden = undefined;
          resolve(line);
        });
      }),
    close() {
      stdin.off("data", read).pause();
      process.off("exit", turnOff);
      turnOff();
    },
  };
}
