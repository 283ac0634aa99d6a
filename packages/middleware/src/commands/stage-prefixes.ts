import type { PipelineOperator, SlashCommand } from "@langslash/grammar";
import { isValuePath } from "@langslash/grammar/internal";
import type { Each } from "../state.js";
import type { CommandTable } from "./command-table.js";

/** Inputs and condition of a stage. */
export interface StagePrefixes {
  /** The inputs for which the commands run, once for each. */
  readonly each?: Each;
  /** Path of the value, in the answer of the stage before, without which the stage is skipped. */
  readonly guard?: string;
}

/**
 * Reads the prefixes of a stage, and returns them with the commands after them, or the reason why they cannot be there.
 * In the first stage, `/if` is a name like any other.
 *
 * @param takesValues - whether a pipe hands an answer to the stage
 */
export function readPrefixes(
  typed: readonly SlashCommand[],
  operator: PipelineOperator | undefined,
  takesValues: boolean,
  table: CommandTable,
): (StagePrefixes & { readonly commands: readonly SlashCommand[] }) | { readonly reason: string } {
  const [first, ...rest] = typed;
  if (first && operator && table.isIf(first.name)) {
    const reason = rest.length === 0 ? "needs a command after it" : guardProblem(first, operator);
    const inner = readPrefixes(rest, undefined, takesValues, table);
    return reason === undefined
      ? { ...inner, guard: String(first.arguments["value"]) }
      : { reason: `/${first.name} ${reason}.` };
  }
  if (!first || !table.isEach(first.name)) return { commands: typed };
  const { files, items } = first.arguments;
  const reason = eachProblem(first, takesValues);
  if (reason !== undefined) return { reason: `/${first.name} ${reason}.` };
  const each = { ...(typeof files === "string" && { files }), ...(typeof items === "string" && { items }) };
  return { commands: rest, each };
}

function guardProblem({ arguments: given }: SlashCommand, operator: PipelineOperator): string | undefined {
  const { value = true, ...others } = given;
  const [unknown] = Object.keys(others);
  if (operator !== "|") return "needs a pipe before it, which passes it a value";
  if (unknown !== undefined) return `takes value=, not ${unknown}=`;
  return isValuePath(value) ? undefined : "needs a path after value=, such as value=$.urgent";
}

function eachProblem({ arguments: given }: SlashCommand, takesValues: boolean): string | undefined {
  const { files, items, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `takes files= or items=, not ${unknown}=`;
  if (typeof files === "string" && files !== "" && items === undefined) return undefined;
  if (!takesValues || files !== undefined) return "needs files=, such as files=*.md, or a list from the stage before";
  return items === undefined || isValuePath(items) ? undefined : "needs a path after items=, such as items=$.claims";
}
