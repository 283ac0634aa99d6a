import type { InferInteropZodOutput, InteropZodObject } from "@langchain/core/utils/types";
import { allowedSkills, type Skill, type SkillIndex } from "@langslash/skills";
import { ellipsis } from "@langslash/grammar/internal";
import { TimeLimitError, withinTime } from "@langslash/skills/internal";
import type { Runtime } from "langchain";
import { SkillMiddlewareError } from "./middleware-error.js";
import { perObject } from "./per-object.js";
import type { SecretOption } from "./seals.js";

/** A context schema for `createMiddleware`. */
export type ContextSchemaOption = InteropZodObject | undefined;

/** Context of a run with such a schema. */
export type ContextOf<Schema extends ContextSchemaOption> = Schema extends InteropZodObject
  ? InferInteropZodOutput<Schema>
  : unknown;

/** Options of every middleware that reads skills. */
export interface SkillsOptions<Schema extends ContextSchemaOption> extends SecretOption {
  /**
   * The skills: an index for all runs, or a function that returns the index for a run, such as one per tenant. It is
   * called once for each hook, so it should return indexes from a cache: a new index for each call makes every model
   * call read all messages of the thread again.
   */
  readonly skills: SkillIndex | ((runtime: Runtime<ContextOf<Schema>>) => SkillIndex | Promise<SkillIndex>);
  /**
   * Whether a run may use a skill. One that it may not use is not there: it cannot be typed, listed, suggested,
   * selected, offered or opened, and neither can macros that run it. Asked in every hook for the skills that it
   * touches, and for all of them only if they are listed, so it should answer from the context of the run. Must return
   * a boolean. Give the same function to every middleware with skills.
   * @default every skill
   */
  readonly allow?: (skill: Skill, runtime: Runtime<ContextOf<Schema>>) => boolean;
  /**
   * Maximum time for the answer of a function `skills`, in milliseconds. The turn fails if it takes longer: without an
   * index, a command would reach the model as text.
   * @default 10000
   */
  readonly skillsTimeout?: number;
  /** Schema of the run's context. Without it, `skills` and `allow` cannot read `runtime.context`. */
  readonly contextSchema?: Schema;
}

const SKILLS_TIMEOUT = 10_000;

/**
 * Returns the index for a run, with the skills that are allowed in it: the one place that decides which skills exist.
 *
 * @throws SkillMiddlewareError `invalid-skills` if the option is not an index and does not return one,
 * `skills-timeout` if it takes too long, and `missing-context` if a function reads the context without a schema
 */
export function indexFor<Schema extends ContextSchemaOption>(
  options: SkillsOptions<Schema>,
  given: unknown,
): SkillIndex | Promise<SkillIndex> {
  const { skills, contextSchema } = options;
  const isFunction = typeof skills === "function";
  if (!isFunction && !(skills instanceof Promise)) return allowedIndex(skills, options, given);
  const subject = isFunction ? "The function `skills` returned" : "`skills` is";
  const runtime = withContext(given, contextSchema);
  const { skillsTimeout = SKILLS_TIMEOUT } = options;
  const found = withinTime(skillsTimeout, runtime.signal, () => (isFunction ? skills(runtime) : skills));
  return found.then(
    (index) => allowedIndex(checkIndex(index, subject), options, given),
    (error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw error;
      throw new SkillMiddlewareError("skills-timeout", `\`skills\` returned no index within ${skillsTimeout} ms.`);
    },
  );
}

function allowedIndex<Schema extends ContextSchemaOption>(
  index: SkillIndex,
  { allow, contextSchema }: SkillsOptions<Schema>,
  given: unknown,
): SkillIndex {
  if (!allow) return index;
  let runtime: Runtime<ContextOf<Schema>> | undefined;
  return allowedSkills(index, (skill) => allow(skill, (runtime ??= withContext(given, contextSchema))));
}

/** Returns a function that computes something of a whole index once for each of its revisions. */
export function perRevision<Value>(compute: (skills: SkillIndex["whole"]) => Value): (skills: SkillIndex) => Value {
  const known = perObject((): { value?: Value } => ({}));
  return ({ whole }) => {
    const { value = compute(whole) } = known(whole.revision);
    known(whole.revision).value = value;
    return value;
  };
}

/** Returns the runtime. Without a schema, some hooks would see an empty context and others a real one, so none does. */
function withContext<Schema extends ContextSchemaOption>(
  given: unknown,
  contextSchema: Schema | undefined,
): Runtime<ContextOf<Schema>> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- hooks see the runtime with an unresolved type parameter
  const runtime = given as Runtime<ContextOf<Schema>>;
  if (contextSchema) return runtime;
  return Object.defineProperty({ ...runtime }, "context", { get: refuseContext, enumerable: false });
}

function refuseContext(): never {
  const message = "`runtime.context` was read without a schema: pass `contextSchema` to the middleware as well.";
  throw new SkillMiddlewareError("missing-context", message);
}

/** Whether a skill is in the index, but not there for this run. */
export function isWithheld(name: string, skills: SkillIndex): boolean {
  return skills.get(name) === undefined && skills.whole.get(name) !== undefined;
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

function checkIndex(value: unknown, subject: string): SkillIndex {
  if (isIndex(value)) return value;
  const folder = typeof value === "string" ? JSON.stringify(ellipsis(value, 64)) : undefined;
  const shown = folder ?? kindOf(value);
  const message = `${subject} ${shown}, which is not a skill index. Pass \`await loadSkills(${folder ?? '"skills"'})\`.`;
  throw new SkillMiddlewareError("invalid-skills", message);
}

function isIndex(value: unknown): value is SkillIndex {
  return ["resolve", "read", "search"].every((name) => typeof Reflect.get(Object(value), name) === "function");
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "an array" : `a value of the type ${typeof value}`;
}
