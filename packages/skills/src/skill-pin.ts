import { basename, dirname, join } from "node:path";
import { digestOf } from "./digest.js";
import { reasonOf } from "./reason-of.js";
import { SkillError } from "./skill-error.js";
import { type ListedFields, ListedFieldsSchema } from "./skill-fields.js";
import type { FileDigests, SkillEntry, SkillSource } from "./skill-source.js";
import { realRootOf } from "./sources/link-check.js";

/** The record of a skill in a lock. */
export interface SkillPin {
  /** Name of its source. */
  readonly from: string;
  /** File of its text, as its source lists it. */
  readonly file: string;
  /** Path of the folder to which the names of `files` are relative; undefined if the skill is not on this disk. */
  readonly path?: string;
  /** Its version at its source, such as a commit; undefined if it is on this disk. */
  readonly version?: string;
  readonly origin?: string;
  /** Its description, names, tools and the like, as its source lists them. */
  readonly listed: ListedFields;
  /** SHA-256 digests of all its files, in hexadecimal. */
  readonly files: FileDigests;
}

/**
 * Pins a skill to its present state.
 *
 * @throws SkillError if one of its files cannot be read, or a field of its entry is not valid
 */
export async function pinOf(source: SkillSource, entry: SkillEntry): Promise<SkillPin> {
  const { file, version, origin } = entry;
  const path = folderOf(source, file);
  return {
    from: source.name,
    file,
    ...(path === undefined ? version !== undefined && { version } : { path }),
    ...(origin !== undefined && { origin }),
    listed: listedFields(entry),
    files: await digestsOf(source, file),
  };
}

/** Returns the folder of a text on this disk; undefined if it is not there. */
export function folderOf(source: SkillSource, file: string): string | undefined {
  const root = realRootOf(source);
  return root === undefined ? undefined : join(root, dirname(file));
}

/**
 * Returns the fields of an entry as plain JSON, without those that its files or its place decide.
 *
 * @throws SkillError if a source has given one that a lock could not be read with
 */
export function listedFields(entry: SkillEntry): ListedFields {
  const { file, version: _version, identity: _identity, origin: _origin, ...listed } = entry;
  const fields: ListedFields = JSON.parse(JSON.stringify(listed));
  const [issue] = ListedFieldsSchema.safeParse(fields).error?.issues ?? [];
  if (!issue) return fields;
  const message = `The field ${issue.path.join(".")} of the skill ${entry.name} is not valid: ${issue.message}`;
  throw new SkillError("file-unreadable", file, message);
}

/** Returns an entry as it is listed in a lock. Of the entry as it is now, only its place and its version remain. */
export function withListed({ file, version, identity, origin }: SkillEntry, listed: ListedFields): SkillEntry {
  return {
    ...listed,
    file,
    ...(version !== undefined && { version }),
    ...(identity !== undefined && { identity }),
    ...(origin !== undefined && { origin }),
  };
}

/** Returns the digests of all files of an entry. If its source does not know them, they are those of its texts. */
export async function digestsOf(source: SkillSource, file: string): Promise<FileDigests> {
  const known = await source.digests?.(file);
  if (known) return known;
  const read = await source.read(file);
  const digests = new Map([[basename(file), read?.digest ?? digestOf(read?.text ?? "")]]);
  for (const path of (await source.files?.(file)) ?? []) {
    digests.set(path, digestOf((await source.readFile?.(file, path).catch(reasonOf)) ?? ""));
  }
  return Object.fromEntries(digests);
}

/** Returns the name of an entry's text among its files. */
export function textNameOf(file: string, files: FileDigests): string {
  return Object.hasOwn(files, basename(file)) ? basename(file) : "SKILL.md";
}
