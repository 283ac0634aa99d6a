import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { listFolder, sourceOf } from "./list-folder.js";

it("a command with a broken frontmatter keeps the name of its folder, like its neighbour", async () => {
  const root = temporaryFolder({
    "commands/mail/sort.md": "---\ndescription: [Sorts\n---\nSort it.",
    "commands/mail/file.md": "---\ndescription: Files\n---\nFile it.",
  });
  const path = join(root, "commands");
  const source = sourceOf("slash_command", path);
  const list = async (plugin = {}) =>
    (await listFolder({ type: "slash_command", path, source, ...plugin }, root)).map(({ name, aliases, file }) => ({
      name,
      aliases,
      file,
    }));
  expect((await source.list()).diagnostics.map((each) => each.path)).toEqual(["mail/sort.md"]);
  expect(await list()).toEqual([
    { name: "mail:file", aliases: [], file: "mail/file.md" },
    { name: "mail:sort", aliases: [], file: "mail/sort.md" },
  ]);
  expect((await list({ plugin: "kit" })).map(({ name }) => name)).toEqual(["kit:mail:file", "kit:mail:sort"]);
});
