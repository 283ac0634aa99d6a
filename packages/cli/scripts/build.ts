// Builds the command into dist, or into the folder that is given: the program as ES modules that load each part when it
// is needed, and the binary as one small file of CommonJS, which Node starts fastest. The dependencies of this package
// are not bundled, except for the part of the grammar that completes names.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type Metafile } from "esbuild";
import { programShape } from "../src/complete/program-shape.js";
import { createProgram } from "../src/program.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src");
const target = resolve(process.argv[2] ?? join(root, "dist"));
const { dependencies }: { dependencies: object } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const common: BuildOptions & { metafile: true } = {
  absWorkingDir: root,
  outdir: target,
  bundle: true,
  platform: "node",
  target: "node20.19",
  conditions: ["@langslash/source"],
  sourcemap: true,
  metafile: true,
  logLevel: "warning",
};

rmSync(target, { recursive: true, force: true });
const program = await build({
  ...common,
  entryPoints: [join(source, "run-program.ts")],
  format: "esm",
  splitting: true,
  external: Object.keys(dependencies),
  // Bundled CommonJS requires Node's modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
});
const binary = await build({
  ...common,
  entryPoints: [join(source, "langslash.ts")],
  format: "cjs",
  outExtension: { ".js": ".cjs" },
  external: ["./run-program.js", "@langchain/*"],
  define: { "import.meta.dirname": "__dirname" },
});
writeFileSync(join(target, "program-shape.json"), `${JSON.stringify(programShape(createProgram()))}\n`);
writeFileSync(join(target, "LICENSES.txt"), licencesOf({ ...program.metafile.inputs, ...binary.metafile.inputs }));

/** Returns the licences of the foreign packages that are bundled. */
function licencesOf(inputs: Metafile["inputs"]): string {
  const folders = Object.keys(inputs).flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const texts = Array.from(new Set(folders), (path) => {
    const folder = join(root, path);
    const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (!file) throw new Error(`${basename(folder)} is bundled and has no licence.`);
    return `${basename(folder)}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
  });
  return `The files of this folder include these packages.\n\n${texts.join("\n\n")}`;
}
