import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { agentFolders } from "@langslash/converter/internal";
import { isBelow } from "@langslash/skills/internal";

/** The folder of commands, agents and skills, and the repository around it. */
export interface StoreFolders {
  readonly folder: string;
  readonly repository?: string;
}

/** Creates a function that says whether a path leads to a folder of commands, agents or skills, also through links. */
export function storeGuard({ folder, repository }: StoreFolders): (path: string) => boolean {
  const own = ["commands", "agents", "skills", "plugins"].map((name) => join(folder, name));
  const inRepository = repository === undefined ? [] : agentFolders(repository).map(({ path }) => path);
  const folders = [...own, ...inRepository.filter((path) => path !== repository)].map((path) => realPathOf(path));
  return (path) => {
    const real = realPathOf(path);
    return folders.some((each) => each === real || isBelow(each, real));
  };
}

/** Maximum number of links to files that are not there. */
const MAX_LINKS = 40;

/** Returns the path to which a path leads, also if it or its folders do not exist yet. */
function realPathOf(path: string, links = 0): string {
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
