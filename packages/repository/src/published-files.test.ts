import { execFileSync, execSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { packageNames, ROOT, sourceFiles } from "./source-files.js";

const ManifestSchema = z.object({ name: z.string(), private: z.boolean().optional() });
const PackedSchema = z.array(z.object({ name: z.string(), files: z.array(z.object({ path: z.string() })) }));

const PUBLISHED = packageNames().filter((name) => !manifestOf(name).private);
const COMPILED = PUBLISHED.filter((name) => existsSync(join(ROOT, "packages", name, "tsconfig.build.json")));

it("no package is published with tests or fixtures", () => {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const filters = PUBLISHED.map((name) => `--filter ${manifestOf(name).name}`).join(" ");
  const pack = `npx -y ${packageManager} ${filters} pack --dry-run --json`;
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  const packages = PackedSchema.parse(JSON.parse(execSync(pack, options)));
  const sources = packages.flatMap(
    ({ name, files }) => files.flatMap(({ path }) => (path.startsWith("dist/") ? [] : `${name}/${path}`)), // dist may be of an older build
  );
  expect(packages.length).toBe(PUBLISHED.length);
  expect(sources).toContain("create-langslash/src/run-create.ts");
  expect(sources.filter(isForTests)).toEqual([]);
});

it("a build compiles no tests and no fixtures", () => {
  const folder = join(ROOT, "packages/skills");
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const list = [compiler, "-p", "tsconfig.build.json", "--listFilesOnly"];
  const files = execFileSync(process.execPath, list, { cwd: folder, encoding: "utf8" })
    .split("\n")
    .map((path) => relative(folder, path).replaceAll("\\", "/"))
    .filter((path) => path.startsWith("src/"));
  expect(files.toSorted()).toEqual(sourceFiles("skills").map(({ path }) => `src/${path}`));
});

// That no source imports a test or a fixture is a rule of the imports.
it.each(COMPILED)("the build of %s chooses its files as all builds do", (name) => {
  const config = JSON.parse(readFileSync(join(ROOT, "packages", name, "tsconfig.build.json"), "utf8"));
  expect(config.extends).toBe("../../tsconfig.build.json");
  expect(Object.keys(config).filter((key) => !["extends", "compilerOptions"].includes(key))).toEqual([]);
});

function isForTests(path: string): boolean {
  return /\.test\.|__\w+__/.test(path);
}

function manifestOf(name: string): z.infer<typeof ManifestSchema> {
  return ManifestSchema.parse(JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8")));
}
