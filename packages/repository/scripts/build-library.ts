// Builds the library in the current folder, one file for each entry point, one that these share, and one for each module
// that is loaded when it is needed: ES modules into dist, CommonJS into dist/cjs, each with its declarations. Node opens
// a few large files much faster than many small ones. The source maps point at the lines of the published sources.
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { build, type BuildOptions, type OutputOptions } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { z } from "zod";
import { pureDeclarations } from "./pure-declarations.js";

const EntrySchema = z.object({ "@langslash/source": z.string() });
const ManifestSchema = z.object({ exports: z.record(z.string(), z.union([z.string(), EntrySchema])) });

const DECLARATIONS = "dist/declarations";

const manifest = ManifestSchema.parse(JSON.parse(readFileSync("package.json", "utf8")));
const names = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === "string" ? [] : [basename(entry["@langslash/source"], ".ts")],
);

rmSync("dist", { recursive: true, force: true });
const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
const compile = [compiler, "-p", "tsconfig.build.json", "--emitDeclarationOnly", "--outDir", DECLARATIONS];
execFileSync(process.execPath, compile, { stdio: "inherit" });

const common: BuildOptions = {
  platform: "node",
  checks: { bundlerTimings: false, moduleLevelDirective: false }, // "use client" stays in an entry point
  external: /^(?:node:|@?[a-z][^:\\]*$)/, // sister packages, dependencies and peers
  onLog: (_, { message }) => {
    throw new Error(message);
  },
};
const chunkFileNames: OutputOptions["chunkFileNames"] = (chunk) => (chunk.isDynamicEntry ? "[name].js" : "shared.js");
const output: OutputOptions = { dir: "dist", chunkFileNames, cleanDir: false };
const sources = Object.fromEntries(names.map((name) => [name, join("src", `${name}.ts`)]));
const declarations = Object.fromEntries(names.map((name) => [name, join(DECLARATIONS, `${name}.d.ts`)]));

const code: OutputOptions = {
  ...output,
  comments: { annotation: true, legal: true, jsdoc: false },
  esModule: true,
  sourcemap: true,
};
const typesOnly = dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false });
await build([
  { ...common, input: sources, plugins: [pureDeclarations], output: code },
  { ...common, input: sources, plugins: [pureDeclarations], output: { ...code, dir: "dist/cjs", format: "cjs" } },
  { ...common, input: declarations, plugins: [typesOnly], output: { ...output, chunkFileNames: "shared.d.ts" } },
]);

rmSync(DECLARATIONS, { recursive: true });
for (const file of readdirSync("dist").filter((each) => each.endsWith(".d.ts"))) {
  copyFileSync(join("dist", file), join("dist/cjs", file));
}
const maps = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".map"));
for (const path of maps.map((file) => join("dist", file))) {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...map, names: [], mappings: linesOnly(map.mappings) }));
}
// Without it, Node would take the package's own "type": "module" for these files.
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');

/** Returns mappings with one place for each line of code, in a sixth of the size: stack traces and breakpoints need lines. */
function linesOnly(mappings: string): string {
  const lines = decode(mappings).map((places) => {
    const [column, source, line, sourceColumn] = places.find((place) => place.length > 1) ?? [];
    const isKnown = column !== undefined && source !== undefined && line !== undefined && sourceColumn !== undefined;
    return isKnown ? [[column, source, line, sourceColumn] satisfies SourceMapSegment] : [];
  });
  return encode(lines);
}
