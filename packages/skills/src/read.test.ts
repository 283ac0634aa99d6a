import { execFileSync } from "node:child_process";
import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { loadSkills, SkillError, skillFolderSource } from "./index.js";
import { outlineOf } from "@langslash/testing/outline-of";

describe("read", () => {
  it("returns the text without its frontmatter, the frontmatter, and the digest of the whole", async () => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a") }));
    expect(await index.read("a")).toEqual({
      body: "# a\n\nHow to a.\n",
      text: skillFile("a"),
      data: { name: "a", description: "Does a." },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      diagnostics: [],
    });
  });

  it("reports syntax that other tools would run, include or replace and that is kept as text", async () => {
    const body = "Mail me@example.com or @team.\n\nNow !`git status`, @src/main.ts and $1.\n\n!`ls` @b.md \\$2 $5K";
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a", "A.", body) }));
    expect((await index.read("a")).diagnostics).toEqual([
      {
        code: "command-not-run",
        severity: "info",
        message: "Commands in !`...` are not run; they are kept as text.",
        line: 8,
      },
      {
        code: "file-not-included",
        severity: "info",
        message: "@src/main.ts is not included; it is kept as text.",
        line: 8,
      },
      {
        code: "undeclared-placeholder",
        severity: "info",
        message: '$1 is kept as text, because no arguments are declared; the mode "claude" would replace it.',
        line: 8,
      },
    ]);
    const declared = await loadSkills(temporaryFolder({ "a/SKILL.md": "---\nargument-hint: x\n---\nTake $1." }));
    expect((await declared.read("a")).diagnostics).toEqual([]);
  });

  it.each(["@notes.md", "@docs/api/notes.md"])("reports %s as a file that is not included", async (file) => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a", "A.", `Read ${file}.`) }));
    expect((await index.read("a")).diagnostics.map(({ message }) => message)).toEqual([
      `${file} is not included; it is kept as text.`,
    ]);
  });

  it("reports placeholders in a block, and none if arguments are declared in any way", async () => {
    const problemsOf = async (frontmatter: string): Promise<string[]> => {
      const index = await loadSkills(temporaryFolder({ "a/SKILL.md": `---\n${frontmatter}\n---\n\`\`\`\n$1\n\`\`\`` }));
      return (await index.read("a")).diagnostics.map(({ message }) => message);
    };
    expect(await problemsOf("license: MIT")).toEqual([expect.stringMatching(/^\$1 is kept as text/)]);
    for (const declared of ["arguments: [a]", "parameters: { a: }", "argument-hint: a"])
      expect(await problemsOf(declared)).toEqual([]);
  });

  it("reports no placeholder that is replaced, and the first one that is not", async () => {
    const problemsOf = async (body: string): Promise<string[]> => {
      const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a", "A.", body) }));
      return outlineOf((await index.read("a")).diagnostics);
    };
    expect(await problemsOf("Issue: $1")).toEqual([]);
    expect(await problemsOf("Use $ARGUMENTS of $1.")).toEqual(["info undeclared-placeholder :6"]);
  });

  it.each([
    ["Fix $0.", ["$0 is kept"]],
    ["Deploy:\n\n```\n/deploy $1\n```", ["$1 is kept"]],
    ["It is $0, $0/month, $0.01 per call or $0.50.", ["$0 is kept"]],
    ["$0/month, $0.01 per call, $0.50, ($0～$50), free ($0), a $0 budget, starts at $0.", []],
    ["| Free | $0 | 100 |\n\n```\nFree: $0\nPro: $20, $5\n```", []],
    ["```sh\ncut | awk '{ print $2 }'\nsay() {\n  echo $1\n}\n```", []],
    ["```\nselect a from b where c = $1\n```\n\n```\ninsert into a values ($1)\n```", []],
    ["Write $NAME into $TARGET_FOLDER.", ["$NAME is not filled here"]],
    ['Write "$NAME" for $XXX.', ["$NAME is not filled here"]],
    ["``$NAME``, and\n\n> ```\n> $NAME\n> ```\n\n````\n```\n$NAME\n```\n````", []],
    ["Ask $USER for $GITHUB_TOKEN in $CODEX_HOME, `$NAME` and $XXX/year, $ARGUMENTS_FILE.\n\n```\n$NAME\n```", []],
  ])("reports placeholders that nobody fills, but no prices, scripts and variables: %j", async (body, expected) => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a", "A.", body) }));
    const { diagnostics } = await index.read("a");
    expect(diagnostics.map(({ message }) => expected.find((each) => message.startsWith(each)) ?? message)).toEqual(
      expected,
    );
  });

  it("reports no named placeholder that the file declares, and one with a $ in its declaration once", async () => {
    const messagesOf = async (frontmatter: string): Promise<string[]> => {
      const index = await loadSkills(temporaryFolder({ "a/SKILL.md": `---\n${frontmatter}\n---\nIn $NAME: $FILES.` }));
      return (await index.read("a")).diagnostics.map(({ message }) => message);
    };
    expect(await messagesOf("arguments: [NAME, FILES]")).toEqual([]);
    expect(await messagesOf("argument-hint: NAME=<name> FILES=<files>")).toEqual([]);
    expect(await messagesOf("arguments: [$NAME, FILES]")).toEqual(["$NAME is not filled here; it is kept as text."]);
  });

  it.each([
    [10_000, ["info command-not-run :6"]],
    [10_001, []],
  ])("inspects a line of %i characters: %j", async (length, expected) => {
    const body = "!`ls`".padEnd(length, "-");
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a", "A.", body) }));
    expect(outlineOf((await index.read("a")).diagnostics)).toEqual(expected);
  });

  it("reads a file once, and again when it has changed", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const index = await loadSkills(folder);
    const first = await index.read("a");
    expect(await index.read("a")).toBe(first);
    writeFileSync(join(folder, "a/SKILL.md"), skillFile("a", "Does a.", "New text."));
    const second = await index.read("a");
    expect(second.body).toBe("New text.\n");
    expect(second.digest).not.toBe(first.digest);
  });

  it("refreshes the index once for a text that is newer than the listing, also if that lags behind", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const source = skillFolderSource(folder);
    const list = vi.fn<typeof source.list>(async () => {
      const listing = await source.list();
      return { ...listing, skills: listing.skills.map((skill) => ({ ...skill, version: "old" })) };
    });
    const index = await loadSkills([{ ...source, list }]);
    for (let time = 1; time <= 2; time += 1) {
      expect((await index.read("a")).text).toBe(skillFile("a"));
      expect(list).toHaveBeenCalledTimes(2);
    }
  });

  it("sees a change of the same size within the same second", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a", "Does a.", "One") });
    const index = await loadSkills(folder);
    await index.read("a");
    writeFileSync(join(folder, "a/SKILL.md"), skillFile("a", "Does a.", "Two"));
    utimesSync(join(folder, "a/SKILL.md"), new Date(0), new Date(0));
    expect((await index.read("a")).body).toBe("Two\n");
  });

  it("still returns the text of a digest when the file has changed or is gone", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const index = await loadSkills(folder);
    const before = await index.read("a");
    rmSync(join(folder, "a/SKILL.md"));
    expect(await index.read("a", { digest: before.digest })).toBe(before);
    await expect(index.read("a")).rejects.toThrow("Skill file not found: a/SKILL.md");
    await expect(index.read("a", { digest: "0".repeat(64) })).rejects.toThrow("Skill file not found");
  });

  it("returns the current text if the source cannot read that of a digest, unless it fails unexpectedly", async () => {
    let failure: Error = new SkillError("store-failed", "a", "No answer.");
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a") });
    const source = { ...skillFolderSource(folder), readDigest: () => Promise.reject(failure) };
    const index = await loadSkills([source]);
    const digest = "0".repeat(64);
    expect((await index.read("a", { digest })).text).toBe(skillFile("a"));
    failure = new TypeError("a bug");
    await expect(index.read("a", { digest })).rejects.toBe(failure);
  });

  it.each([
    [
      "over 1 MB",
      "x".repeat(2 * 1024 * 1024),
      "file-too-large",
      /Skill file too large: a\/SKILL.md has 2097152 bytes; at most 1048576 are allowed/,
    ],
    [
      "not UTF-8",
      Uint8Array.of(0x23, 0x20, 0xff, 0xfe, 0x41),
      "file-not-text",
      /Skill file is not UTF-8 text: a\/SKILL.md/,
    ],
    ["empty", "", "empty-file", /Skill file is empty: a\/SKILL.md/],
    ["blank below its frontmatter", "---\nname: a\n---\n\n   ", "empty-file", /Skill file is empty: a\/SKILL.md/],
    ["only frontmatter", "---\nname: a\n---\n", "empty-file", /Skill file is empty: a\/SKILL.md/],
  ])("of a file that is %s fails with a message that names it", async (_what, content, code, message) => {
    const index = await loadSkills(temporaryFolder({ "a/SKILL.md": content }));
    expect(index.get("a")).toBeDefined();
    const severity = code === "empty-file" ? "warning" : "error";
    expect(outlineOf(index.diagnostics)).toContain(`${severity} ${code} a/SKILL.md`);
    const error: unknown = await index.read("a").catch((reason: unknown) => reason);
    expect(SkillError.isInstance(error) && error).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.skipIf(process.platform === "win32")("does not wait on a pipe", async () => {
    const folder = temporaryFolder({ "a/x": "" });
    execFileSync("mkfifo", [join(folder, "a/SKILL.md")]);
    const index = await loadSkills(folder);
    expect(index.diagnostics).toMatchObject([
      { code: "file-unreadable", message: "Skill file is not a regular file: a/SKILL.md" },
    ]);
    await expect(index.read("a")).rejects.toThrow("not a regular file");
  });

  it("does not cut the start of a file inside a character", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": `---\nname: a\ndescription: A.\n---\n${"é".repeat(5000)}` });
    const index = await loadSkills(folder);
    expect(index.diagnostics).toEqual([]);
  });

  it("of an unknown name fails with that name", async () => {
    const index = await loadSkills(temporaryFolder());
    await expect(index.read("x")).rejects.toMatchObject({ code: "unknown-skill", message: "Unknown skill: x" });
  });
});
