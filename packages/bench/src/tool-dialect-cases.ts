import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A recorded reply of a model, and the calls that must be read from it. */
const DialectCaseSchema = z.object({
  id: z.string(),
  family: z.string(),
  dialect: z.string(),
  kind: z.string(),
  tools: z.array(z.looseObject({ name: z.string() })),
  output: z.string(),
  calls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })),
  accept: z.array(z.string()),
  content: z.string().nullish(),
});
export type DialectCase = z.infer<typeof DialectCaseSchema>;

const FOLDER = process.env["LANGSLASH_CORPORA"] ?? "";

/** Returns a file of the corpus of tool dialects; undefined if the corpus is absent. */
function dialectCorpus(file: string): unknown {
  const path = join(FOLDER, "tool-dialects", file);
  return FOLDER !== "" && existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as unknown) : undefined;
}

/** Returns the cases of the corpus; undefined if it is absent. */
export function dialectCases(): readonly DialectCase[] | undefined {
  const cases = dialectCorpus("cases.json");
  return cases === undefined ? undefined : z.array(DialectCaseSchema).parse(cases);
}
