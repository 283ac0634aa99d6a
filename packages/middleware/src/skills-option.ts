import type { InferInteropZodOutput, InteropZodObject } from "@langchain/core/utils/types";
import type { SkillIndex } from "@langslash/skills";
import type { Runtime } from "langchain";

/** A context schema, as `createMiddleware` takes it. */
export type ContextSchemaOption = InteropZodObject | undefined;

/** The context of a run with such a schema. */
export type ContextOf<Schema extends ContextSchemaOption> = Schema extends InteropZodObject
  ? InferInteropZodOutput<Schema>
  : unknown;

/** One index for all, or a function that answers the index for a run: one per tenant, for instance. Keep what it returns. */
export type SkillsOption<Schema extends ContextSchemaOption> =
  | SkillIndex
  | ((runtime: Runtime<ContextOf<Schema>>) => SkillIndex | Promise<SkillIndex>);

/** What every middleware that reads skills takes. */
export interface SkillsOptions<Schema extends ContextSchemaOption> {
  /** The skills. The function is called once for each hook, so it should answer from a cache. */
  readonly skills: SkillsOption<Schema>;
  /** The schema of the run's context: `runtime.context` is empty in hooks without one. */
  readonly contextSchema?: Schema;
}

/** The index for a run. */
export function indexFor<Schema extends ContextSchemaOption>(
  option: SkillsOption<Schema>,
  runtime: unknown,
): SkillIndex | Promise<SkillIndex> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- hooks see the runtime with an unresolved type parameter
  return typeof option === "function" ? option(runtime as Runtime<ContextOf<Schema>>) : option;
}
