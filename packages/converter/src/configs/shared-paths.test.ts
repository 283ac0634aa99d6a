import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { findSharedPath, sharedPaths } from "./shared-paths.js";

const pathsOf = (...paths: string[]): string =>
  temporaryFolder(Object.fromEntries(paths.map((path) => [path, "State the court."])));

it("texts are listed in the order of their names, without other files, private ones and folders", () => {
  const names = ["mail", "court", "zone", "index", "appeal", "fees", "lease", "brief"];
  const root = pathsOf(...names.map((name) => `${name}.md`), "seal.png", "count.sh", ".notes.md", "plans/today.md");
  mkdirSync(join(root, "drafts.md"));
  expect([...sharedPaths(root).values()].flat()).toEqual(names.toSorted().map((name) => `${name}.md`));
  expect(sharedPaths(root, (name) => name.endsWith(".sh")).get("count.sh")).toEqual(["count.sh"]);
});

it.each([
  ["claim-form.md", "office/claim-form.md"],
  ["form.md", undefined],
  ["__form.md", undefined],
  ["the/office/form.md", "office/form.md"],
  ["office/form.md", undefined],
])("a path means the only file that shares its name of several words, or its folders: %s %s", (path, expected) => {
  const root = pathsOf("office/claim-form.md", "office/form.md", "office/__form.md");
  expect(findSharedPath(sharedPaths(root), path)).toBe(expected);
});
