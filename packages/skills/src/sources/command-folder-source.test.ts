import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { commandFolderSource, loadSkills } from "../index.js";

describe("a folder of commands", () => {
  it("names Markdown files by their paths, with folders as namespaces and the frontmatter's name as an alias", async () => {
    const folder = temporaryFolder({
      "commands/fix.md": "Fix what is broken.",
      "commands/git/commit.md": "---\nname: save\ndescription: Commits.\nmodel: haiku\n---\nCommit.",
      "commands/.hidden/x.md": "x",
      "commands/notes.txt": "no command",
      "commands/notes.md.bak": "no command",
      "commands/v1.md.old.MD": "An old one.",
    });
    const index = await loadSkills(folder);
    expect(namesOf(index)).toEqual(["fix", "git:commit", "v1-md-old"]);
    expect(index.get("git:commit")).toMatchObject({
      source: "commands",
      file: "git/commit.md",
      model: "haiku",
      aliases: ["save"],
    });
  });

  it("visits a folder once, whatever links lead to it", async () => {
    const folder = temporaryFolder({ "a/one.md": "One." });
    symlinkSync("a", join(folder, "b"));
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(namesOf(index)).toEqual(["a:one"]);
    expect(index.diagnostics).toEqual([]);
  });

  it("goes down sixteen folders", async () => {
    const path = Array.from({ length: 16 }, (_, depth) => `d${depth + 1}`).join("/");
    const folder = temporaryFolder({ [`${path}/in.md`]: "In.", [`${path}/d17/out.md`]: "Out." });
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(namesOf(index)).toEqual([`${path.replaceAll("/", ":")}:in`]);
  });

  it("visits linked folders once and refuses those outside", async () => {
    const outside = temporaryFolder({ "x.md": "secret" });
    const folder = temporaryFolder({ "a/one.md": "One." });
    symlinkSync(folder, join(folder, "a/loop"));
    symlinkSync(outside, join(folder, "out"));
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(namesOf(index)).toEqual(["a:one"]);
    expect(index.diagnostics).toEqual(
      ["a/loop", "out"].map((path) => ({
        ...(path === "out" && {
          hint: expect.stringMatching(/^The link leads to \.\.\/langslash-\w+\. Load that folder too,/),
        }),
        code: "file-outside-root",
        severity: "error",
        message: `Commands folder outside the skills directory: ${path}`,
        path,
      })),
    );
  });

  it("reports a broken link in it as a file that cannot be read", async () => {
    const folder = temporaryFolder({ "one.md": "One." });
    symlinkSync("nothing", join(folder, "lost.md"));
    const index = await loadSkills([commandFolderSource(folder)]);
    expect(outlineOf(index.diagnostics)).toEqual(["error file-unreadable lost.md"]);
    expect(index.diagnostics[0]?.message).toBe("Skill file cannot be read: lost.md (broken link)");
  });
});
