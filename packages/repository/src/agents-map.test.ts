import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageNames, ROOT, sourceFiles } from "./source-files.js";

const map = readFileSync(join(ROOT, "AGENTS.md"), "utf8");
const lines = map.trimEnd().split("\n");

describe("AGENTS.md", () => {
  it("is short enough to be read whole", () => {
    expect(lines.length).toBeLessThan(80);
  });

  it("names scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const named = [...map.matchAll(/\bpnpm ([a-z][\w:-]*)/g)].map(([, script = ""]) => script);
    expect(named).toContain("check");
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it("names folders that exist, each below the package above it", () => {
    expect(foldersNamed().length).toBeGreaterThan(20);
    expect(foldersNamed().filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("explains only types that exist", () => {
    const sources = packageNames().flatMap(sourceFiles);
    const glossary = lines.filter((line) => line.startsWith("| `")).map((line) => line.split("|")[1] ?? "");
    const types = glossary.flatMap((words) => Array.from(words.matchAll(/`(\w+)`/g), ([, type = ""]) => type));
    expect(types).toContain("SelectedSkill");
    const isDeclared = (type: string): boolean =>
      sources.some(({ text }) => new RegExp(`export (?:interface|type|class) ${type}\\b`).test(text));
    expect(types.filter((type) => !isDeclared(type))).toEqual([]);
  });

  it("leaves out no folder of sources", () => {
    const named = new Set(foldersNamed());
    const folders = packageNames().flatMap((name) => [`packages/${name}/src`, ...foldersIn(`packages/${name}/src`)]);
    expect(folders.filter((path) => !named.has(path))).toEqual([]);
  });

  it("names files and folders that exist outside of its list too", () => {
    const inProse = lines.filter((line) => !line.startsWith("    ")).join("\n");
    const paths = [...map.matchAll(/(?<![\w/])(?:packages|docs|examples)\/[\w./-]*\w/g)].map(([path]) => path);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const files = [...inProse.matchAll(/`(?:src\/)?([\w-]+(?:\.test)?\.ts)`/g)].map(([, file = ""]) => file);
    expect(paths).toContain("docs/design.md");
    expect(files).toContain("internal.ts");
    const known = new Set(packageNames().flatMap(sourceFileNames));
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });
});

/** The folders of the indented list, as paths from the repository's root. */
function foldersNamed(): string[] {
  let parent = "";
  return lines.flatMap((line) => {
    const [, indent = "", names = ""] =
      /^ {4}( *)((?:[\w.-]+(?:\/[\w.-]+)*\/?(?: (?=[\w-]+\/ ))?)+)(?= {2})/.exec(line) ?? [];
    const folders = names.split(" ").filter((name) => name.includes("/"));
    if (indent === "" && folders[0] !== undefined) parent = folders[0].replace(/\/$/, "");
    return folders.map((name) => (indent === "" ? name : `${parent}/${name}`).replace(/\/$/, ""));
  });
}

/** The folders directly below a folder that hold sources. */
function foldersIn(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "__fixtures__")
    .map(({ name }) => `${path}/${name}`);
}

/** The names of all files below a package's sources, tests included. */
function sourceFileNames(name: string): string[] {
  const entries = readdirSync(join(ROOT, "packages", name, "src"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
