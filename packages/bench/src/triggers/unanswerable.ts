import { readFileSync } from "node:fs";
import { z } from "zod";

const QueriesSchema = z.object({ unanswerable: z.array(z.string()) });

/** Reads the queries of the benchmark of routing that no skill is meant for: small talk and chores. */
export function readUnanswerable(): string[] {
  const file = new URL("../../routing/queries.json", import.meta.url);
  return QueriesSchema.parse(JSON.parse(readFileSync(file, "utf8"))).unanswerable;
}
