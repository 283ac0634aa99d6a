import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The stand-in of a module that needs Node, and the functions that the libraries import and that are never called here. */
interface StandIn {
  readonly file?: string;
  readonly absent?: readonly string[];
}

const STAND_INS: Readonly<Record<string, StandIn>> = {
  "node:async_hooks": { file: "node/async-hooks.ts" },
  "node:crypto": { file: "node/crypto.ts" },
  "node:fs": { file: "node/fs.ts", absent: ["createReadStream", "renameSync", "watch", "writeFileSync"] },
  "node:fs/promises": { file: "node/fs-promises.ts", absent: ["appendFile", "mkdir", "rename", "writeFile"] },
  "node:module": { absent: ["createRequire"] }, // skills in packages
  "modern-tar": { absent: ["unpackTar"] }, // archives
  "node:os": { absent: ["homedir"] },
  "node:readline": { absent: ["createInterface"] },
  "node:stream/consumers": { absent: ["buffer"] },
  "node:timers/promises": { file: "node/timers-promises.ts" },
  "node:url": { absent: ["fileURLToPath"] },
  "node:util": { file: "node/util.ts", absent: ["inspect"] },
  "node:zlib": { absent: ["crc32", "gunzipSync"] },
  yauzl: { absent: ["fromBufferPromise"] },
};

const MARK = "\0stand-in:";
const HERE = fileURLToPath(new URL(".", import.meta.url));

/**
 * Replaces the modules of Node in code for browsers, so that the libraries run there as they are, over files in memory.
 * Code for the server keeps Node's own.
 */
export function nodeStandIns(): Plugin {
  return {
    name: "node-stand-ins",
    enforce: "pre",
    resolveId(id, _importer, { ssr }) {
      if (ssr) return undefined;
      if (id === "node:path") return this.resolve("pathe", `${HERE}node/fs.ts`, { skipSelf: true });
      return Object.hasOwn(STAND_INS, id) ? `${MARK}${id}` : undefined;
    },
    load(id) {
      const name = id.startsWith(MARK) ? id.slice(MARK.length) : "";
      const { file, absent = [] } = STAND_INS[name] ?? {};
      if (name === "") return undefined;
      const lines = absent.map(
        (each) => `export function ${each}() { throw new Error("${name} has no ${each} in the playground."); }`,
      );
      return [...(file === undefined ? [] : [`export * from ${JSON.stringify(`${HERE}${file}`)};`]), ...lines].join(
        "\n",
      );
    },
  };
}
