import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newFolder } from "@langslash/testing/temporary-folder";
import { afterEach, beforeEach } from "vitest";

/** The folder of a collection. */
export interface CollectionFolder {
  path: string;
  readonly write: (path: string, text: string | Uint8Array) => Promise<void>;
}

/** Makes an empty folder for each test of the file that calls this. The path of the result is set when a test starts. */
export function collectionFolder(): CollectionFolder {
  const folder: CollectionFolder = {
    path: "",
    async write(path, text) {
      const file = join(folder.path, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    },
  };
  beforeEach(() => {
    folder.path = newFolder();
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
