import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { runInProcess } from "./in-process.js";
import { folderOf, langslash, type ProgramResult, skillFile } from "./langslash.js";
import { startEach } from "./start-each.js";

/** Files must be left alone for three seconds before their names are cached. */
const SETTLED = 3_300;

/** Completes the names of skills. */
const COMPLETE = ["complete", "--line", "langslash show "];

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
    return this.run(COMPLETE, env);
  }

  /** Completes the names of skills in each of the projects. */
  static completeEach(projects: readonly Project[]): Promise<ProgramResult[]> {
    const starts = projects.map((project) => ({
      args: COMPLETE,
      cwd: project.#cwd,
      env: { XDG_CACHE_HOME: project.#cache },
    }));
    return startEach(starts);
  }

  /** Runs the sources of the command, which cache nothing. */
  runAfresh(args: readonly string[] = COMPLETE): Promise<ProgramResult> {
    return runInProcess(args, { cwd: this.#cwd });
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

/** Waits until the names in a new project can be cached. */
export async function settle(): Promise<void> {
  await setTimeout(SETTLED);
}
