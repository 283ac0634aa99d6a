import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

const CACHE = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));

/**
 * Returns the files of an empty database, as an archive. Creating them takes most of the time of a start, so they are
 * kept in a file, for each version of PGlite.
 */
export async function emptyDatabase(): Promise<Blob> {
  const path = join(CACHE, `pglite-${installedVersion()}.tar`);
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    const db = await PGlite.create();
    const archive = await db.dumpDataDir("none");
    await db.close();
    mkdirSync(CACHE, { recursive: true });
    const part = `${path}.${process.pid}`;
    writeFileSync(part, new Uint8Array(await archive.arrayBuffer()));
    renameSync(part, path);
    return archive;
  }
}

function installedVersion(): string {
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return JSON.parse(readFileSync(join(dirname(main), "../package.json"), "utf8")).version;
}
