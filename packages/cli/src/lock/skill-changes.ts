import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { skillDiff } from "@langslash/authoring/internal";
import type { LockChange, SkillPin } from "@langslash/skills";
import { changedKeys, digestOf, type LockedSkill } from "@langslash/skills/internal";
import { printableLine } from "../print/printable.js";

/** Returns a change as one line. */
export function changeLine({ name, kind, changes }: LockChange): string {
  return printableLine(`${kind} ${name}${changes.length > 0 ? `: ${changes.join("; ")}` : ""}`);
}

/** Returns the fields that models and users are told otherwise than when the skill was locked, one a line. */
export function fieldChanges({ listed = {} }: LockedSkill, { listed: now }: SkillPin): string[] {
  return changedKeys(listed, now)
    .flatMap((field) => [`- ${field}: ${JSON.stringify(listed[field])}`, `+ ${field}: ${JSON.stringify(now[field])}`])
    .map(printableLine);
}

/**
 * Returns a diff of the changed texts of a skill. The locked texts are looked for in Git, by their digests.
 *
 * @param lock - path of the lock
 */
export function textChanges(lock: string, { files: locked = {} }: LockedSkill, { path, files }: SkillPin): string {
  if (path === undefined) return "What was locked is no longer at its source, so its texts cannot be compared.";
  const parts = changedKeys(locked, files).map((file) => {
    const after = files[file] === undefined ? "" : readFileSync(join(path, file), "utf8");
    const before = locked[file] === undefined ? undefined : lockedText(lock, join(path, file), locked[file]);
    if (locked[file] !== undefined && before === undefined) return `${file}: Git does not have what was locked.\n`;
    return skillDiff([{ path: file, before, after }]);
  });
  return parts.join("").trimEnd();
}

/** Returns the text of a file with this digest, from the last commits of the file or of the lock. */
function lockedText(lock: string, file: string, digest: string): string | undefined {
  const git = (...args: readonly string[]): Buffer =>
    execFileSync("git", ["-C", dirname(file), ...args], { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 28 });
  try {
    const commits = git("log", "--format=%H", "-n", "20", "--", file, resolve(lock)).toString().split("\n");
    for (const commit of commits.filter(Boolean)) {
      const text = git("show", `${commit}:./${basename(file)}`);
      if (digestOf(text) === digest) return text.toString();
    }
  } catch {
    // no Git, no repository, or no such file in a commit
  }
  return undefined;
}
