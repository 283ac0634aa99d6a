import { describe, expect, it, vi } from "vitest";
import type { SkillSource } from "../index.js";

export type Files = Readonly<Record<string, string | object>>;

/** Content of a source, which can be opened several times and changed. */
export interface Content {
  readonly open: () => SkillSource;
  /** Changes the text of the skill `one`. */
  readonly change: (text: string) => Promise<void>;
}

/** A kind of source: a function that creates its content from files, and the files, the text of `one` first. */
export interface SourceKind {
  readonly kind: string;
  readonly make: (files: Files) => Promise<Content>;
  readonly files: Files;
  /** What the names of all skills begin with. */
  readonly prefix?: string;
  /** Whether its skills have files of their own beside their text. */
  readonly hasFiles: boolean;
}

export const ONE = "---\nname: one\ndescription: Does one.\n---\nText of one.";

/** The contract of every source of skills, and of those with files beside the texts. */
export function describeSource(kinds: readonly SourceKind[]): void {
  describe.each(kinds)("the contract of a skill source: $kind", ({ make, files, prefix = "" }) => {
    const create = async (): Promise<SkillSource> => (await make(files)).open();

    it("lists its skills", async () => {
      const source = await create();
      const one = { name: `${prefix}one`, description: "Does one." };
      expect(await source.list()).toMatchObject({ skills: [one], diagnostics: [] });
    });

    it("reads the skills that it lists, with a version", async () => {
      const source = await create();
      const file = (await source.list()).skills[0]?.file ?? "";
      expect(await source.read(file)).toEqual({ text: Object.values(files)[0], version: expect.any(String) });
    });

    it("returns undefined if the caller has the current version", async () => {
      const source = await create();
      const file = (await source.list()).skills[0]?.file ?? "";
      const current = await source.read(file);
      expect(await source.read(file, current?.version)).toBeUndefined();
      expect(await source.read(file, "another version")).toEqual(current);
    });

    it.each(["", "..", "../x", "/etc/passwd", "a/../../x", "x\0.md", "…/passwd"])(
      "refuses to read %j",
      async (file) => {
        await expect((await create()).read(file)).rejects.toMatchObject({
          code: expect.stringMatching(/^file-(?:outside-root|not-found)$/),
        });
      },
    );

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

  const withFiles = kinds.filter(({ hasFiles }) => hasFiles);
  describe.each(withFiles)("the contract of a source with files beside a skill: $kind", ({ make, files }) => {
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
}
