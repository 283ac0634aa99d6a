import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { folderOf, langslash, type ProgramResult, skillFile } from "./langslash.js";

/** Files must be left alone for three seconds before their names are cached. */
export const SETTLED = 3_300;

/** A folder with skills of every kind, and a cache folder that is still empty. */
export class Project {
  readonly skills: string;
  readonly #cwd: string;
  readonly #cache = folderOf({});

  constructor() {
    this.#cwd = folderOf({
      "skills/one/SKILL.md": skillFile("one", "The first."),
      "skills/two/SKILL.md": skillFile("two", "The second."),
      "skills/notes/README.md": "Not a skill.",
      "skills/commands/git/commit.md": "Commit.",
      "skills/skills_manifest.json": JSON.stringify({ skills: [{ name: "listed", file: "texts/listed.md" }] }),
      "skills/texts/listed.md": skillFile("listed", "Listed."),
      "elsewhere/three/SKILL.md": skillFile("three", "The third."),
    });
    this.skills = join(this.#cwd, "skills");
    symlinkSync("two", join(this.skills, "linked"));
    symlinkSync("../elsewhere/three", join(this.skills, "outside")); // refused, because it leads outside
  }

  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ProgramResult> {
    return langslash(args, { cwd: this.#cwd, env: { XDG_CACHE_HOME: this.#cache, ...env } });
  }

  /** Completes the names of skills. */
  complete(env?: Readonly<Record<string, string>>): Promise<ProgramResult> {
    return this.run(["complete", "--line", "langslash show "], env);
  }

  /** Returns the completion by a process that has nothing cached. */
  completeAfresh(): Promise<ProgramResult> {
    return this.complete({ XDG_CACHE_HOME: folderOf({}) });
  }

  get cacheFolder(): string {
    return join(this.#cache, "langslash/heads");
  }

  /** Returns the paths of the cached files. */
  cached(): string[] {
    return existsSync(this.cacheFolder)
      ? readdirSync(this.cacheFolder).map((name) => join(this.cacheFolder, name))
      : [];
  }
}

/** Returns projects that have been left alone for long enough, and whose names are cached. */
export async function cachedProjects(count: number): Promise<Project[]> {
  const projects = Array.from({ length: count }, () => new Project());
  await setTimeout(SETTLED);
  await Promise.all(projects.map((project) => project.complete()));
  expect(projects.map((project) => project.cached().length)).toEqual(projects.map(() => 1));
  return projects;
}
