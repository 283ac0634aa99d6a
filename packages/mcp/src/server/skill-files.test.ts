import { truncateSync } from "node:fs";
import { join } from "node:path";
import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { skillFilesOf } from "./skill-files.js";

const ALPHA = "---\nname: alpha\ndescription: Does alpha.\n---\n\nText.\n";

it("lists and reads the folders of skills alone", async () => {
  const folder = temporaryFolder({
    "alpha/SKILL.md": ALPHA,
    "drafts/secret.md": "Secret.\n",
  });
  const files = skillFilesOf(await loadSkills(folder));
  expect(await files.list("")).toEqual([{ name: "alpha", kind: "directory" }]);
  expect(await files.list("alpha")).toEqual([{ name: "SKILL.md", kind: "file" }]);
  await expect(files.list("drafts")).rejects.toThrow("Not a skill: drafts");
  await expect(files.read("drafts/secret.md")).rejects.toThrow("Not a skill: drafts");
});

it("reads a file of several megabytes", async () => {
  const folder = temporaryFolder({ "alpha/SKILL.md": ALPHA, "alpha/data.bin": "" });
  truncateSync(join(folder, "alpha/data.bin"), 2 ** 21);
  const files = skillFilesOf(await loadSkills(folder));
  await files.list("");
  expect(await files.read("alpha/data.bin")).toHaveLength(2 ** 21);
});
