import { readFileSync } from "node:fs";
import { z } from "zod";
import { reasonOf } from "../reason-of.js";
import { SkillError } from "../skill-error.js";
import { ListedFieldsSchema } from "../skill-fields.js";

const DIGEST = /^(?:[0-9a-f]{64}$|-> )/;
/** In place of a file, for the aliases and macros of a source. No skill can have it in its name. */
export const EXTRAS = "*";
const DigestSchema = z.string().regex(DIGEST, "Expected a SHA-256 digest in hexadecimal");

/** A skill in a lock file: one of ours, with the digests of its files, or one of `npx skills`. */
const EntrySchema = z.looseObject({
  from: z.string().optional(),
  file: z.string().optional(),
  path: z.string().optional(),
  version: z.string().optional(),
  listed: ListedFieldsSchema.optional(),
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

/**
 * Reads the data of `skills-lock.json`.
 *
 * @throws SkillError `lock-unreadable` if there is none, or it has another format
 */
export function readLockFile(path: string): LockFile {
  return parsedLock(path, (text) => {
    const file: LockFile = JSON.parse(text);
    LockFileSchema.parse(file); // its result lacks a key `__proto__`
    return file;
  });
}

/**
 * Reads a lock of any format.
 *
 * @throws SkillError `lock-unreadable` if there is none, or it has another format
 */
export function parsedLock<Data>(path: string, parse: (text: string) => Data): Data {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error);
    const message = `The lock ${path} cannot be read: ${reason}. If it cannot be repaired, remove it and run langslash lock.`;
    throw new SkillError("lock-unreadable", path, message, { cause: error });
  }
}
