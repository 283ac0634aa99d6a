import type { InferInteropZodOutput, InteropZodObject } from "@langchain/core/utils/types";
import type { SkillIndex } from "@langslash/skills";
import type { Runtime } from "langchain";

/** A context schema for `createMiddleware`. */
export type ContextSchemaOption = InteropZodObject | undefined;

/** Context of a run with such a schema. */
export type ContextOf<Schema extends ContextSchemaOption> = Schema extends InteropZodObject
  ? InferInteropZodOutput<Schema>
  : unknown;

/** One index for all runs, or a function that returns the index for a run, such as one per tenant. */
export type SkillsOption<Schema extends ContextSchemaOption> =
  | SkillIndex
  | ((runtime: Runtime<ContextOf<Schema>>) => SkillIndex | Promise<SkillIndex>);

/** Options of every middleware that reads skills. */
export interface SkillsOptions<Schema extends ContextSchemaOption> {
  /**
   * The skills. A function is called once for each hook, so it should return indexes from a cache: a new index for each
   * call makes every model call read all messages of the thread again.
   */
  readonly skills: SkillsOption<Schema>;
  /** Schema of the run's context. Without it `runtime.context` is empty in hooks. */
  readonly contextSchema?: Schema;
}

/** Returns the index for a run. */
export function indexFor<Schema extends ContextSchemaOption>(
  option: SkillsOption<Schema>,
  runtime: unknown,
): SkillIndex | Promise<SkillIndex> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- hooks see the runtime with an unresolved type parameter
  return typeof option === "function" ? option(runtime as Runtime<ContextOf<Schema>>) : option;
}
