import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { z } from "zod";
import { reasonOf } from "../reason-of.js";
import { SkillError } from "../skill-error.js";
import type { FileDigests, SkillSource } from "../skill-source.js";
import { apmDigests, hashOfNpxSkills } from "./foreign-locks.js";
import { folderOf, type SkillPin } from "../skill-pin.js";

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
  origin: z.string().optional(),
  listed: z
    .record(z.string(), z.unknown())
    .refine((listed) => ListedSchema.safeParse(listed).success, "Expected a name, a description and the like")
    .optional(),
  files: z.record(z.string(), DigestSchema).optional(),
  aliases: z.record(z.string(), z.string()).optional(),
  macros: z.record(z.string(), z.string()).optional(),
  sourceType: z.string().optional(),
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
  extrasOf(source: string): Required<Pick<LockedSkill, "aliases" | "macros">>;
}

/** The locked state of a skill. A lock of another tool has its files only. */
type LockedState = Pick<SkillPin, "files"> & Partial<Pick<SkillPin, "listed" | "version">>;

/** A skill whose locked state is not known: not in the lock, or, with `differs`, of another state than on disk. */
interface UnknownState {
  readonly problem: string;
  readonly differs?: true;
}

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
    return path.endsWith(".json") ? jsonLock(readLockFile(path), path) : apmLock(readFileSync(path, "utf8"), path);
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error);
    const message = `The lock ${path} cannot be read: ${reason}. Write it with langslash lock.`;
    throw new SkillError("lock-unreadable", path, message, { cause: error });
  }
}

function jsonLock({ skills }: LockFile, path: string): SkillLock {
  const entries = Object.values(skills);
  const byName = new Map(Object.entries(skills));
  const ours = new Map(entries.map((entry) => [`${entry.from}\0${entry.file}`, entry]));
  // Two sources may list the same file, and the index takes one of them.
  const root = realpathSync(dirname(resolve(path)));
  const fileIn = (folder: string, file: string): string => `${resolve(root, folder)}\0${basename(file)}`;
  const byFile = new Map(entries.map((entry) => [entry.path && entry.file && fileIn(entry.path, entry.file), entry]));
  const verified = new Map<string, FileDigests>();

  /** Compares a folder with the one hash that `npx skills` has for it. */
  const findTheirs = (folder: string): LockedState | UnknownState => {
    const theirs = byName.get(basename(folder));
    if (!theirs || theirs.files) return { problem: `it is not in ${path}` };
    const known = verified.get(folder);
    if (known) return { files: known };
    if (!theirs.computedHash) return { problem: `${path} has no digest of it, only its source` };
    const { hash, files } = hashOfNpxSkills(folder);
    if (hash === theirs.computedHash) {
      verified.set(folder, files);
      return { files };
    }
    const problem = `its folder does not have the hash in ${path}, which may be of files that are not installed`;
    return { problem, differs: true };
  };
  return {
    extrasOf(source) {
      const { aliases = {}, macros = {} } = byName.get(extrasKey(source)) ?? {};
      return { aliases, macros };
    },
    find(source, file) {
      const folder = folderOf(source, file);
      const own = ours.get(`${source.name}\0${file}`);
      const { files, listed, version } = own ?? byFile.get(folder && fileIn(folder, file)) ?? {};
      if (files) return { files, ...(own && listed && { listed }), ...(version !== undefined && { version }) };
      return folder === undefined ? { problem: `it is not in ${path}` } : findTheirs(folder);
    },
  };
}

function apmLock(text: string, path: string): SkillLock {
  const digests = apmDigests(text);
  const root = dirname(resolve(path));
  return {
    extrasOf: () => ({ aliases: {}, macros: {} }),
    find(source, file) {
      const folder = folderOf(source, file);
      const files = folder === undefined ? {} : digests(root, folder);
      return Object.keys(files).length > 0 ? { files } : { problem: `${path} has no digests of its files` };
    },
  };
}

/** Returns the key of the aliases and macros of a source. No skill can have it as its name. */
export function extrasKey(source: string): string {
  return `${source}:*`;
}
