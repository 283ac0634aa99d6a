import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { skillDiff } from "@langslash/authoring/internal";
import type { LockChange } from "@langslash/skills";
import { changedKeys, digestOf, type LockedSkill, ownValue } from "@langslash/skills/internal";
import { printableLine } from "../print/printable.js";

/** Returns a change as one line. */
export function changeLine({ name, kind, changes }: LockChange): string {
  return printableLine(`${kind} ${name}${changes.length > 0 ? `: ${changes.join("; ")}` : ""}`);
}

/**
 * Returns a diff of what models and users are told of a skill, and of its changed texts. The locked texts are looked
 * for in Git, by their digests.
 *
 * @param lock - path of the lock
 */
export function contentChanges(lock: string, before: LockedSkill, { path, files = {}, listed }: LockedSkill): string {
  const [was, now = ""] = [before.listed, listed].map((each) => (each ? `${JSON.stringify(each, null, 2)}\n` : ""));
  const told = skillDiff([{ path: "description, names and the like", before: was, after: now }]);
  if (path === undefined) return `${told}What was locked is no longer at its source, so its texts cannot be compared.`;
  const { files: locked = {} } = before;
  const texts = changedKeys(locked, files).map((file) => {
    const place = join(dirname(lock), path, file);
    const [digest, digestNow] = [ownValue(locked, file), ownValue(files, file)];
    const text = linkOf(digest) ?? (digest === undefined ? undefined : lockedText(lock, place, digest));
    if (digest !== undefined && text === undefined) return `${file}: Git does not have what was locked.\n`;
    const after = linkOf(digestNow) ?? (digestNow === undefined ? "" : readFileSync(place, "utf8"));
    return skillDiff([{ path: file, before: text, after }]);
  });
  return [told, ...texts].join("").trimEnd();
}

/** Returns the value of a link in a lock, which is shown as it is and not followed; undefined for a digest. */
function linkOf(digest = ""): string | undefined {
  return digest.startsWith("-> ") ? `${digest}\n` : undefined;
}

/** Returns the text of a file with this digest, from the last commits of the file or of the lock. */
function lockedText(lock: string, file: string, digest: string): string | undefined {
  const git = (...args: readonly string[]): Buffer =>
    execFileSync("git", ["-C", dirname(file), ...args], { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 28 });
  try {
    const commits = git("log", "--format=%H", "-n", "20", "--", basename(file), resolve(lock)).toString().split("\n");
    for (const commit of commits.filter(Boolean)) {
      const text = git("show", `${commit}:./${basename(file)}`);
      if (digestOf(text) === digest) return text.toString();
    }
  } catch {
    // no Git, no repository, or no such file in a commit
  }
  return undefined;
}
