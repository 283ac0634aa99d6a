import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { testStores } from "../__fixtures__/stores.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import {
  commandFolderSource,
  loadSkills,
  manifestSource,
  publishSkills,
  skillFolderSource,
  type SkillSource,
  storeSource,
} from "../index.js";

const text = "---\ndescription: Does one.\n---\nText of one.";
const manifest = { skills: [{ name: "one", file: "one/SKILL.md" }] };

type Files = Readonly<Record<string, string | object>>;

/** Content of a source, which can be opened several times and changed. */
interface Content {
  readonly open: () => SkillSource;
  readonly change: (text: string) => Promise<void>;
}

/** Name of a source, a function that creates its content from files, and the files, the text of `one` first. */
type Case = readonly [string, (files: Files) => Promise<Content>, Files];

function inFolder(openIn: (folder: string) => SkillSource): (files: Files) => Promise<Content> {
  return async (files) => {
    const folder = temporaryFolder(files);
    const [file = ""] = Object.keys(files);
    return { open: () => openIn(folder), change: async (changed) => writeFileSync(join(folder, file), changed) };
  };
}

const inStores = testStores().map(([name, empty]): Case => {
  const publish = async (files: Files): Promise<Content> => {
    const { store, namespace } = empty();
    const folder = temporaryFolder(files);
    await publishSkills(folder, store, { namespace });
    const change = async (changed: string): Promise<void> => {
      writeFileSync(join(folder, "one/SKILL.md"), changed);
      await publishSkills(folder, store, { namespace });
    };
    return { open: () => storeSource(store, { namespace, pollInterval: 5 }), change };
  };
  return [`storeSource over ${name}`, publish, { "one/SKILL.md": text }];
});

const withFiles: Case[] = [
  ["manifestSource", inFolder(manifestSource), { "one/SKILL.md": text, "skills_manifest.json": manifest }],
  ["skillFolderSource", inFolder(skillFolderSource), { "one/SKILL.md": text }],
  ...inStores,
];
const sources: Case[] = [...withFiles, ["commandFolderSource", inFolder(commandFolderSource), { "one.md": text }]];

describe.each(sources)("the contract of a skill source: %s", (_name, make, files) => {
  const create = async (): Promise<SkillSource> => (await make(files)).open();

  it("lists its skills", async () => {
    const source = await create();
    expect(await source.list()).toMatchObject({ skills: [{ name: "one", description: "Does one." }], diagnostics: [] });
  });

  it("reads the skills that it lists, with a version", async () => {
    const source = await create();
    const file = (await source.list()).skills[0]?.file ?? "";
    expect(await source.read(file)).toEqual({ text, version: expect.any(String) });
  });

  it("returns undefined if the caller has the current version", async () => {
    const source = await create();
    const file = (await source.list()).skills[0]?.file ?? "";
    const current = await source.read(file);
    expect(await source.read(file, current?.version)).toBeUndefined();
    expect(await source.read(file, "another version")).toEqual(current);
  });

  it.each(["", "..", "../x", "/etc/passwd", "a/../../x", "x\0.md", "…/passwd"])("refuses to read %j", async (file) => {
    await expect((await create()).read(file)).rejects.toMatchObject({
      code: expect.stringMatching(/^file-(?:outside-root|not-found)$/),
    });
  });

  it("throws for a file that it does not have", async () => {
    await expect((await create()).read("absent.md")).rejects.toThrow("Skill file not found: absent.md");
  });

  it("lists the version that it reads", async () => {
    const source = await create();
    const [one] = (await source.list()).skills;
    expect(one?.version).toBe((await source.read(one?.file ?? ""))?.version);
  });

  it("calls back after a change, and no more once it is stopped", async () => {
    const { open, change } = await make(files);
    const [onChange, afterwards] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stop = await open().watch?.(onChange);
    await change("Changed.");
    await expect.poll(() => onChange).toHaveBeenCalled();
    await stop?.();
    onChange.mockClear();
    const stopSecond = await open().watch?.(afterwards);
    await change("Changed again.");
    await expect.poll(() => afterwards).toHaveBeenCalled();
    await stopSecond?.();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe("a source that cannot be listed", () => {
  const system = { code: "ECONNREFUSED", message: "connect 10.0.0.7:5432 of /home/me" };
  it.each([
    ["the code of a system error with a path", { ...system, path: "/home/me" }, "ECONNREFUSED"],
    ["the code of a system error of a call", { ...system, syscall: "connect" }, "ECONNREFUSED"],
    ["the code of an error without a message", { ...system, message: "" }, "ECONNREFUSED"],
    ["the message of another error with a code", { code: "E7", message: "The wiki is closed." }, "The wiki is closed."],
    ["the message of another error with a path", { path: "/a", message: "The wiki is closed." }, "The wiki is closed."],
  ])("is reported with %s", async (_what, { message, ...more }, reason) => {
    const list = (): Promise<never> => Promise.reject(Object.assign(new Error(message), more));
    const { diagnostics } = await loadSkills([{ name: "wiki", list, read: () => undefined }]);
    expect(diagnostics).toEqual([
      { code: "source-failed", severity: "error", message: `The source wiki cannot be listed: ${reason}` },
    ]);
  });
});

describe.each(withFiles)("the contract of a source with files beside a skill: %s", (_name, make, files) => {
  const create = async (): Promise<SkillSource> =>
    (await make({ ...files, "one/forms/a.md": "A.", "two/b.md": "B." })).open();

  it("lists them and reads those that it lists", async () => {
    const source = await create();
    const file = (await source.list()).skills[0]?.file ?? "";
    expect(await source.files?.(file)).toEqual(["forms/a.md"]);
    expect(await source.readFile?.(file, "forms/a.md")).toBe("A.");
  });

  it.each(["", ".", "..", "../two/b.md", "forms/../../two/b.md", "/etc/passwd", "x\0.md", "…/b.md", "absent.md"])(
    "refuses to read %j",
    async (path) => {
      const source = await create();
      const file = (await source.list()).skills[0]?.file ?? "";
      await expect(source.readFile?.(file, path)).rejects.toMatchObject({
        code: expect.stringMatching(/^file-(?:outside-root|not-found)$/),
      });
    },
  );

  it.each(["../x/SKILL.md", "/etc/SKILL.md", "…/SKILL.md", "absent/SKILL.md"])(
    "throws for the files of %j, which it does not have",
    async (file) => {
      const refusal = { code: expect.stringMatching(/^file-(?:outside-root|not-found)$/) };
      const source = await create();
      await expect(source.files?.(file)).rejects.toMatchObject(refusal);
      await expect(source.readFile?.(file, "passwd")).rejects.toMatchObject(refusal);
    },
  );
});
