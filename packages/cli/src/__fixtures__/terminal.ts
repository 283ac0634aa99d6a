import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { afterAll } from "vitest";
import { isInstalled } from "./langslash.js";

/** A program in a real terminal. */
export interface Terminal {
  /** Presses keys: `\t` is Tab, `\r` Enter, `\x03` Ctrl-C, `\x1b[A` the arrow up. */
  press(keys: string): void;
  /** Everything shown since the last call, up to and with what is waited for; without colours. */
  until(awaited: string | RegExp): Promise<string>;
  /** Everything shown so far, colours included. */
  everything(): string;
  /** Resolves when the program has ended, with its exit code. */
  readonly ended: Promise<number | null>;
}

/** Why terminals cannot be tested here; undefined where they can. `script` of util-linux makes them. */
export const noTerminal =
  isInstalled("script") && process.platform === "linux" ? undefined : "script (util-linux) is not there";

const open = new Set<number>();
afterAll(() => {
  for (const pid of open) process.kill(-pid);
});

const PATIENCE = 50_000;

/** Starts a shell's command line in a terminal of 200 columns. It ends with the tests of the file. */
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
          reject(new Error(`${String(awaited)} did not come. Shown: ${JSON.stringify(shown)}`));
        }, PATIENCE);
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
