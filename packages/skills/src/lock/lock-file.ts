import { readFileSync } from "node:fs";
import { z } from "zod";

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

/**
 * Reads the data of `skills-lock.json`.
 *
 * @throws Error if there is none, or it has another format
 */
export function readLockFile(path: string): LockFile {
  return LockFileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Returns the key of the aliases and macros of a source. No skill can have it as its name. */
export function extrasKey(source: string): string {
  return `${source}:*`;
}
