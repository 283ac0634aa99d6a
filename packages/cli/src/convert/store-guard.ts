import { join } from "node:path";
import { agentFolders } from "@langslash/converter/internal";
import { isBelow } from "@langslash/skills/internal";
import { realPathOf } from "./real-path-of.js";

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
