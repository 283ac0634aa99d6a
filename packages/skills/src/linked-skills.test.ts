import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { namesOf } from "./__fixtures__/names-of.js";
import { skillFile } from "./__fixtures__/skill-file.js";
import { watched } from "./__fixtures__/watched.js";
import { commandFolderSource, loadSkills, manifestSource, skillFolderSource } from "./index.js";

/** Writes files into a new folder, then links: path to target, relative to the link. */
function folderWith(
  files: Readonly<Record<string, string | Uint8Array>>,
  links: Readonly<Record<string, string>> = {},
): string {
  const folder = temporaryFolder(files);
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(target, join(folder, path));
  }
  return folder;
}

const installed = (): string =>
  folderWith(
    {
      ".agents/skills/deploy-app/SKILL.md": skillFile("deploy-app"),
      ".agents/skills/deploy-app/notes.md": "Notes.",
      ".agents/skills/deploy-app/.env": "SECRET",
    },
    { ".claude/skills/deploy-app": "../../.agents/skills/deploy-app" },
  );
const both = (folder: string): string[] => [".claude/skills", ".agents/skills"].map((path) => join(folder, path));

describe.skipIf(process.platform === "win32")("a skill that an installer has linked into a second folder", () => {
  it("is one skill, which has its text, its files and the names of both sources", async () => {
    const index = await loadSkills(both(installed()));
    expect(namesOf(index)).toEqual(["deploy-app"]);
    expect(index.diagnostics).toEqual([]);
    expect((await index.read("deploy-app")).body).toContain("How to deploy-app.");
    expect(await index.files("deploy-app")).toEqual(["notes.md"]);
    expect(await index.readFile("deploy-app", "notes.md")).toBe("Notes.");
    for (const name of ["claude:deploy-app", "agents:deploy-app", "Agents:Deploy-app"]) {
      expect(index.resolve(name)).toMatchObject({ skill: { name: "deploy-app" } });
    }
    expect(index.list()[0]?.aliases).toEqual([]);
  });

  it("has the names of both folders, in either order of the sources", async () => {
    const folder = folderWith(
      { ".agents/skills/deploy/SKILL.md": skillFile("deploy-app"), ".agents/skills/plain/SKILL.md": "Plain." },
      { ".claude/skills/ship": "../../.agents/skills/deploy", ".claude/skills/simple": "../../.agents/skills/plain" },
    );
    for (const order of [both(folder), both(folder).toReversed()]) {
      const index = await loadSkills(order);
      expect(index.list()).toHaveLength(2);
      for (const name of ["deploy-app", "deploy", "ship"])
        expect(index.resolve(name)).toMatchObject({ skill: { name: "deploy-app" } });
      for (const name of ["plain", "simple"])
        expect(index.resolve(name)).toMatchObject({ skill: { description: "Plain." } });
      expect(index.diagnostics).toEqual([]);
    }
  });

  it.each([
    ["the file alone", "skills/x/SKILL.md", "../../shared/x/SKILL.md"],
    ["a chain of links", "skills/x", "../chain"],
  ])("is read through %s", async (_case, path, target) => {
    const folder = folderWith({ "shared/x/SKILL.md": skillFile("x") }, { chain: "shared/x", [path]: target });
    const index = await loadSkills([join(folder, "skills"), join(folder, "shared")]);
    expect(namesOf(index)).toEqual(["x"]);
    expect(index.diagnostics).toEqual([]);
  });

  it("is read below the root of a source of commands or a manifest, too", async () => {
    const folder = folderWith(
      {
        "commands/git/commit.md": "Commit.",
        "listed/skills_manifest.json": '{ "skills": [] }',
        "listed/deep/er/tidy.md": "Tidy.",
      },
      { "skills/c/SKILL.md": "../../commands/git/commit.md", "skills/t/SKILL.md": "../../listed/deep/er/tidy.md" },
    );
    const sources = [
      skillFolderSource(join(folder, "skills")),
      commandFolderSource(join(folder, "commands")),
      manifestSource(join(folder, "listed")),
    ];
    const index = await loadSkills(sources);
    expect(namesOf(index)).toEqual(["c", "t"]);
    expect(index.resolve("git:commit")).toMatchObject({ skill: { name: "c" } });
  });

  it("keeps both folder names within one source", async () => {
    const folder = folderWith({ "a/SKILL.md": skillFile("x") }, { "b/SKILL.md": "../a/SKILL.md", c: "a" });
    const index = await loadSkills(folder);
    expect(index.list()).toMatchObject([{ name: "x", aliases: ["a", "b", "c"] }]);
  });

  it("keeps the names of a copy with the same text", async () => {
    const folder = folderWith({
      "one/a/SKILL.md": skillFile("x"),
      "two/b/SKILL.md": skillFile("x"),
      "three/x/SKILL.md": skillFile("x", "Another."),
    });
    const index = await loadSkills(["one", "two", "three"].map((path) => join(folder, path)));
    expect(namesOf(index)).toEqual(["x", "three:x"]);
    for (const name of ["a", "b", "one:x", "two:x"])
      expect(index.resolve(name)).toMatchObject({ skill: { name: "x" } });
    expect(index.resolve("three:x")).toMatchObject({ skill: { description: "Another." } });
  });

  it("takes effect when its target changes, and when the link leads to another one", async () => {
    const folder = installed();
    const index = await loadSkills(both(folder));
    const after = await watched(index);
    const file = join(folder, ".agents/skills/deploy-app/SKILL.md");
    await after(() => writeFileSync(file, skillFile("deploy-app", "Changed.")));
    expect(index.get("deploy-app")?.description).toBe("Changed.");
    mkdirSync(join(folder, ".agents/other/deploy-app"), { recursive: true });
    writeFileSync(join(folder, ".agents/other/deploy-app/SKILL.md"), skillFile("deploy-app", "Elsewhere."));
    const link = join(folder, ".claude/skills/deploy-app");
    symlinkSync("../../.agents/other/deploy-app", `${link}.new`);
    await after(() => renameSync(`${link}.new`, link));
    expect(outlineOf(index.diagnostics)).toEqual(["error file-outside-root deploy-app/SKILL.md"]);
    expect(index.get("deploy-app")?.source).toBe("agents");
  });
});

