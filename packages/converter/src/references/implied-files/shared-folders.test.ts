import { expect, it } from "vitest";
import { sharedFolders } from "./path-patterns.js";

it("the folder of a path is known if a file has it as the end of its folders", async () => {
  const isInFolder = sharedFolders({
    listShared: async () => ["office/london/rules/fees.md", "office/a.md", "top.md"],
  });
  const paths = [
    "office/london/rules/<topic>.md",
    "london/rules/x.md",
    "rules/x.md",
    "office/x.md",
    "office/london/x.md",
    "london/x.md",
    "fees.md/x.md",
    "top.md/x.md",
    "x.md",
    "office",
  ];
  const known = await Promise.all(paths.map(isInFolder));
  expect(known).toEqual([true, true, true, true, false, false, false, false, false, false]);
});

it("no folder is known in a store that cannot list its files", async () => {
  expect(await sharedFolders({})("rules/fees.md")).toBe(false);
});

it("the files are listed once, when a path is looked up", async () => {
  let count = 0;
  const isInFolder = sharedFolders({
    listShared: async () => {
      count += 1;
      return ["rules/fees.md"];
    },
  });
  expect(count).toBe(0);
  expect([await isInFolder("rules/x.md"), await isInFolder("x/y.md")]).toEqual([true, false]);
  expect(count).toBe(1);
});
