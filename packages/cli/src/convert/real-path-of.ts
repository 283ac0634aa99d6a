import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Maximum number of links to files that are not there. */
const MAX_LINKS = 40;

/** Returns the path to which a path leads, also if it or its folders do not exist yet. */
export function realPathOf(path: string, links = 0): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const target = links < MAX_LINKS ? targetOf(whole) : undefined;
    if (target !== undefined) return realPathOf(target, links + 1);
    const parent = dirname(whole);
    return parent === whole ? whole : join(realPathOf(parent, links), basename(whole));
  }
}

/** Returns the target of a link. */
function targetOf(path: string): string | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? resolve(dirname(path), readlinkSync(path)) : undefined;
}