describe.skipIf(process.platform === "win32")("the option links", () => {
  const elsewhere = (): string =>
    folderWith(
      { "shared/.store/x/SKILL.md": skillFile("x"), "project/skills/own/SKILL.md": skillFile("own") },
      { "project/skills/x": "../../shared/.store/x" },
    );

  it("names folders to which links may lead", async () => {
    const folder = elsewhere();
    const refused = await loadSkills(join(folder, "project/skills"));
    expect(refused.diagnostics).toMatchObject([
      { code: "file-outside-root", hint: expect.stringContaining("../../shared/.store/x/SKILL.md") },
    ]);
    expect(refused.diagnostics[0]?.hint).toContain("the option links");
    const index = await loadSkills(join(folder, "project/skills"), { links: [join(folder, "shared")] });
    expect(index.diagnostics).toEqual([]);
    expect((await index.read("x")).body).toContain("How to x.");
  });

  it("is followed by a watch", async () => {
    const folder = elsewhere();
    const index = await loadSkills(join(folder, "project/skills"), { links: [join(folder, "shared")] });
    const after = await watched(index);
    await after(() => writeFileSync(join(folder, "shared/.store/x/SKILL.md"), skillFile("x", "Changed.")));
    expect(index.get("x")?.description).toBe("Changed.");
  });

  it("must name folders that exist", async () => {
    const folder = elsewhere();
    const links = [join(folder, "missing")];
    await expect(loadSkills(join(folder, "project/skills"), { links })).rejects.toThrow("Folder of links not found");
    const index = await loadSkills(join(folder, "project/skills"), { links, optional: true });
    expect(outlineOf(index.diagnostics)).toEqual(["error file-outside-root x/SKILL.md"]);
  });

  it("holds for one index, not for another one of the same source", async () => {
    const folder = elsewhere();
    const source = skillFolderSource(join(folder, "project/skills"));
    const open = await loadSkills([source], { links: [join(folder, "shared")] });
    const closed = await loadSkills([source]);
    await expect(closed.read("x")).rejects.toThrow("outside the skills directory");
    expect((await open.read("x")).body).toContain("How to x.");
    await closed.refresh();
    expect(closed.get("x")?.description).toBe("");
  });
});

