import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { newFolder, temporaryFolder } from "@langslash/testing/temporary-folder";
import { afterEach, describe, expect, it, vi } from "vitest";
import { collectionRepository } from "./collection-repository.js";

const FORM = "State the court in full.";
const AGENTS = { "agents/clerk.md": "File it." };
const repositoryWith = (...paths: string[]): string =>
  temporaryFolder(Object.fromEntries([...paths.map((path) => [path, FORM]), ...Object.entries(AGENTS)]));

afterEach(() => vi.unstubAllEnvs());

describe("a file of a repository", () => {
  it.each([
    "office/form.md",
    "office/fees.mdx",
    "rules/courts/index.md",
    "app-forms/form.md",
    ".kit/data/courts.csv",
    "_templates/form.html",
    "office/_templates/form.html",
  ])("is read if it is a text of the collection: %s", (path) => {
    expect(collectionRepository(repositoryWith(path, ".kit/agents/judge.md")).read(path)).toBe(FORM);
  });

  it.each(["app", "client", "customer", "log"])("may belong to the project in a folder for it: %s", (folder) => {
    const path = `${folder}/form.md`;
    expect(() => collectionRepository(repositoryWith(path)).read(path)).toThrow(
      `The file ${path} may belong to the project.`,
    );
  });

  it.each(["charter.md", "templates/page.html", "src/_templates/page.html", "docs/fee-model.md"])(
    "may belong to the project: %s",
    (path) => {
      expect(() => collectionRepository(repositoryWith(path)).read(path)).toThrow(
        `The file ${path} may belong to the project.`,
      );
    },
  );

  it.each(["README.md", "docs/CONTRIBUTING.md", ".kit/data/courts.csv.gz", "office/seal.png", ".ssh/rules/form.md"])(
    "is neither a text of the collection nor one that commands use: %s",
    (path) => {
      expect(collectionRepository(repositoryWith(path, ".kit/agents/judge.md")).read(path)).toBeUndefined();
    },
  );

  it.each([
    ["docs/fee-model.md", true],
    ["spec/fee-model.md", true],
    ["docs/plan.md", false],
    ["docs/plan_.md", false],
    ["docs/api-keys.md", false],
  ])("is one of a plugin that has it if its name has several words: %s %j", (path, isFound) => {
    const repository = collectionRepository(repositoryWith(path, ".claude-plugin/plugin.json"));
    expect(repository.find(path)).toBe(isFound ? path : undefined);
  });

  it.each([
    ["office/agents/clerk.yml", true],
    ["office/agents/clerk.yaml", true],
    ["office/agents/clerk.md", true],
    ["office/agents/clerk.md.bak", false],
    ["agents/clerk.md", false],
  ])("is a script of the collection if texts of agents are in a folder above it: %s %j", (path, isFound) => {
    const repository = collectionRepository(repositoryWith(path, "office/tools/count.sh"));
    const read = (): string | undefined => repository.read("office/tools/count.sh", { scripts: true });
    if (isFound) expect(read()).toBe(FORM);
    else expect(read).toThrow("The file office/tools/count.sh may belong to the project.");
  });

  it("is not read from a hidden folder that leads out of the repository", () => {
    const root = repositoryWith();
    symlinkSync(repositoryWith("rules/form.md"), join(root, ".kit"));
    expect(() => collectionRepository(root).read(".kit/rules/form.md")).toThrow("may belong to the project");
  });
});

describe("the list of a repository's texts", () => {
  it("has those of its folders and of the hidden ones for agents, each once", () => {
    const paths = [".kit/prompts/draft.md", "office/agents/judge.md", "office/form.md"];
    const others = [".cursor/rules/dates.md", ".ssh/prompts/key.md", ".github/prompts/fix.md", ".other/a.md"];
    const listed = collectionRepository(repositoryWith(...paths, ...others, "src/form.md", "charter.md")).list();
    expect(listed.toSorted()).toEqual([...paths, "agents/clerk.md"].toSorted());
  });

  it("is empty if it is the user's home directory, of which prose in folders of texts is read", () => {
    const root = repositoryWith("rules/index.md", "office/form.md");
    vi.stubEnv("HOME", root);
    vi.stubEnv("USERPROFILE", root);
    const repository = collectionRepository(root);
    expect(repository.list()).toEqual([]);
    expect(repository.read("rules/index.md")).toBe(FORM);
    expect(() => repository.read("office/form.md")).toThrow("may belong to the project");
  });
});

describe("the instructions of a repository", () => {
  it.each([
    ["CLAUDE.md", FORM],
    [".claude/CLAUDE.md", FORM],
    ["office/CLAUDE.md", undefined],
    ["CLAUDE.mdx", undefined],
  ])("are those at its top: %s", (path, text) => {
    expect(collectionRepository(repositoryWith(path)).readInstructions(path)).toBe(text);
  });

  it("are none if there is no such file, or if it is a folder or leads out of the repository", () => {
    const root = repositoryWith();
    mkdirSync(join(root, "GEMINI.md"));
    symlinkSync(join(newFolder(), "rules.md"), join(root, "AGENTS.md"));
    symlinkSync(join(repositoryWith("rules.md"), "rules.md"), join(root, "CLAUDE.md"));
    const repository = collectionRepository(root);
    expect(["GEMINI.md", "AGENTS.md", "CLAUDE.md"].map((path) => repository.readInstructions(path))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
