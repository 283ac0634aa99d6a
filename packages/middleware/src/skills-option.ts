import type { InferInteropZodOutput, InteropZodObject } from "@langchain/core/utils/types";
import type { SkillIndex } from "@langslash/skills";
import { ellipsis } from "@langslash/grammar/internal";
import type { Runtime } from "langchain";
import { SkillMiddlewareError } from "./middleware-error.js";

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

/**
 * Returns the index for a run.
 *
 * @throws SkillMiddlewareError `invalid-skills` if the option is not an index and does not return one
 */
export async function indexFor<Schema extends ContextSchemaOption>(
  option: SkillsOption<Schema>,
  runtime: unknown,
): Promise<SkillIndex> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- hooks see the runtime with an unresolved type parameter
  const given = typeof option === "function" ? option(runtime as Runtime<ContextOf<Schema>>) : option;
  return checkIndex(await given, typeof option === "function" ? "The function `skills` returned" : "`skills` is");
}

/**
 * Checks the option as soon as a middleware is made. The result of a function or a promise is checked in the turn.
 *
 * @throws SkillMiddlewareError `invalid-skills`
 */
export function checkSkillsOption(option: unknown): void {
  const isLater = typeof option === "function" || option instanceof Promise;
  if (!isLater) checkIndex(option, "`skills` is");
}

/** Methods that tell an index from anything else. */
const METHODS = ["list", "resolve", "get", "read", "search"] as const;

function checkIndex(value: unknown, subject: string): SkillIndex {
  if (isIndex(value)) return value;
  const shown = typeof value === "string" ? JSON.stringify(ellipsis(value, 64)) : kindOf(value);
  const example = typeof value === "string" ? JSON.stringify(ellipsis(value, 64)) : '"skills"';
  const message = `${subject} ${shown}, which is not a skill index. Pass \`await loadSkills(${example})\`.`;
  throw new SkillMiddlewareError("invalid-skills", message, []);
}

function isIndex(value: unknown): value is SkillIndex {
  if (typeof value !== "object" || value === null) return false;
  return METHODS.every((name) => name in value && typeof Reflect.get(value, name) === "function");
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "an array" : `a value of the type ${typeof value}`;
}
