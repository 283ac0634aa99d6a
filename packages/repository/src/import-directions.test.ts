import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.js";
import { importsOf } from "./imports-of.js";
import { packageNames, ROOT, sourceFiles } from "./source-files.js";

/** Sister packages that each published package may import. Private packages may import all of them. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  grammar: [],
  skills: ["grammar"],
  middleware: ["grammar", "skills"],
  converter: ["grammar", "skills"],
  authoring: ["grammar", "skills"],
  mcp: ["grammar", "skills"],
  composer: ["grammar"],
  "text-tools": [],
  consult: [],
  cli: ["authoring", "consult", "converter", "grammar", "mcp", "middleware", "skills"],
  "create-langslash": [],
};

const PACKAGES = packageNames().map((name) => [name] as const);

describe("the imports of a package", () => {
  it.each(Object.entries(ALLOWED))("%s go only to the packages below it: %j", (name, allowed) => {
    const modules = sourceFiles(name).flatMap((file) => importsOf(file).modules);
    const sisters = modules.flatMap((module) => /^@langslash\/([^/]+)/.exec(module)?.[1] ?? []);
    expect(sisters.filter((sister) => !allowed.includes(sister))).toEqual([]);
  });

  it("are known for every published package", () => {
    const isPublished = (name: string): boolean =>
      !JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8")).private;
    expect(Object.keys(ALLOWED).toSorted()).toEqual(packageNames().filter(isPublished).toSorted());
  });

  it.each(PACKAGES)("%s never leave the package by a relative path, and lead to files that exist", (name) => {
    const files = sourceFiles(name);
    const known = new Set(files.map(({ path }) => path));
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => importsOf(file).files).filter((path) => !known.has(path))).toEqual([]);
  });

  it("are read from every kind of import and export", () => {
    const text = [
      'import "./side.js";',
      'import { a } from "./value.js";',
      'import type { B } from "./type.js";',
      'export { c } from "./again.js";',
      'export * from "./star.js";',
      'const d = import("./dynamic.js");',
      'import e from "outside";',
    ].join("\n");
    expect(importsOf({ package: "x", path: "folder/x.ts", text })).toEqual({
      files: ["side", "value", "type", "again", "star", "dynamic"].map((file) => `folder/${file}.ts`),
      modules: ["outside"],
    });
  });

  it.each(PACKAGES)("%s never lead from a file back to itself, not even through types", (name) => {
    const edges = new Map(sourceFiles(name).map((file) => [file.path, new Set(importsOf(file).files)]));
    expect(findCycle(edges)).toBeUndefined();
  });

  it.each(PACKAGES)(
    "%s lead from folder to folder one way, at every depth; a file beside folders counts as a folder of its own",
    (name) => {
      const edges = new Map<string, Set<string>>();
      for (const file of sourceFiles(name)) {
        for (const path of importsOf(file).files) {
          const [from, to] = whereTheyPart(file.path, path);
          edges.set(from, (edges.get(from) ?? new Set()).add(to));
        }
      }
      expect(findCycle(edges)).toBeUndefined();
    },
  );
});

/** Returns the folders of two paths that are side by side, or the files themselves. */
function whereTheyPart(one: string, other: string): [string, string] {
  const [parts, others] = [one.split("/"), other.split("/")];
  const depth = parts.findIndex((part, index) => part !== others[index]) + 1;
  return [parts.slice(0, depth).join("/"), others.slice(0, depth).join("/")];
}

describe("a cycle", () => {
  it("is found wherever the search starts, and begins and ends with the same node", () => {
    const edges = new Map([
      ["unconnected", new Set<string>()],
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["d", "b"])],
    ]);
    expect(findCycle(edges)).toEqual(["b", "c", "b"]);
    expect(findCycle(new Map([["a", new Set(["b"])]]))).toBeUndefined();
  });
});
