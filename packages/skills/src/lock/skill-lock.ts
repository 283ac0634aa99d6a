import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { z } from "zod";
import { reasonOf } from "../reason-of.js";
import { SkillError } from "../skill-error.js";
import { folderOf, type SkillPin } from "../skill-pin.js";
import type { SkillSource } from "../skill-source.js";
import { apmDigests, type FindDigests, npxDigests, type UnknownState } from "./foreign-locks.js";
import { ownValue } from "./skill-changes.js";

const DigestSchema = z.string().regex(/^(?:[0-9a-f]{64}$|-> )/, "Expected a SHA-256 digest in hexadecimal");

/** What models and users are told, which takes the place of what the source says now. */
const ListedSchema = z.looseObject({
  name: z.string(),
  description: z.string(),
  aliases: z.array(z.string()),
  tools: z.array(z.string()),
  userInvocable: z.boolean(),
  modelInvocable: z.boolean(),
  file: z.undefined().optional(),
});

/** A skill in a lock file: one of ours, with the digests of its files, or one of `npx skills`. */
const EntrySchema = z.looseObject({
  from: z.string().optional(),
  file: z.string().optional(),
  path: z.string().optional(),
  version: z.string().optional(),
  listed: z
    .record(z.string(), z.unknown())
    .refine((listed) => ListedSchema.safeParse(listed).success, "Expected a name, a description and the like")
    .optional(),
  files: z.record(z.string(), DigestSchema).optional(),
  aliases: z.record(z.string(), z.string()).optional(),
  macros: z.record(z.string(), z.string()).optional(),
  computedHash: z.string().optional(),
});

/** Schema of `skills-lock.json`, which `npx skills` writes too. */
const LockFileSchema = z.looseObject({ version: z.literal(1), skills: z.record(z.string(), EntrySchema) });
/** The data of a lock file. */
export type LockFile = z.infer<typeof LockFileSchema>;

/** A skill in a lock. */
export type LockedSkill = LockFile["skills"][string];

/** The skills of a lock. Read once, so that it cannot change while the process runs. */
export interface SkillLock {
  /** Returns the locked state of an entry by its file, or the reason why the lock does not have it. */
  find(source: SkillSource, file: string): LockedState | UnknownState;
  /** Returns the aliases and macros that were locked for a source. */
  extrasOf(source: string): Pick<LockedSkill, "aliases" | "macros">;
}

/** The locked state of a skill. A lock of another tool has its files only. */
type LockedState = Pick<SkillPin, "files"> & Partial<Pick<SkillPin, "listed" | "version">>;

/**
 * Reads the data of `skills-lock.json`.
 *
 * @throws Error if there is none, or it has another format
 */
export function readLockFile(path: string): LockFile {
  return LockFileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/**
 * Reads `skills-lock.json`, or the `apm.lock.yaml` of apm.
 *
 * @throws SkillError `lock-unreadable` if it cannot be read
 */
export function readSkillLock(path: string): SkillLock {
  try {
    const root = realpathSync(dirname(resolve(path)));
    if (!path.endsWith(".json")) return lockOf({}, root, apmDigests(readFileSync(path, "utf8"), root, path));
    const { skills } = readLockFile(path);
    return lockOf(skills, root, npxDigests(skills, path));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error);
    const message = `The lock ${path} cannot be read: ${reason}. Write it with langslash lock.`;
    throw new SkillError("lock-unreadable", path, message, { cause: error });
  }
}

/** @param findTheirs - looks for a folder in what another tool has locked */
function lockOf(skills: LockFile["skills"], root: string, findTheirs: FindDigests): SkillLock {
  const fileIn = (folder: string, file: string): string => `${resolve(root, folder)}\0${basename(file)}`;
  const ours = new Map<string, LockedSkill>();
  // Two sources may list the same file, and the index takes one of them.
  const byFile = new Map<string, LockedSkill>();
  for (const entry of Object.values(skills)) {
    ours.set(`${entry.from}\0${entry.file}`, entry);
    if (entry.path !== undefined && entry.file !== undefined) byFile.set(fileIn(entry.path, entry.file), entry);
  }
  return {
    extrasOf: (source) => {
      const { aliases = {}, macros = {} } = ownValue(skills, extrasKey(source)) ?? {};
      return { aliases, macros };
    },
    find(source, file) {
      const folder = folderOf(source, file);
      const own = ours.get(`${source.name}\0${file}`);
      const entry = own ?? (folder === undefined ? undefined : byFile.get(fileIn(folder, file)));
      if (!entry?.files) return findTheirs(folder);
      const { files, version } = entry;
      return { files, ...(own?.listed && { listed: own.listed }), ...(version !== undefined && { version }) };
    },
  };
}

/** Returns the key of the aliases and macros of a source. No skill can have it as its name. */
export function extrasKey(source: string): string {
  return `${source}:*`;
}
