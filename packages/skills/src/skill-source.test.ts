import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./__fixtures__/temporary-folder.js";
import { commandFolderSource, manifestSource, skillFolderSource, type SkillSource } from "./index.js";

const text = "---\ndescription: Does one.\n---\nText of one.";
const manifest = { skills: [{ name: "one", file: "one/SKILL.md" }] };
const sources: [string, () => SkillSource][] = [
  ["manifestSource", () => manifestSource(temporaryFolder({ "skills_manifest.json": manifest, "one/SKILL.md": text }))],
  ["skillFolderSource", () => skillFolderSource(temporaryFolder({ "one/SKILL.md": text }))],
  ["commandFolderSource", () => commandFolderSource(temporaryFolder({ "one.md": text }))],
];

describe.each(sources)("the contract of a skill source: %s", (_name, create) => {
  it("lists what it holds", async () => {
    const source = create();
    expect(await source.list()).toMatchObject({ skills: [{ name: "one", description: "Does one." }], diagnostics: [] });
  });

  it("reads what it lists, with a version", async () => {
    const source = create();
    const file = (await source.list()).skills[0]?.file ?? "";
    expect(await source.read(file)).toEqual({ text, version: expect.any(String) });
  });

  it("answers nothing where the caller has the current version", async () => {
    const source = create();
    const file = (await source.list()).skills[0]?.file ?? "";
    const current = await source.read(file);
    expect(await source.read(file, current?.version)).toBeUndefined();
    expect(await source.read(file, "another version")).toEqual(current);
  });

  it.each(["", "..", "../x", "/etc/passwd", "a/../../x", "x\0.md", "…/passwd"])("refuses to read %j", async (file) => {
    await expect(create().read(file)).rejects.toMatchObject({
      code: expect.stringMatching(/^file-(?:outside-root|not-found)$/),
    });
  });

  it("fails with a message for a file that it does not have", async () => {
    await expect(create().read("absent.md")).rejects.toThrow("Skill file not found: absent.md");
  });
});
