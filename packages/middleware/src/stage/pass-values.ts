import type { ReturnSchema } from "@langslash/skills/internal";
import type { Callable, Parameter } from "@langslash/grammar";
import { MAX_VALUE_LENGTH } from "@langslash/grammar/internal";
import { bindCommand } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { TypedCall } from "../commands/message-meaning.js";
import { schemaAt, typeIn, valueAt } from "../commands/value-path.js";
import { type ActiveTurn, currentStage } from "../state.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { restoreStage, type TurnContext } from "./restore-stage.js";
import { valueOf } from "./returned-value.js";

/** A problem with a value that a pipe passes on. */
interface PassProblem {
  readonly message: string;
}

/** Returns the problems that schemas of the answers before show with the values that a command takes from them. */
export function passProblems(
  { references = {}, target }: TypedCall,
  schemas: readonly ReturnSchema[] = [],
): PassProblem[] {
  const problemIn = (schema: ReturnSchema, key: string, path: string): string | undefined => {
    const declared = schemaAt(schema, path);
    if (declared === null) return `${key}: the stage before does not return ${path}.`;
    const expected = declared && mismatchOf(declared, parameterIn(target, key));
    return expected && `${key}: ${path} is ${kindOf(declared)}, but must be ${expected}.`;
  };
  const problems = Object.entries(references).flatMap(([key, path]) =>
    schemas.flatMap((schema) => problemIn(schema, key, path) ?? []),
  );
  return Array.from(new Set(problems), (message) => ({ message }));
}

function parameterIn({ parameters = {} }: Pick<Callable, "parameters">, key: string): Parameter | undefined {
  return Object.hasOwn(parameters, key) ? parameters[key] : undefined;
}

function kindOf(schema: ReturnSchema = {}): string {
  return Array.isArray(schema["enum"]) ? `one of ${schema["enum"].join(", ")}` : `of type ${typeIn(schema)}`;
}

/** Describes the values that a parameter takes; undefined if the values of a schema fit or are unknown. */
function mismatchOf(schema: ReturnSchema, parameter: Parameter = {}): string | undefined {
  const type = typeIn(schema);
  const { values, type: wanted = values ? "enum" : "string" } = parameter;
  if (type === undefined) return undefined;
  if (wanted === "array") return type === "array" ? undefined : "a list";
  if (type === "object" || type === "array") return "a single value";
  if (wanted === "number") return type === "number" ? undefined : "a number";
  if (wanted === "boolean") return type === "boolean" ? undefined : "true or false";
  const { enum: given = [] } = schema;
  const isOther = (value: unknown): boolean => !values?.some((allowed) => String(allowed) === String(value));
  const isWrong =
    values && Array.isArray(given) && (given.some(isOther) || !values.some((each) => typeof each === type));
  return isWrong ? `one of ${values.join(", ")}` : undefined;
}

/** The values that a pipe passes to a command, as texts that could have been typed, or the problems with them. */
type Passed = { readonly texts: Readonly<Record<string, string>> } | { readonly problems: readonly PassProblem[] };

/**
 * Returns the values that a command takes from the answer of the stage before.
 *
 * @param input - that answer
 */
function passValues(call: TypedCall, input: string, options: ResolvedCommandOptions): Passed {
  const value = valueOf(input);
  const texts: Record<string, string> = {};
  const problems: PassProblem[] = [];
  for (const [key, path] of Object.entries(call.references ?? {})) {
    const text = textOf(valueAt(value, path));
    if (text === undefined)
      problems.push({ message: `${key}: the stage before returned no value at ${path} that fits.` });
    else if (text.length > MAX_VALUE_LENGTH)
      problems.push({ message: `${key}: the value at ${path} has more than ${MAX_VALUE_LENGTH} characters.` });
    else texts[key] = text;
  }
  if (problems.length > 0) return { problems };
  const wrong = bindCommand(call, options, texts).problems.filter(({ severity }) => severity === "error");
  return wrong.length > 0 ? { problems: wrong } : { texts };
}

/** Returns a single value, or a list of them, as it would be typed. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => (Array.isArray(item) ? undefined : textOf(item)));
    return items.every((item) => item?.trim() && !item.includes(",")) ? items.join(",") : undefined;
  }
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}

/** Fills in the values that the stage before passes to the current one, or returns the reason why it cannot run. */
export function withPassed(
  turn: ActiveTurn,
  input: string | undefined,
  context: ResolvedCommandOptions & TurnContext,
): { readonly turn: ActiveTurn } | { readonly obstacle: string } {
  const stage = currentStage(turn);
  const calls = restoreStage(turn, { ...context, messages: context.thread.messages })?.calls ?? [];
  if (!stage || calls.every(({ references }) => !references)) return { turn };
  const passed: Record<string, string>[] = [];
  const skills = [...stage.skills];
  let first: Record<string, unknown> = {};
  for (const [index, call] of calls.entries()) {
    const values = passValues(call, input ?? "", context);
    if ("problems" in values) return { obstacle: LOCAL_ANSWERS.invalidArguments.write(call.target, values.problems) };
    passed.push({ ...values.texts });
    const bound = { ...bindCommand(call, context, values.texts).values };
    const skill = skills[index];
    if (skill) skills[index] = { ...skill, arguments: { ...skill.arguments, ...bound } };
    if (index === 0) first = bound;
  }
  const stages = [...turn.stages];
  const custom = stage.custom && { ...stage.custom, arguments: first };
  stages[turn.stage] = { ...stage, skills, passed, ...(custom && { custom }) };
  return { turn: { ...turn, stages } };
}
