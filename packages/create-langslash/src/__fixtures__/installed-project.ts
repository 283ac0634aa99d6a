import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { createProject } from "../create-project.js";

const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));

/** A created project with its packages. */
export interface InstalledProject {
  readonly folder: string;
  remove(): void;
}

/** Creates a project in a folder whose path has a space, and links the packages of this repository into it. */
export async function installedProject(): Promise<InstalledProject> {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), "create langslash "));
  const folder = join(parent, "my chat");
  createProject(folder, {});
  const manifest: Record<"dependencies" | "devDependencies", object> = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const target = join(folder, "node_modules", name);
    mkdirSync(dirname(target), { recursive: true });
    if (name === "@langslash/composer") await buildComposer(target);
    else symlinkSync(realpathSync(join(PACKAGE, "node_modules", name)), target, "dir");
  }
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Builds the composer, since the page's bundler does not know the condition with which Node finds the sources. */
async function buildComposer(target: string): Promise<void> {
  const source = join(PACKAGE, "node_modules/@langslash/composer");
  const { exports, ...manifest } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  mkdirSync(target);
  const built = { ".": "./index.js", "./react": "./react.js", "./form.css": "./forms/form.css" };
  if (Object.keys(exports).some((path) => !(path in built))) throw new Error("The composer has other entry points.");
  writeFileSync(join(target, "package.json"), JSON.stringify({ ...manifest, exports: built }));
  await build({
    entryPoints: ["index.ts", "react.ts", "forms/form.css"].map((name) => join(source, "src", name)),
    outdir: target,
    bundle: true,
    format: "esm",
    external: ["react"],
    conditions: ["@langslash/source"],
  });
}
