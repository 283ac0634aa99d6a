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
export type TriggerSet = z.infer<typeof SetSchema>;
/** A message of a few words that should load or offer a skill. */
type ShortRequest = z.infer<typeof ShortRequestSchema>;
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
  const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), "utf8"));
  return {
    sets: readdirSync(join(folder, "sets")).map((file) => SetSchema.parse(read("sets", file))),
    short: z.array(ShortRequestSchema).parse(read("short-requests.json")),
    unrelated: z.array(UnrelatedSchema).parse(read("unrelated.json")),
  };
}

/** Returns the author of a set: the owner of its repository. */
export function authorOf({ repository }: TriggerSet): string {
  return repository.split("/")[0] ?? repository;
}
