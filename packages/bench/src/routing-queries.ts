import { readFileSync } from "node:fs";
import type { SkillIndex } from "@langslash/skills";
import { z } from "zod";

const QueriesSchema = z.strictObject({
  answerable: z.array(
    z.strictObject({
      query: z.string().min(1),
      /** Every name that is a right answer. */
      skill: z.array(z.string()).min(1),
      kind: z.enum(["direct", "paraphrase", "symptom"]),
    }),
  ),
  unanswerable: z.array(z.string().min(1)),
});

/** What people ask for, with the right answers, and what none of the skills serves. */
export type RoutingQueries = z.infer<typeof QueriesSchema>;

/** @throws where the file is not as it should be, or names a skill that the index does not have */
export function readRoutingQueries(file: string, skills: SkillIndex): RoutingQueries {
  const queries = QueriesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const unknown = queries.answerable.flatMap(({ skill }) => skill).filter((name) => !skills.get(name));
  if (unknown.length > 0) throw new Error(`${file} names skills that are not there: ${unknown.join(", ")}`);
  return queries;
}
