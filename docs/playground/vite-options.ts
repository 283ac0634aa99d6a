import type { UserConfig } from "vite";
import { nodeStandIns } from "./node-stand-ins.js";

/** What a build of the playground needs: it runs the sources of the libraries, in a worker. */
export const viteOptions = {
  plugins: [nodeStandIns()],
  resolve: { conditions: ["@langslash/source"] },
  worker: { format: "es", plugins: () => [nodeStandIns()] },
  build: { chunkSizeWarningLimit: 1000 }, // the worker, and a page for each package of the API
} satisfies UserConfig;
