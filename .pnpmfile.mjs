// Adds the addresses of the project to each package that is packed. They are written once, in the package.json beside this file.
import { readFileSync } from "node:fs";

const { homepage, repository, bugs } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** Returns the folder of a published package, relative to the repository. */
const folderOf = (name) => `packages/${name.replace("@langslash/", "")}`;

export const hooks = {
  beforePacking: (manifest) => ({
    ...manifest,
    homepage,
    bugs,
    repository: { ...repository, directory: folderOf(manifest.name) },
  }),
};
