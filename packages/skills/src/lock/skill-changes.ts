import { isDeepStrictEqual } from "node:util";
import type { FileDigests } from "../skill-source.js";
import type { ListedFields } from "../skill-fields.js";

/** The state of a skill, as far as it is known. A lock of another tool has its files only. */
export interface LockedState {
  readonly files?: FileDigests | undefined;
  readonly listed?: ListedFields | undefined;
  readonly version?: string | undefined;
  /** The entry of the same file in another source, which takes the place of the entry in this one. */
  readonly told?: ListedFields | undefined;
  /** Why it is not known, or differs whatever the files are. */
  readonly problem?: string;
}

/** Describes how a skill differs from a locked state, each in some words. Compares what both states have. */
export function skillChanges(locked: LockedState, now: LockedState): string[] {
  if (locked.problem !== undefined) return [locked.problem];
  const changes = locked.listed && now.listed ? changedKeys(locked.listed, now.listed) : [];
  const words = changes.map((field) => `its ${field} has changed`);
  if (now.version !== undefined && locked.version !== undefined && now.version !== locked.version) {
    words.push(`its version is ${now.version}, not ${locked.version}`);
  }
  return [...words, ...(locked.files && now.files ? fileChanges(locked.files, now.files) : [])];
}

/** Returns the sorted keys of the values that differ. */
export function changedKeys(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => !isDeepStrictEqual(ownValue(one, key), ownValue(other, key))).toSorted();
}

/** Returns a value by its key, which may be the name of something that all objects inherit. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function fileChanges(locked: FileDigests, now: FileDigests): string[] {
  return changedKeys(locked, now).map((path) => {
    if (!Object.hasOwn(locked, path)) return `${path} is new`;
    return Object.hasOwn(now, path) ? `${path} has changed` : `${path} is missing`;
  });
}
