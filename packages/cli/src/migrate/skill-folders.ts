import { existsSync, statSync } from "node:fs";
import { isAbsolute, posix } from "node:path";
import type { Expression, Node } from "@babel/types";
import { propertyOf, stringsOf, valueOf } from "./constants.js";

/** The folders of skills as `loadSkills` takes them, or why they cannot be named. */
export type SkillFolders = { readonly folders: readonly string[] } | { readonly reason: string };

/** Backends that read the file system. */
const FILE_BACKENDS = new Set(["FilesystemBackend", "LocalShellBackend"]);

/**
 * Returns the folders of skills that deepagents reads. They must be there, since a folder that is itself a skill, or is
 * missing, means something else to `loadSkills`. In deepagents the last source takes precedence, here the first.
 */
export function skillFolders(
  sources: Node | undefined,
  backend: Node | undefined,
  constants: ReadonlyMap<string, Expression>,
): SkillFolders {
  const paths = stringsOf(sources, constants);
  if (!paths) return { reason: "The skills are not a list of strings that is written here." };
  const root = rootOf(backend, constants);
  if ("reason" in root) return root;
  let folders: readonly string[] = [];
  for (const path of paths) {
    const inRoot = root.isVirtual ? path.replace(/^\/+/, "") || "." : path;
    const folder = (isAbsolute(inRoot) ? inRoot : posix.join(root.folder, inRoot)).replace(/(?<=.)\/+$/, "");
    if (inRoot.split("/").includes("..") && root.isVirtual) return { reason: `${path} leaves the backend's folder.` };
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      return { reason: `There is no folder ${folder} here. Run this where the agent is started.` };
    }
    if (existsSync(posix.join(folder, "SKILL.md"))) {
      return { reason: `${path} is the folder of one skill. loadSkills needs the folder above it.` };
    }
    folders = [folder, ...folders.filter((each) => each !== folder)];
  }
  return { folders };
}

type Root = { readonly folder: string; readonly isVirtual: boolean } | { readonly reason: string };

/** Returns the folder in which a backend looks for a relative path. */
function rootOf(backend: Node | undefined, constants: ReadonlyMap<string, Expression>): Root {
  const made = valueOf(backend, constants);
  if (!made) return { reason: "Without a backend, the skills are in the state of the thread: see SkillSource." };
  if (made.type !== "NewExpression" || made.callee.type !== "Identifier" || !FILE_BACKENDS.has(made.callee.name)) {
    return { reason: "The backend is not a FilesystemBackend that is made here: see SkillSource, or storeSource." };
  }
  const unknown = { reason: "The folder of the backend is not a string that is written here." };
  if (made.arguments.length === 0) return { folder: ".", isVirtual: false };
  const options = valueOf(made.arguments[0], constants);
  if (options?.type !== "ObjectExpression" || options.properties.some(({ type }) => type !== "ObjectProperty")) {
    return unknown;
  }
  const virtual = valueOf(propertyOf(options, "virtualMode")?.value, constants);
  if (virtual && virtual.type !== "BooleanLiteral") return unknown;
  const root = propertyOf(options, "rootDir");
  const folder = root ? folderOf(valueOf(root.value, constants)) : ".";
  return folder === undefined ? unknown : { folder, isVirtual: virtual?.value === true };
}

/** Returns a folder that is a string or `process.cwd()`. */
function folderOf(node: Node | undefined): string | undefined {
  if (node?.type === "StringLiteral") return node.value || ".";
  if (node?.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { object, property } = node.callee;
  const isCwd = object.type === "Identifier" && object.name === "process" && property.type === "Identifier";
  return isCwd && property.name === "cwd" ? "." : undefined;
}
