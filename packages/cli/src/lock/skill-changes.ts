import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { skillDiff } from "@langslash/authoring/internal";
import type { SkillPin } from "@langslash/skills";
import { digestOf, type LockFile, LockFileSchema } from "@langslash/skills/internal";

/** Returns the fields that models and users are told otherwise than when the skill was locked, one a line. */
export function fieldChanges(lock: string, name: string, { listed: now }: SkillPin): string[] {
  const { listed = {} } = entryIn(lock, name);
  const fields = [...new Set([...Object.keys(listed), ...Object.keys(now)])];
  return fields.flatMap((field) =>
    isDeepStrictEqual(listed[field], now[field])
      ? []
      : [`- ${field}: ${JSON.stringify(listed[field])}`, `+ ${field}: ${JSON.stringify(now[field])}`],
  );
}

/** Returns a diff of the changed texts of a skill. The locked texts are looked for in Git, by their digests. */
export async function textChanges(lock: string, name: string, { path, files }: SkillPin): Promise<string> {
  const { files: locked = {} } = entryIn(lock, name);
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

function entryIn(lock: string, name: string): LockFile["skills"][string] {
  return LockFileSchema.parse(JSON.parse(readFileSync(lock, "utf8"))).skills[name] ?? {};
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
