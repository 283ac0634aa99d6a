import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { skillDiff } from "@langslash/authoring/internal";
import type { SkillPin } from "@langslash/skills";
import { digestOf, type LockFile } from "@langslash/skills/internal";

/** A skill in a lock. */
type LockedEntry = LockFile["skills"][string];

/** Returns the fields that models and users are told otherwise than when the skill was locked, one a line. */
export function fieldChanges({ listed = {} }: LockedEntry, { listed: now }: SkillPin): string[] {
  const fields = [...new Set([...Object.keys(listed), ...Object.keys(now)])];
  return fields.flatMap((field) =>
    isDeepStrictEqual(listed[field], now[field])
      ? []
      : [`- ${field}: ${JSON.stringify(listed[field])}`, `+ ${field}: ${JSON.stringify(now[field])}`],
  );
}

/**
 * Returns a diff of the changed texts of a skill. The locked texts are looked for in Git, by their digests.
 *
 * @param lock - path of the lock
 */
export async function textChanges(
  lock: string,
  { files: locked = {} }: LockedEntry,
  { path, files }: SkillPin,
): Promise<string> {
  const changed = [...new Set([...Object.keys(locked), ...Object.keys(files)])].toSorted();
  if (path === undefined) return "What was locked is no longer at its source, so its texts cannot be compared.";
  const parts = changed
    .filter((file) => locked[file] !== files[file])
    .map((file) => {
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
      const text = git("show", `${commit}:./${file.slice(dirname(file).length + 1)}`);
      if (digestOf(text) === digest) return text.toString();
    }
  } catch {
    // no Git, no repository, or no such file in a commit
  }
  return undefined;
}
