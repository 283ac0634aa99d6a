import { readFileSync } from "node:fs";
import type { SkillIndex } from "@langslash/skills";
import { z } from "zod";

const QueriesSchema = z.strictObject({
  answerable: z.array(
    z.strictObject({
      query: z.string().min(1),
      /** Names of all skills that are a right answer. */
      skill: z.array(z.string()).min(1),
      kind: z.enum(["direct", "paraphrase", "symptom"]),
    }),
  ),
  unanswerable: z.array(z.string().min(1)),
});

/** Requests that a skill can answer, with the right skills, and requests that no skill can answer. */
export type RoutingQueries = z.infer<typeof QueriesSchema>;

/**
 * Reads a file of queries.
 *
 * @throws if the file does not fit the schema, or names a skill that the index does not have
 */
export function readRoutingQueries(file: string, skills: SkillIndex): RoutingQueries {
  const queries = QueriesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const unknown = queries.answerable.flatMap(({ skill }) => skill).filter((name) => !skills.get(name));
  if (unknown.length > 0) throw new Error(`${file} names unknown skills: ${unknown.join(", ")}`);
  return queries;
}
