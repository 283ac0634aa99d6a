import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { directoryConfigs } from "./directory-configs.js";

it("a directory without a repository has no hooks and no context", async () => {
  const configs = directoryConfigs(temporaryFolder({ "commands/sort.md": "Sort it." }));
  expect(await configs.list()).toEqual([{ name: "sort", type: "slash_command", aliases: [] }]);
  expect(await configs.hooks?.()).toEqual([]);
  expect(await configs.context?.()).toBeUndefined();
});
