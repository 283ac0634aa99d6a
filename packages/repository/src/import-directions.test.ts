import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.js";
import { importsOf } from "./imports-of.js";
import { packageNames, sourceFiles } from "./source-files.js";

/** The sister packages that each published package may import. The private ones may import all of them. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  grammar: [],
  skills: ["grammar"],
  middleware: ["grammar", "skills"],
  converter: ["grammar", "skills"],
  authoring: ["grammar", "skills"],
  "text-tools": [],
  consult: [],
  cli: ["consult", "converter", "grammar", "middleware", "skills"],
};

const PACKAGES = packageNames().map((name) => [name] as const);

describe("the imports of a package", () => {
  it.each(Object.entries(ALLOWED))("%s goes only to the packages below it: %j", (name, allowed) => {
    const modules = sourceFiles(name).flatMap((file) => importsOf(file).modules);
    const sisters = modules.flatMap((module) => /^@langslash\/([^/]+)/.exec(module)?.[1] ?? []);
    expect(sisters.filter((sister) => !allowed.includes(sister))).toEqual([]);
  });

  it.each(PACKAGES)("%s never leads from a file back to itself, through types either", (name) => {
    const edges = new Map(sourceFiles(name).map((file) => [file.path, new Set(importsOf(file).files)]));
    expect(findCycle(edges)).toBeUndefined();
  });

  it.each(PACKAGES)("%s leads from folder to folder one way; each file outside of folders counts by itself", (name) => {
    const edges = new Map<string, Set<string>>();
    for (const file of sourceFiles(name)) {
      const from = roomOf(file.path);
      const targets = edges.get(from) ?? new Set();
      edges.set(from, targets);
      for (const path of importsOf(file).files) if (roomOf(path) !== from) targets.add(roomOf(path));
    }
    expect(findCycle(edges)).toBeUndefined();
  });
});

/** The first folder of a path, or the file itself if it is in none. */
function roomOf(path: string): string {
  return path.split("/")[0] ?? path;
}

describe("a cycle", () => {
  it("is found wherever it begins, and named from where it closes", () => {
    const edges = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["d", "b"])],
    ]);
    expect(findCycle(edges)).toEqual(["b", "c", "b"]);
    expect(findCycle(new Map([["a", new Set(["b"])]]))).toBeUndefined();
  });
});
