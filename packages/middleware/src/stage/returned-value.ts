import type { ReturnSchema } from "@langslash/skills";
import { z } from "zod";
import type { CommandTable } from "../commands/command-table.js";
import type { Stage } from "../state.js";
import { commandsOf } from "./stage-message.js";

/** Maximum number of problems that a message lists. */
const MAX_PROBLEMS = 5;

const FENCED = /^\s*```\w*\s*\n([\s\S]*?)\n\s*```\s*$/;

/** Returns the value that a text is as JSON, also in a code block, or undefined. */
export function valueOf(text: string): unknown {
  try {
    return JSON.parse(FENCED.exec(text)?.[1] ?? text);
  } catch {
    return undefined;
  }
}

const validators = new WeakMap<ReturnSchema, z.ZodType>();

/** Returns what is wrong with an answer, path by path, or undefined if it is a value of the schema. */
function problemOf(answer: string, schema: ReturnSchema): string | undefined {
  const value = valueOf(answer);
  if (value === undefined) return "$: it is not JSON";
  const validator = validators.get(schema) ?? z.fromJSONSchema(schema);
  validators.set(schema, validator);
  const { error } = validator.safeParse(value);
  const problems = error?.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => `${pathText(path)}: ${message}`);
  return problems?.join("; ");
}

/** Returns the reason why an answer is not what the stage returns, or undefined if it is. */
export function returnProblem(
  stage: Pick<Stage, "returns" | "skills" | "typedNames">,
  answer: string,
  { table }: { readonly table: Pick<CommandTable, "returnsOf"> },
): string | undefined {
  const schema = stage.returns ? table.returnsOf(stage.skills) : undefined;
  const problem = schema && problemOf(answer, schema);
  return problem && `${commandsOf(stage)} did not return what it declares: ${problem}.`;
}

function pathText(path: readonly PropertyKey[]): string {
  return ["$", ...path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))].join("");
}

/** Returns the part of a skill's text that asks for an answer of a form. */
export function returnNote(schema: ReturnSchema): string {
  return `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n\n${JSON.stringify(schema)}`;
}
