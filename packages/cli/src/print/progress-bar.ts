import { printableLine } from "./printable.js";
import { fitted } from "./table.js";

const CELLS = 24;

/** A bar that shows the progress of a longer work. */
export interface ProgressBar {
  /** Counts one more piece as done, and shows its name. */
  advance(name: string): void;
  /** Removes the bar. */
  end(): void;
}

/** Interval between reports of progress without a terminal, in milliseconds. */
const INTERVAL = 5_000;

/** Shows a progress bar on the standard error. Prints a line every few seconds if that is not a terminal. */
export function progressBar(total: number): ProgressBar {
  const stream = process.stderr;
  let done = 0;
  let reported = performance.now();
  const draw = (name: string): void => {
    if (!stream.isTTY) {
      if (performance.now() - reported < INTERVAL) return;
      reported = performance.now();
      stream.write(`${done} of ${total} done\n`);
      return;
    }
    const full = total === 0 ? CELLS : Math.round((done / total) * CELLS);
    const line = `[${"#".repeat(full)}${"-".repeat(CELLS - full)}] ${done}/${total} ${printableLine(name)}`;
    stream.write(`\r\u001b[K${fitted(line, (stream.columns ?? 80) - 1)}`);
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
