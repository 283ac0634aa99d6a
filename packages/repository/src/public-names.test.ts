import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { packageNames, sourceFiles } from "./source-files.js";

/** The names that a package exports itself, apart from those that it passes on from a sister. */
function publicNames(name: string): string[] {
  const index = sourceFiles(name).find(({ path }) => path === "index.ts");
  if (!index) return [];
  const entries = parseSync(index.path, index.text).module.staticExports.flatMap((each) => each.entries);
  const isPassedOn = (module: string | undefined): boolean => module?.startsWith("@langslash/") ?? false;
  return entries.flatMap(({ exportName, moduleRequest }) =>
    isPassedOn(moduleRequest?.value) ? [] : (exportName.name ?? []),
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
