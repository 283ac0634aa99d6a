import { basename, join } from "node:path";
import { build } from "esbuild";

/**
 * Bundles a program into one file in a folder. Its processes start several times as fast as from its sources, which
 * matters if a test starts many.
 *
 * @returns the path of the file
 */
export async function bundleProgram(program: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(program, ".ts")}.mjs`);
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@langslash/source"],
    external: ["pg-native"],
    // Bundled CommonJS requires Node's modules.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    logLevel: "error",
  });
  return outfile;
}
