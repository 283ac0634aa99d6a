import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { newFolder } from "@langslash/testing/temporary-folder";
import { serveFolder } from "./serve-folder.js";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("front-page", import.meta.url));
const VITEPRESS = join(dirname(createRequire(import.meta.url).resolve("vitepress/package.json")), "bin/vitepress.js");

/** A built front page, which is served on this machine. */
export interface BuiltSite {
  readonly folder: string;
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Builds the front page with the playground, and serves it. */
export async function builtSite(): Promise<BuiltSite> {
  const folder = newFolder();
  await run(process.execPath, [VITEPRESS, "build", ROOT, "--outDir", folder], { cwd: ROOT });
  const { address, close } = await serveFolder(folder, "/langslash/");
  return {
    folder,
    address,
    close: async () => {
      close();
      await rm(folder, { recursive: true });
    },
  };
}
