/** Name of a project whose folder has no character that a package name can have. */
const FALLBACK = "langslash-app";
const MAXIMUM_LENGTH = 214;
const RESERVED = new Set(["node_modules", "favicon.ico"]);

/**
 * Returns a name that npm allows for a package, made from the name of its folder.
 *
 * @param taken - the dependencies of the package, whose names it cannot have
 */
export function packageName(folder: string, taken: readonly string[] = []): string {
  const name = folder
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .slice(0, MAXIMUM_LENGTH)
    .replace(/[._-]+$/, "");
  if (name === "" || RESERVED.has(name)) return FALLBACK;
  return taken.includes(name) ? `${name}-app` : name;
}
