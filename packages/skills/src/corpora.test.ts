import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { corpora } from "@langslash/testing/corpora";
import { describe, expect, it } from "vitest";
import { commandFolderSource, loadSkills, skillFolderSource, type SkillSource } from "./index.js";

const root = corpora() ?? "";

/** Every folder of skills, commands or agents below a folder, each a source of its own. */
function sourcesBelow(folder: string): SkillSource[] {
  const folders = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = `${basename(dirname(path))}-${entry.name}`;
    if (entry.name === "skills") return skillFolderSource(path, { name });
    return ["commands", "tools", "workflows", "agents"].includes(entry.name) ? commandFolderSource(path, { name }) : [];
  });
}

describe.skipIf(root === "")(
  "public collections of skills, if LANGSLASH_CORPORA or a checkout beside this one has them",
  () => {
    it("load completely: every file is an entry that can be read, or has a diagnostic that names it", async () => {
      const sources = sourcesBelow(root);
      const listings = await Promise.all(sources.map((source) => source.list()));
      const listed = listings.flatMap((listing) => listing.skills).length;
      const index = await loadSkills(sources);
      expect(listed).toBeGreaterThan(0);

      const unread: string[] = [];
      for (const { name, file } of index.list()) {
        const problem = await index.read(name).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : "no error"),
        );
        if (problem && !index.diagnostics.some(({ path }) => path === file)) unread.push(`${name}: ${problem}`);
      }
      expect(unread).toEqual([]);
      for (const { message } of index.diagnostics) expect(message).not.toContain(root);
    });
  },
);
