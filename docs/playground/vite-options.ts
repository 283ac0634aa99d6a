import { fileURLToPath } from "node:url";
import type { UserConfig } from "vite";
import { nodeStandIns } from "./node-stand-ins.js";

/** Options for building the playground, which runs the sources of the libraries in a worker. */
export const viteOptions = {
  plugins: [nodeStandIns()],
  resolve: { conditions: ["@langslash/source"] },
  worker: { format: "es", plugins: () => [nodeStandIns()] },
  // Otherwise `vitepress dev` finds the dependencies of the worker while it runs, and stops it.
  optimizeDeps: { entries: [fileURLToPath(new URL("worker/*.ts", import.meta.url))] },
  build: { chunkSizeWarningLimit: 1000 }, // the worker, and a page for each package of the API
} satisfies UserConfig;
