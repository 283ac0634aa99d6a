import { valuePathSteps } from "@langslash/grammar/internal";
import type { ReturnSchema } from "@langslash/skills/internal";
import { validatorOf } from "../commands/fork-options.js";
import type { CommandTable } from "../commands/command-table.js";
import type { Stage } from "../state.js";
import { z } from "zod";
import { commandsOf } from "./stage-message.js";

/** Maximum number of problems that a message lists. */
const MAX_PROBLEMS = 5;

const FENCE = "```";

/** Returns the value that a text is as JSON, also in a code block, or undefined. */
export function valueOf(text: string): unknown {
  try {
    return JSON.parse(withoutFence(text.trim()));
  } catch {
    return undefined;
  }
}

/** Returns the value at a path into the value that a text is, or undefined if there is none. */
export function valueIn(text: string, path: string): unknown {
  let found = valueOf(text);
  for (const step of valuePathSteps(path)) {
    if (typeof found !== "object" || found === null || Array.isArray(found) !== (typeof step === "number"))
      return undefined;
    found = Object.hasOwn(found, step) ? Reflect.get(found, step) : undefined;
  }
  return found;
}

/** Returns the text in a code block, if all of the text is one. */
function withoutFence(text: string): string {
  const isBlock = text.startsWith(FENCE) && text.endsWith(FENCE) && text.includes("\n");
  return isBlock ? text.slice(text.indexOf("\n"), -FENCE.length) : text;
}

/** Returns the problems of an answer, path by path, or undefined if it is a value of the schema. */
async function problemOf(answer: string, schema: ReturnSchema): Promise<string | undefined> {
  const value = valueOf(answer);
  if (value === undefined) return "$: it is not JSON";
  const { error } = await z.safeParseAsync(validatorOf(schema), value);
  const problems = error?.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => `${pathText(path)}: ${message}`);
  return problems?.join("; ");
}

/** Returns the reason why an answer does not have the form that the stage returns, or undefined if it has. */
export async function returnProblem(
  stage: Pick<Stage, "returns" | "skills" | "typedNames">,
  answer: string,
  { table }: { readonly table: Pick<CommandTable, "returnsOf"> },
): Promise<string | undefined> {
  const schema = stage.returns ? table.returnsOf(stage.skills) : undefined;
  const problem = schema && (await problemOf(answer, schema));
  return problem && `${commandsOf(stage)} did not return what it declares: ${problem}.`;
}

function pathText(path: readonly PropertyKey[]): string {
  return ["$", ...path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))].join("");
}
