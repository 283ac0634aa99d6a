import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { isInstalled } from "./langslash.js";

/** A program in a terminal emulator, seen as its user sees it. */
export interface Screen {
  /** Presses keys with tmux's names, such as `Enter`, `M-Enter`, `C-c` and `Up`; anything else is typed. */
  press(...keys: readonly string[]): Promise<void>;
  /** Pastes a text as terminals do: in brackets, if the program asked for them. */
  paste(text: string): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  /** Returns the lines that are on the screen, without the empty ones at its end. */
  lines(): Promise<readonly string[]>;
  /** Waits until the screen has a text. Returns its lines. */
  sees(text: string | RegExp): Promise<readonly string[]>;
  /** Returns everything that was shown, with the lines that were scrolled away. */
  everything(): Promise<string>;
  /** Closes the window, as its user does. */
  close(): Promise<void>;
}

/** The reason why screens cannot be tested on this machine, if any. */
export const noScreen = isInstalled("tmux") ? undefined : "tmux is not installed";

/** Options of `openScreen`. */
interface ScreenOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
}

let count = 0;

/** Runs a shell's command line in a window of tmux, with a server of its own and without the user's settings. */
export async function openScreen(line: string, { cwd, env, columns = 60, rows = 20 }: ScreenOptions): Promise<Screen> {
  const name = `langslash-${process.pid}-${(count += 1)}`;
  const tmux = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)("tmux", ["-L", name, "-f", "/dev/null", ...args], { cwd, env })).stdout;
  await tmux("new-session", "-d", "-x", String(columns), "-y", String(rows), line);
  const capture = async (...args: readonly string[]): Promise<string> =>
    (await tmux("capture-pane", "-p", ...args)).trimEnd();
  const lines = async (): Promise<readonly string[]> => (await capture()).split("\n");
  const close = async (): Promise<void> => void (await tmux("kill-server").catch(() => undefined)); // it may have ended
  onTestFinished(close);
  return {
    lines,
    close,
    press: async (...keys) => void (await tmux("send-keys", ...keys)),
    async paste(text) {
      await tmux("set-buffer", text);
      await tmux("paste-buffer", "-p", "-r");
    },
    resize: async (width, height) => void (await tmux("resize-window", "-x", String(width), "-y", String(height))),
    async sees(text) {
      const shown = async (): Promise<string> => (await lines()).join("\n");
      const options = { timeout: 30_000, interval: 30 };
      if (typeof text === "string") await expect.poll(shown, options).toContain(text);
      else await expect.poll(shown, options).toMatch(text);
      return lines();
    },
    everything: () => capture("-S", "-"),
  };
}
