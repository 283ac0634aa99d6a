import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { newFolder, temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { agentFolders, skillFilesIn } from "./agent-folders.js";

const AGENT = "agent_definition";

it.each([".agents", ".agent", ".github", ".codex"])(
  "the folders of agents and skills in a repository are those at its top, those of other programs, and its top: %s",
  (home) => {
    const root = temporaryFolder({
      [`${home}/agent/clerk.md`]: "File it.",
      [`${home}/agents/judge.md`]: "Judge it.",
      [`${home}/skill/search/SKILL.md`]: "Search.",
      [`${home}/skills/sort/SKILL.md`]: "Sort.",
      ".other/skills/sort/SKILL.md": "Sort.",
      "agent/porter.md": "Carry it.",
      "skills/sort/SKILL.md": "Sort.",
    });
    expect(agentFolders(root)).toEqual([
      { type: AGENT, path: join(root, "agent") },
      { type: "skill", path: join(root, "skills") },
      { type: AGENT, path: join(root, home, "agents") },
      { type: AGENT, path: join(root, home, "agent") },
      { type: "skill", path: join(root, home, "skills") },
      { type: "skill", path: join(root, home, "skill") },
      { type: "skill", path: root },
    ]);
  },
);

it.skipIf(process.platform === "win32")("a link that leads out of the repository is none of them", () => {
  const root = newFolder();
  symlinkSync(temporaryFolder({ "sort/SKILL.md": "Sort." }), join(root, "skills"));
  expect(agentFolders(root)).toEqual([{ type: "skill", path: root }]);
});

it("the skills that are single files are in a folder of skills", () => {
  const texts = { "sort.md": "Sort.", "README.md": "Skills.", "index.md": "Skills.", "notes.txt": "Notes." };
  const names = ["skills", "skill", "skills-old", "my-skills", "commands"];
  const root = temporaryFolder(
    Object.fromEntries(names.flatMap((name) => Object.entries(texts).map(([file, text]) => [`${name}/${file}`, text]))),
  );
  expect(names.map((name) => skillFilesIn(join(root, name)))).toEqual([["sort.md"], ["sort.md"], [], [], []]);
  expect(skillFilesIn(join(root, "none/skills"))).toEqual([]);
});
