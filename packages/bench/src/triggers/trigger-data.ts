import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const CaseSchema = z.object({
  query: z.string().min(1),
  /** The skill that should load; null if the tested skill, or none of its collection, should. */
  expected: z.string().nullable(),
  /** Whether the query is a command, which no search sees. */
  typed: z.boolean().optional(),
});

const SetSchema = z.object({
  repository: z.string(),
  /** The skill that is tested; null if all of its collection are. */
  skill: z.string().nullable(),
  cases: z.array(CaseSchema),
});

const ShortRequestSchema = z.object({
  collection: z.string(),
  query: z.string().min(1),
  expected: z.string(),
  also: z.array(z.string()).optional(),
});

const UnrelatedSchema = z.object({
  kind: z.string(),
  size: z.number(),
  prefix: z.string().nullish(),
  query: z.string().min(1),
});

/** Messages of one author, and the skills that they should load or not. */
export interface TriggerSet extends z.infer<typeof SetSchema> {
  /** The owner of its repository. */
  readonly author: string;
  /** Folder with the skills of its repository. */
  readonly skillsFolder: string;
}
/** A message of a few words that should load or offer a skill. */
export type ShortRequest = z.infer<typeof ShortRequestSchema>;
/** A long message that should load nothing. */
type UnrelatedMessage = z.infer<typeof UnrelatedSchema>;

/** Labelled messages of skill authors, and messages that no skill is meant for. */
export interface TriggerData {
  readonly sets: readonly TriggerSet[];
  readonly short: readonly ShortRequest[];
  readonly unrelated: readonly UnrelatedMessage[];
}

/**
 * Reads a folder of trigger evaluations: `sets/*.json`, `short-requests.json` and `unrelated.json`.
 *
 * @throws if a file does not fit its schema
 */
export function readTriggerData(folder: string): TriggerData {
  return {
    sets: readTriggerSets(folder),
    short: z.array(ShortRequestSchema).parse(readJson(folder, "short-requests.json")),
    unrelated: z.array(UnrelatedSchema).parse(readJson(folder, "unrelated.json")),
  };
}

/** Reads the sets of a folder of trigger evaluations. */
export function readTriggerSets(folder: string): TriggerSet[] {
  return readdirSync(join(folder, "sets")).map((file) => {
    const set = SetSchema.parse(readJson(folder, "sets", file));
    const author = set.repository.split("/")[0] ?? set.repository;
    return { ...set, author, skillsFolder: join(folder, "skills", set.repository.replace("/", "+")) };
  });
}

/** Returns the folders of the seventeen skills to which the skills of each author are added. */
export function seventeenIn(folder: string): string[] {
  return ["anthropics+skills", "stand-ins"].map((name) => join(folder, "skills", name));
}

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), "utf8"));
}
