import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Part of `node:module` if Yarn Plug'n'Play has started the process. */
interface PnpModule {
  findPnpApi?(path: string): { resolveToUnqualified(request: string, issuer: string): string | null } | null;
}

export const PACKAGE_NAME = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;
/** A version that models may see: it has no words. */
const VERSION = /^\d[\w.+-]{0,99}$/;
const ManifestSchema = z.object({ version: z.string().regex(VERSION).catch("0.0.0") });

/**
 * Finds the folder of a package as Node does, whether or not its exports name any file. Runs none of its code. Returns
 * undefined if it is not installed.
 *
 * @returns the real path of its folder, which Yarn may keep in an archive
 * @param from - a folder, or the URL or path of a module
 */
export function findPackage(name: string, from: string | URL): string | undefined {
  const path = from instanceof URL || from.startsWith("file:") ? fileURLToPath(from) : resolve(from);
  const issuer = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, "index.js") : path;
  const require = createRequire(issuer);
  const folders = require.resolve.paths(name) ?? [];
  const root =
    inYarn(require, name, issuer) ??
    folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, "package.json")));
  return root === undefined ? undefined : realpathSync(root);
}

/** Returns the version of the package in a folder. Throws if its package.json is not valid. */
export function packageVersion(root: string): string {
  return ManifestSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version;
}

function inYarn(require: NodeJS.Require, name: string, issuer: string): string | undefined {
  try {
    const module: PnpModule = require("node:module");
    return module.findPnpApi?.(issuer)?.resolveToUnqualified(name, issuer) ?? undefined;
  } catch {
    return undefined; // it is not a dependency
  }
}
