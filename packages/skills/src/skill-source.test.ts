import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "./__fixtures__/temporary-folder.js";
import { commandFolderSource, manifestSource, skillFolderSource, type SkillSource } from "./index.js";

const text = "---\ndescription: Does one.\n---\nText of one.";
const manifest = { skills: [{ name: "one", file: "one/SKILL.md" }] };
const sources: [string, (folder: string) => SkillSource, Record<string, string | object>][] = [
  ["manifestSource", manifestSource, { "one/SKILL.md": text, "skills_manifest.json": manifest }],
  ["skillFolderSource", skillFolderSource, { "one/SKILL.md": text }],
  ["commandFolderSource", commandFolderSource, { "one.md": text }],
];

describe.each(sources)("the contract of a skill source: %s", (_name, open, files) => {
  const create = (): SkillSource => open(temporaryFolder(files));

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

  it("lists the version that it reads", async () => {
    const source = create();
    const [one] = (await source.list()).skills;
    expect(one?.version).toBe((await source.read(one?.file ?? ""))?.version);
  });

  it("calls back after a change, and no more once it is stopped", async () => {
    const folder = temporaryFolder(files);
    const [file = ""] = Object.keys(files);
    const [onChange, afterwards] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stop = await open(folder).watch?.(onChange);
    writeFileSync(join(folder, file), "Changed.");
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    await stop?.();
    onChange.mockClear();
    const stopSecond = await open(folder).watch?.(afterwards);
    writeFileSync(join(folder, file), "Changed again.");
    await vi.waitFor(() => expect(afterwards).toHaveBeenCalled());
    await stopSecond?.();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe.each(sources.slice(0, 2))("the contract of a source with files beside a skill: %s", (_name, open, files) => {
  const create = (): SkillSource => open(temporaryFolder({ ...files, "one/forms/a.md": "A.", "two/b.md": "B." }));

  it("lists them and reads what it lists", async () => {
    const source = create();
    const file = (await source.list()).skills[0]?.file ?? "";
    expect(await source.files?.(file)).toEqual(["forms/a.md"]);
    expect(await source.readFile?.(file, "forms/a.md")).toBe("A.");
  });

  it.each(["", ".", "..", "../two/b.md", "forms/../../two/b.md", "/etc/passwd", "x\0.md", "…/b.md", "absent.md"])(
    "refuses to read %j",
    async (path) => {
      await expect(create().readFile?.("one/SKILL.md", path)).rejects.toMatchObject({
        code: expect.stringMatching(/^file-(?:outside-root|not-found)$/),
      });
    },
  );

  it.each(["../x/SKILL.md", "/etc/SKILL.md", "…/SKILL.md", "absent/SKILL.md"])(
    "has no files beside %j, which it does not hold",
    async (file) => {
      const refusal = { code: expect.stringMatching(/^file-(?:outside-root|not-found)$/) };
      await expect(create().files?.(file)).rejects.toMatchObject(refusal);
      await expect(create().readFile?.(file, "passwd")).rejects.toMatchObject(refusal);
    },
  );
});
