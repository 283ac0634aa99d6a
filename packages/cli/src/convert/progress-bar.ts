import { onOneLine } from "../print/printable.js";

const CELLS = 24;

/** How far a piece of work is. */
export interface ProgressBar {
  /** One more is done: the one of this name. */
  advance(name: string): void;
  /** Takes the bar away. */
  end(): void;
}

/** A line that shows how much of a total is done, on the standard error and only where that is a terminal. */
export function progressBar(total: number): ProgressBar {
  const stream = process.stderr;
  let done = 0;
  const draw = (name: string): void => {
    if (!stream.isTTY) return;
    const full = total === 0 ? CELLS : Math.round((done / total) * CELLS);
    const line = `[${"#".repeat(full)}${"-".repeat(CELLS - full)}] ${done}/${total} ${onOneLine(name)}`;
    stream.write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  draw("");
  return {
    advance(name) {
      done += 1;
      draw(name);
    },
    end() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}
