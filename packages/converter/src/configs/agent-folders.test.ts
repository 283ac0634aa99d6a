import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";

const collection = collectionFolder();
const COMMAND = ".claude/commands/find.md";
const RULES = "Look in the index first, then in the books.";
const SKILL = `---\nname: library-search\ndescription: Searches\n---\n${RULES}`;

const convert = async (content: string, repository: string | undefined = collection.path) => {
  await collection.write(COMMAND, content);
  const configs = directoryConfigs(join(collection.path, ".claude"), repository === "" ? {} : { repository });
  return await convertDeterministically({ content, name: "find" }, configs);
};
const link = async (to: string, from: string): Promise<void> => {
  const path = join(collection.path, from);
  await mkdir(dirname(path), { recursive: true });
  await symlink(to, path);
};
const USES = "Load the `library-search` skill and follow it.";

describe("the folders of other agents in a repository", () => {
  it.each([".agents/skills", ".github/skills", ".codex/skills", ".opencode/skill"])(
    "have skills: %s",
    async (folder) => {
      await collection.write(`${folder}/library-search/SKILL.md`, SKILL);
      const { inlined, missing, warnings } = await convert(USES);
      expect(inlined).toMatchObject([{ type: "skill", name: "library-search", content: RULES }]);
      expect({ missing, warnings }).toEqual({ missing: [], warnings: [] });
      expect((await convert(USES, "")).inlined).toEqual([]);
    },
  );

  it.each([
    [".github/agents/clerk.agent.md", "File it."],
    [".opencode/agent/clerk.md", "File it."],
    ["agents/clerk.md", "---\nname: clerk\n---\nFile it."],
  ])("have agents: %s", async (path, text) => {
    await collection.write(path, text);
    const { inlined } = await convert("Ask the clerk agent.");
    expect(inlined.map(({ type, content }) => ({ type, content }))).toEqual([{ type: "agent", content: "File it." }]);
  });

  it("have skills at the top, but no single files there", async () => {
    await collection.write("library-search/SKILL.md", SKILL);
    await collection.write("court-search.md", RULES);
    const { inlined } = await convert(`${USES} Read library-search/SKILL.md. Use the \`court-search\` skill.`);
    expect(inlined).toMatchObject([{ type: "skill", name: "library-search", content: RULES }]);
  });

  it("give way to the directory", async () => {
    await collection.write(".agents/skills/library-search/SKILL.md", SKILL);
    await collection.write(".claude/skills/library-search/SKILL.md", "Ask the librarian.");
    expect((await convert(USES)).inlined).toMatchObject([{ content: "Ask the librarian." }]);
  });
});

describe("a skill that is a single file", () => {
  it("is found by its name, and by that of its file", async () => {
    await collection.write(".claude/skills/art-pipeline.md", RULES);
    await collection.write(".claude/skills/README.md", "Skills.");
    const found = [];
    for (const uses of [
      "Use the art-pipeline skill.",
      "Follow `.claude/skills/art-pipeline.md`.",
      "基于 `art-pipeline.md` 的规范，生成指南。",
    ]) {
      found.push((await convert(uses)).inlined.map(({ type, name, content }) => `${type} ${name}: ${content}`));
    }
    expect(found).toEqual(Array.from({ length: 3 }, () => [`skill art-pipeline: ${RULES}`]));
  });
});

describe.skipIf(process.platform === "win32")("a link in the directory", () => {
  it("leads to a skill or an agent elsewhere in the repository", async () => {
    await collection.write("packages/library/search/SKILL.md", `${SKILL}\nSee notes.md.`);
    await collection.write("packages/library/search/notes.md", "The index is in Latin.");
    await collection.write("people/clerk.md", "File it.");
    await link("../../packages/library/search", ".claude/skills/lookup");
    await link("../../people/clerk.md", ".claude/agents/clerk.md");
    const uses = "Use the lookup skill, then ask the clerk agent.";
    const { inlined } = await convert(uses);
    expect(inlined.map(({ name }) => name)).toEqual(["library-search", "clerk"]);
    expect(inlined[0]?.content).toContain("The index is in Latin.");
    expect((await convert(uses, "")).inlined).toEqual([]);
  });

  it("does not leave the repository", async () => {
    const outside = newFolder();
    await mkdir(join(outside, "library-search"));
    await writeFile(join(outside, "library-search/SKILL.md"), SKILL);
    await link(join(outside, "library-search"), ".claude/skills/library-search");
    await link(outside, ".agents/skills");
    expect((await convert(USES)).inlined).toEqual([]);
    await rm(outside, { recursive: true });
  });
});
