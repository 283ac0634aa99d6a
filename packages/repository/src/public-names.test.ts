import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { packageNames, sourceFiles } from "./source-files.js";

/** Returns the names that a package exports, without those re-exported from a sister package. */
function publicNames(name: string): string[] {
  const index = sourceFiles(name).find(({ path }) => path === "index.ts");
  if (!index) return [];
  const entries = parseSync(index.path, index.text).module.staticExports.flatMap((each) => each.entries);
  expect(entries.filter(({ exportName, moduleRequest }) => moduleRequest && exportName.name === null)).toEqual([]); // `export *` hides names
  const isReExported = (module: string | undefined): boolean => module?.startsWith("@langslash/") ?? false;
  return entries.flatMap(({ exportName, moduleRequest }) =>
    isReExported(moduleRequest?.value) ? [] : (exportName.name ?? []),
  );
}

it("no two packages export different things under one name", () => {
  const owners = new Map<string, string[]>();
  for (const name of packageNames()) {
    for (const exported of publicNames(name)) owners.set(exported, [...(owners.get(exported) ?? []), name]);
  }
  expect(owners.get("loadSkills")).toEqual(["skills"]);
  expect([...owners].filter(([, packages]) => packages.length > 1)).toEqual([]);
});
