import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const PACKAGES = ["grammar", "skills", "middleware", "converter", "consult", "mcp", "cli"];

/**
 * Builds the packages into a folder and lays them out as an installation does, because each start from TypeScript would
 * take twice as long. A library is bundled without its dependencies, since hundreds of small files take as long to load
 * as the rest. The first worker that needs the command installs it, and the others wait.
 *
 * @returns the path of the command
 */
export async function installedCommand(scratch: string): Promise<string> {
  const folder = join(scratch, "installed");
  const ready = join(folder, "ready");
  while (!existsSync(ready)) {
    const isFirst = mkdirSync(folder, { recursive: true }) !== undefined;
    if (isFirst) await installAll(folder, ready);
    else await setTimeout(50);
  }
  return join(folder, "cli/dist/langslash.cjs");
}

async function installAll(folder: string, ready: string): Promise<void> {
  try {
    await Promise.all(PACKAGES.map((name) => install(join(root, "packages", name), join(folder, name))));
    writeFileSync(ready, "");
  } catch (error) {
    rmSync(folder, { recursive: true, force: true }); // the others fail by themselves
    throw error;
  }
}

async function install(source: string, target: string): Promise<void> {
  const { files }: { files: string[] } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const shipped = files.filter((file) => !/^!|^dist$|^src$/.test(file));
  for (const file of ["package.json", ...shipped]) cpSync(join(source, file), join(target, file), { recursive: true });
  linkDependencies(join(source, "node_modules"), join(target, "node_modules"));
  if (existsSync(join(source, "scripts/build.ts"))) {
    const args = ["--conditions=@langslash/source", "--import=tsx", "scripts/build.ts", join(target, "dist")];
    return void (await promisify(execFile)(process.execPath, args, { cwd: source }));
  }
  await build({
    entryPoints: ["index.ts", "internal.ts"]
      .map((file) => join(source, "src", file))
      .filter((file) => existsSync(file)),
    outdir: join(target, "dist"),
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20.19",
  });
}

/** Links the dependencies of a package; packages of this repository are linked to their installed copies. */
function linkDependencies(source: string, target: string): void {
  const names = readdirSync(source).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(source, name)).map((each) => `${name}/${each}`) : name,
  );
  for (const name of names.filter((each) => !each.startsWith("."))) {
    const sister = /^@langslash\/(.+)$/.exec(name)?.[1];
    const path = sister === undefined ? realpathSync(join(source, name)) : join(target, "../..", sister);
    mkdirSync(dirname(join(target, name)), { recursive: true });
    symlinkSync(path, join(target, name), "dir");
  }
}
