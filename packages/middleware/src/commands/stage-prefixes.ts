import type { SlashCommand } from "@langslash/grammar";
import { isValuePath } from "@langslash/grammar/internal";
import type { Each } from "../state.js";
import type { CommandTable } from "./command-table.js";

/** The prefixes of a stage, as they were typed. */
export interface TypedPrefixes {
  readonly guard: SlashCommand | undefined;
  readonly each: SlashCommand | undefined;
  /** The commands after them. */
  readonly commands: readonly SlashCommand[];
}

/** Inputs and condition of a stage. */
export interface StagePrefixes {
  /** The inputs for which the commands run, once for each. */
  readonly each?: Each;
  /** Path of the value, in the answer of the stage before, without which the stage is skipped. */
  readonly guard?: string;
}

/** How a stage follows the one before. */
interface Place {
  /** Whether another stage is before it. */
  readonly isLater: boolean;
  /** Whether a pipe passes values to it. */
  readonly isPiped: boolean;
  /** Whether it runs only if the one before failed. */
  readonly isFallback: boolean;
}

/** Splits the prefixes of a stage from its commands. Before the first stage, `/if` is a name like any other. */
export function typedPrefixes(
  typed: readonly SlashCommand[],
  { isLater }: Pick<Place, "isLater">,
  table: CommandTable,
): TypedPrefixes {
  const [first] = typed;
  const guard = first && isLater && table.isIf(first.name) ? first : undefined;
  const others = guard ? typed.slice(1) : typed;
  const [next] = others;
  const each = next && table.isEach(next.name) ? next : undefined;
  return { guard, each, commands: each ? others.slice(1) : others };
}

/**
 * Reads the prefixes of a stage, or returns the reason why it cannot run.
 *
 * @param isFork - whether its commands run in a context of their own
 */
export function readPrefixes(
  { guard, each, commands }: TypedPrefixes,
  place: Place,
  isFork: boolean,
): StagePrefixes | { readonly reason: string } {
  const condition = guard && guardOf(guard, place, commands.length > 0 || each !== undefined);
  if (condition && "reason" in condition) return condition;
  const inputs = each && eachOf(each, place, isFork);
  return inputs && "reason" in inputs ? inputs : { ...condition, ...(inputs && { each: inputs }) };
}

function guardOf(
  { arguments: given, name }: SlashCommand,
  { isPiped, isFallback }: Place,
  hasCommand: boolean,
): Required<Pick<StagePrefixes, "guard">> | { readonly reason: string } {
  const { value, ...others } = given;
  const [unknown] = Object.keys(others);
  if (!hasCommand) return { reason: `/${name} needs a command after it.` };
  if (!isPiped || isFallback) return { reason: `/${name} needs a pipe before it, which passes it a value.` };
  if (unknown !== undefined) return { reason: `/${name} takes value=, not ${unknown}=.` };
  if (value === undefined || !isValuePath(value))
    return { reason: `/${name} needs a path after value=, such as value=$.urgent.` };
  return { guard: value };
}

function eachOf(
  { arguments: given, name }: SlashCommand,
  { isPiped }: Place,
  isFork: boolean,
): Each | { readonly reason: string } {
  const { files, items, ...others } = given;
  const [unknown] = Object.keys(others);
  if (!isFork) return { reason: `/${name} needs a skill with \`context: fork\` after it.` };
  if (unknown !== undefined) return { reason: `/${name} takes files= or items=, not ${unknown}=.` };
  if (typeof files === "string" && files !== "" && items === undefined) return { files };
  if (!isPiped || files !== undefined)
    return { reason: `/${name} needs files=, such as files=*.md, or a list from the stage before.` };
  if (items === undefined) return {};
  return isValuePath(items) ? { items } : { reason: `/${name} needs a path after items=, such as items=$.claims.` };
}