describe.skipIf(process.platform === "win32")("a link that leads elsewhere", () => {
  it.each([
    ["a hidden file of another source", "../../.agents/skills/deploy-app/.env"],
    ["the root of another source", "../../.agents/skills"],
    ["a file beside another source", "../../.agents/config.md"],
    ["an absolute path", "/etc/passwd"],
    ["node_modules in another source", "../../.agents/skills/node_modules/x.md"],
  ])("is refused if it leads to %s", async (_case, target) => {
    const folder = installed();
    for (const path of ["config.md", "skills/node_modules/x.md", "skills/SKILL.md"]) {
      mkdirSync(dirname(join(folder, ".agents", path)), { recursive: true });
      writeFileSync(join(folder, ".agents", path), "TOPSECRET");
    }
    mkdirSync(join(folder, ".claude/skills/evil"));
    symlinkSync(`../${target}`.replace("..//", "/"), join(folder, ".claude/skills/evil/SKILL.md"));
    const index = await loadSkills(both(folder));
    await expect(index.read("evil")).rejects.toThrow("Skill file");
    expect(JSON.stringify([index.list(), index.diagnostics])).not.toMatch(/TOPSECRET|SECRET|\/etc\/passwd/);
  });

  it("inside a skill's folder gives the model no file of another skill", async () => {
    const folder = installed();
    mkdirSync(join(folder, ".agents/skills/other"));
    writeFileSync(join(folder, ".agents/skills/other/plan.md"), "TOPSECRET");
    symlinkSync("../other/plan.md", join(folder, ".agents/skills/deploy-app/plan.md"));
    symlinkSync("../other", join(folder, ".agents/skills/deploy-app/more"));
    const index = await loadSkills(both(folder), { links: [folder] });
    expect(await index.files("deploy-app")).toEqual(["notes.md"]);
    await expect(index.readFile("deploy-app", "plan.md")).rejects.toThrow("outside the skill's folder");
    await expect(index.readFile("deploy-app", "more/plan.md")).rejects.toThrow("outside the skill's folder");
  });

  it("is not opened by a wrapped source that lists without it", async () => {
    const folder = installed();
    const source = skillFolderSource(both(folder)[0] ?? "");
    const index = await loadSkills([{ ...source, list: () => source.list() }, both(folder)[1] ?? ""]);
    expect(outlineOf(index.diagnostics)).toEqual(["error file-outside-root deploy-app/SKILL.md"]);
    expect(index.get("deploy-app")?.file).toBe("deploy-app/SKILL.md");
    expect((await index.read("deploy-app")).body).toContain("How to");
  });
});

describe("a file without a usable text", () => {
  const broken: readonly (readonly [
    string,
    Readonly<Record<string, string | Uint8Array>>,
    Readonly<Record<string, string>>,
  ])[] = [
    ["refused", {}, { "a/x": "../out" }],
    ["a broken link", {}, { "a/x/SKILL.md": "nothing" }],
    ["empty", { "a/x/SKILL.md": "" }, {}],
    ["without a body", { "a/x/SKILL.md": "---\nname: x\ndescription: X.\n---\n" }, {}],
    ["without a body, and long", { "a/x/SKILL.md": `---\nname: x\nnote: ${"n".repeat(5000)}\n---\n` }, {}],
    ["not UTF-8", { "a/x/SKILL.md": new Uint8Array([0xff, 0xfe, 0x41]) }, {}],
    [
      "not UTF-8 near its end",
      { "a/x/SKILL.md": Buffer.concat([Buffer.from("x ".repeat(4000)), Buffer.from([0xff])]) },
      {},
    ],
    ["too large", { "a/x/SKILL.md": "x".repeat(1024 * 1024 + 1) }, {}],
  ];

  it.skipIf(process.platform === "win32").each(broken)(
    "takes no name from a readable one: %s",
    async (_case, files, links) => {
      const good = { "b/x/SKILL.md": skillFile("x"), "out/SKILL.md": skillFile("x", "Outside.") };
      const folder = folderWith({ ...good, ...files, "a/other/SKILL.md": skillFile("other") }, links);
      const index = await loadSkills([join(folder, "a"), join(folder, "b")]);
      expect((await index.read("x")).body).toContain("How to x.");
      expect(index.get("x")?.source).toBe("b");
      expect(index.resolve("a:x")).toMatchObject({ skill: { name: "a:x" } });
      await expect(index.read("a:x")).rejects.toThrow(/x\/SKILL\.md/);
      expect(index.list().map(({ source }) => source)).toEqual(["a", "a", "b"]);
      expect(index.diagnostics.every(({ code }) => !code.startsWith("name-"))).toBe(true);
      rmSync(join(folder, "b/x"), { recursive: true });
      await index.refresh();
      expect(index.resolve("x")).toMatchObject({ skill: { source: "a" } });
    },
  );

  it("takes neither an alias nor a name that differs by case", async () => {
    const folder = folderWith({
      "a/y/SKILL.md": "",
      "a/Z/SKILL.md": "",
      "b/y/SKILL.md": skillFile("other"),
      "b/z/SKILL.md": skillFile("z"),
    });
    const index = await loadSkills([join(folder, "a"), join(folder, "b")]);
    expect(index.resolve("y")).toMatchObject({ skill: { name: "other" } });
    expect(index.resolve("Z")).toMatchObject({ skill: { name: "z" } });
  });

  it("takes no name from a readable one of its own source", async () => {
    const folder = folderWith({
      "a/SKILL.md": "---\nname: x\ndescription: X.\n---\n",
      "b/SKILL.md": skillFile("x", "Readable."),
    });
    const index = await loadSkills(folder);
    expect(index.get("x")?.description).toBe("Readable.");
  });
});
