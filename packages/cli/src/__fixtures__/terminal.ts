import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { isInstalled } from "./langslash.js";

/** A program in a real terminal. */
export interface Terminal {
  /** Presses keys: `\t` is Tab, `\r` Enter, `\x03` Ctrl-C, `\x1b[A` the arrow up. */
  press(keys: string): void;
  /** Waits for a text, and returns everything shown since the last call up to its end, without colours. */
  until(awaited: string | RegExp): Promise<string>;
  /** Returns everything shown so far, including colours. */
  everything(): string;
  /** Resolves when the program has ended, with its exit code. */
  readonly ended: Promise<number | null>;
}

/** The reason why terminals cannot be tested on this machine, if any. `script` of util-linux opens them. */
export const noTerminal =
  isInstalled("script") && process.platform === "linux" ? undefined : "script (util-linux) is not installed";

const open = new Set<number>();
process.once("exit", () => {
  for (const pid of open) process.kill(-pid);
});

/** Time limit for a text to be shown, in milliseconds. */
const TIMEOUT = 50_000;

/** Runs a shell's command line in a terminal of 200 columns. It is killed with the process of the tests. */
export function openTerminal(
  line: string,
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): Terminal {
  const child = spawn("script", ["-qec", `stty cols 200 rows 50; exec ${line}`, "/dev/null"], {
    cwd,
    env,
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const { pid } = child;
  if (pid !== undefined) open.add(pid);
  child.on("close", () => pid !== undefined && open.delete(pid));
  let shown = "";
  let everything = "";
  let look = (): void => undefined;
  child.stdin.on("error", () => undefined);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    everything += text;
    look();
  });
  return {
    ended,
    everything: () => everything,
    press: (keys) => void child.stdin.write(keys),
    until: (awaited) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`${String(awaited)} was not shown. Shown: ${JSON.stringify(shown)}`));
        }, TIMEOUT);
        look = () => {
          const plain = stripVTControlCharacters(shown).replaceAll("\u0007", "");
          const match = typeof awaited === "string" ? plain.indexOf(awaited) : plain.search(awaited);
          if (match === -1) return;
          clearTimeout(timer);
          look = () => undefined;
          const length = typeof awaited === "string" ? awaited.length : (awaited.exec(plain)?.[0].length ?? 0);
          shown = plain.slice(match + length);
          resolve(plain.slice(0, match + length));
        };
        look();
      }),
  };
}
