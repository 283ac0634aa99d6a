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

/** Requests of the Berkeley Function Calling Leaderboard with their true calls. */
const BfclSchema = z.object({
  schemas: z.array(z.looseObject({ name: z.string(), parameters: z.looseObject({ type: z.literal("object") }) })),
  entries: z.array(
    z.object({
      id: z.string(),
      tools: z.array(z.number()),
      calls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })),
      loose: z.boolean().optional(),
    }),
  ),
});

/** A request: its tools, and the calls that answer it. */
export interface BfclEntry {
  readonly id: string;
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly schema: { type: "object" };
  }[];
  readonly calls: readonly { readonly name: string; readonly args: Record<string, unknown> }[];
}

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

/** Returns the requests whose true calls fit their schemas; undefined if the corpus is absent. */
export function bfclEntries(): readonly BfclEntry[] | undefined {
  const file = dialectCorpus("bfcl-calls.json");
  if (file === undefined) return undefined;
  const { schemas, entries } = BfclSchema.parse(file);
  return entries
    .filter(({ loose }) => !loose)
    .map(({ id, tools, calls }) => ({
      id,
      tools: tools.flatMap((index) => {
        const tool = schemas[index];
        return tool ? [{ name: tool.name, description: "", schema: tool.parameters }] : [];
      }),
      calls: calls.map(({ name, arguments: args }) => ({ name, args })),
    }));
}
