import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { packageNames, sourceFiles } from "./source-files.js";

/** Number of names of all libraries. Names without a use outside are not exported: a type is inferred without its name. */
const MOST_NAMES = 330;

/** Returns the names that a package exports, with the modules that they come from. */
function exportsOf(name: string): { exported: string; from: string | undefined; isType: boolean }[] {
  const index = sourceFiles(name).find(({ path }) => path === "index.ts");
  if (!index) return [];
  const entries = parseSync(index.path, index.text).module.staticExports.flatMap((each) => each.entries);
  expect(entries.filter(({ exportName, moduleRequest }) => moduleRequest && exportName.name === null)).toEqual([]); // `export *` hides names
  return entries.flatMap(({ exportName, moduleRequest, isType }) =>
    exportName.name === null ? [] : { exported: exportName.name, from: moduleRequest?.value, isType },
  );
}

it("all libraries together have few names", () => {
  const counts = packageNames().map((name) => exportsOf(name).length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(200);
  expect(all).toBeLessThanOrEqual(MOST_NAMES);
});

it("no two packages export different things under one name", () => {
  const owners = new Map<string, string[]>();
  for (const name of packageNames()) {
    for (const { exported, from } of exportsOf(name)) {
      if (from?.startsWith("@langslash/")) continue; // a name of that package
      owners.set(exported, [...(owners.get(exported) ?? []), name]);
    }
  }
  expect(owners.get("loadSkills")).toEqual(["skills"]);
  expect([...owners].filter(([, packages]) => packages.length > 1)).toEqual([]);
});

it("whatever a function makes has a type that programs can export", () => {
  const checked = readFileSync(new URL("../../../examples/new-project/inferred-types.ts", import.meta.url), "utf8");
  const names = packageNames().flatMap((name) => exportsOf(name).map(({ exported }) => exported));
  const functions = names.filter((name) => /^[a-z]/.test(name) && !["dialects", "modelServers"].includes(name));
  expect(functions.filter((name) => !checked.includes(`  ${name}: `))).toEqual([]);
});

it("each value is used in a guide, or has an example of its own", () => {
  const guides = readdirSync(new URL("../../../docs/", import.meta.url)).filter((file) => file.endsWith(".md"));
  const texts = guides
    .map((file) => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), "utf8"))
    .join("\n");
  const sources = packageNames().flatMap((name) => sourceFiles(name).map(({ text }) => text));
  const examples = sources.flatMap((text) => text.match(/^ \* @example$[^]*?\*\//gm) ?? []).join("\n");
  const shown = new Set(`${texts}\n${examples}`.match(/\w+/g));
  const values = packageNames().flatMap((name) => exportsOf(name).filter(({ isType }) => !isType));
  expect(values.length).toBeGreaterThan(100);
  expect(values.filter(({ exported }) => !shown.has(exported))).toEqual([]);
});
