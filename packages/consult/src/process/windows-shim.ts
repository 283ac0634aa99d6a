import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A program as it is started. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
}

/** How npm's shims name the script behind them: `"%dp0%\node_modules\x\cli.js"`. */
const TARGET = /"%(?:~dp0|dp0%)\\?([^"%]+\.(?:[cm]?js|exe))"/i;

/**
 * How a program is started. Windows does not run npm's `.cmd` shims without a shell, and a shell would take arguments apart:
 * so the script behind the shim is run in its place.
 */
export function launchOf(file: string, args: readonly string[]): Launch {
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args };
  const target = shimTarget(readFileSync(file, "utf8"));
  if (target === undefined) return { file, args };
  const path = join(dirname(file), target);
  return /\.exe$/i.test(path) ? { file: path, args } : { file: process.execPath, args: [path, ...args] };
}

/** The script or program that a shim of npm starts, relative to the shim. */
export function shimTarget(shim: string): string | undefined {
  const targets = Array.from(shim.matchAll(new RegExp(TARGET, "gi")), ([, target]) => target);
  return targets.findLast((target) => target !== undefined && !/(?:^|\\)node\.exe$/i.test(target));
}
