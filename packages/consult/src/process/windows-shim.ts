import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The file and arguments to start a program with. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
}

/** The path of a script in one of npm's shims: `"%dp0%\node_modules\x\cli.js"`. */
const TARGET = /"%(?:~dp0|dp0%)\\?([^"%]+\.(?:[cm]?js|exe))"/i;

/**
 * Returns the file and arguments to start a program with. Windows cannot run npm's `.cmd` shims without a shell, and a
 * shell would interpret the arguments, so the script that a shim refers to is run directly.
 */
export function resolveLaunch(file: string, args: readonly string[]): Launch {
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args };
  const target = shimTarget(readFileSync(file, "utf8"));
  if (target === undefined) return { file, args };
  const path = join(dirname(file), target);
  return /\.exe$/i.test(path) ? { file: path, args } : { file: process.execPath, args: [path, ...args] };
}

/**
 * Returns the script or program that an npm shim starts, relative to the shim, or undefined if it is not such a shim.
 */
export function shimTarget(shim: string): string | undefined {
  const targets = Array.from(shim.matchAll(new RegExp(TARGET, "gi")), ([, target]) => target);
  return targets.findLast((target) => target !== undefined && !/(?:^|\\)node\.exe$/i.test(target));
}
