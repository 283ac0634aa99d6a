import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createProject } from "./create-project.js";
import { packageManager } from "./package-manager.js";

const template = fileURLToPath(new URL("../template", import.meta.url));
const npm = packageManager();

let parent: string;
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), "create langslash "))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe("a project", () => {
  it("has the files of the template, with their real names, and settings of its own", () => {
    const folder = join(parent, "deep/my chat");
    const written = createProject(folder, npm);
    const files = filesIn(folder);
    expect(files).toEqual(written.map((path) => path.replaceAll("\\", "/")).toSorted());
    expect(files).toEqual(
      [...filesIn(template).map((path) => path.replace("_gitignore", ".gitignore")), ".env"].toSorted(),
    );
    for (const path of ["agent.ts", "page/chat.tsx", "skills/client-letter/SKILL.md"]) {
      expect(read(folder, path)).toBe(read(template, path));
    }
    expect(read(folder, ".gitignore")).toMatch(/^\.env$/m);
    expect(read(folder, ".env")).toBe(read(folder, ".env.example"));
    if (process.platform !== "win32") expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
  });

  it("is named after its folder, and its dependencies have the versions of this package", () => {
    const folder = join(parent, "My Chat");
    createProject(folder, npm);
    const { name, dependencies, devDependencies } = JSON.parse(read(folder, "package.json"));
    const tested = JSON.parse(readFileSync(fileURLToPath(new URL("../package.json", import.meta.url)), "utf8"));
    expect(name).toBe("my-chat");
    const listed = JSON.parse(read(template, "package.json"));
    expect(Object.keys(dependencies)).toEqual(Object.keys(listed.dependencies));
    expect(Object.keys(devDependencies)).toEqual(Object.keys(listed.devDependencies));
    const versions = { ...dependencies, ...devDependencies };
    expect(Object.keys(versions)).toContain("@langslash/middleware");
    expect(tested.devDependencies).toMatchObject(versions);
    expect(versions["@langchain/langgraph-cli"]).toBe("1.5.1");
  });

  it("has the settings that its package manager needs", () => {
    createProject(join(parent, "a"), packageManager("pnpm/12.18.0 npm/? node/v20.20.2 linux x64"));
    expect(read(join(parent, "a"), "pnpm-workspace.yaml")).toContain("allowBuilds:\n  esbuild: false\n");
    createProject(join(parent, "b"), npm);
    expect(existsSync(join(parent, "b/pnpm-workspace.yaml"))).toBe(false);
  });

  it("can be written into a folder that has only a repository", () => {
    mkdirSync(join(parent, ".git"));
    createProject(parent, npm);
    expect(existsSync(join(parent, "agent.ts"))).toBe(true);
  });

  it("is refused in a folder with files, which stays as it was", () => {
    const names = ["a.txt", "b.txt", "c.txt", "d.txt", "package.json"];
    for (const name of names) writeFileSync(join(parent, name), name);
    expect(() => createProject(parent, npm)).toThrow(
      `The folder ${parent} is not empty: it contains a.txt, b.txt, c.txt and 2 more. Choose a new folder.`,
    );
    expect(filesIn(parent)).toEqual(names);
    expect(read(parent, "package.json")).toBe("package.json");
  });

  it("is refused in place of a file, and through a link to a folder with files", () => {
    writeFileSync(join(parent, "file"), "mine");
    expect(() => createProject(join(parent, "file"), npm)).toThrow("is a file. Choose the name of a new folder.");
    symlinkSync(parent, join(parent, "link"), "dir");
    expect(() => createProject(join(parent, "link"), npm)).toThrow("is not empty");
    expect(read(parent, "file")).toBe("mine");
  });
});

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .toSorted();
}
