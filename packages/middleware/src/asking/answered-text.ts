import type { CommandArguments } from "@langslash/grammar";
import {
  type ArgumentProblem,
  EACH,
  IF,
  isArgumentName,
  isReference,
  MAX_ARGUMENTS,
  MAX_VALUE_LENGTH,
  splitArguments,
  withWord,
  writeCommand,
} from "@langslash/grammar/internal";
import { DecisionSchema } from "@langslash/skills/internal";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf, type RunMeaning, type TypedCall } from "../commands/message-meaning.js";
import type { StagePrefixes } from "../commands/stage-prefixes.js";
import { type AskingCall, type EarlierAnswers, shownArguments } from "./argument-question.js";

const ResponseSchema = z.object({ decisions: z.array(DecisionSchema) });

/** The arguments of commands as they would be typed. */
type GivenArguments = ReadonlyMap<TypedCall, CommandArguments>;

const UNREADABLE = "The last answer was not a decision about this command.";

/** Reads an answer to a question about arguments. It comes from a client, so it may be anything. */
export function readAnswer(
  answer: unknown,
  asking: readonly AskingCall[],
  options: ResolvedCommandOptions,
): (EarlierAnswers & { readonly given: GivenArguments }) | "cancelled" {
  const { decisions: all = [] } = ResponseSchema.safeParse(answer).data ?? {};
  const decisions = all.length === asking.length ? all : [];
  if (decisions.some(({ type }) => type === "reject")) return "cancelled";
  const given = new Map<TypedCall, CommandArguments>();
  const confirmed = new Set<number>();
  const problems = new Map<number, readonly ArgumentProblem[]>();
  for (const [position, { call, index }] of asking.entries()) {
    const decision = decisions[position];
    if (decision?.type === "edit" && decision.editedAction.name === call.target.name) {
      const edited = givenBy(decision.editedAction.args, call, options);
      given.set(call, edited.given);
      confirmed.add(index);
      if (edited.problems.length > 0) problems.set(index, edited.problems);
    } else if (decision?.type === "approve") confirmed.add(index);
    else problems.set(index, [{ message: UNREADABLE }]);
  }
  return { given, confirmed, problems };
}

/** Returns the arguments of an answer as they would be typed. Unchanged ones stay as they are. */
function givenBy(
  args: Readonly<Record<string, unknown>>,
  call: TypedCall,
  options: ResolvedCommandOptions,
): { readonly given: CommandArguments; readonly problems: readonly ArgumentProblem[] } {
  const typed = new Map(Object.entries(call.command.arguments));
  const shown = new Map(Object.entries(shownArguments(call, options)));
  const declared = new Map(Object.entries(call.target.parameters ?? {}));
  const given = new Map<string, string | true>();
  const kept = new Set<string>();
  const problems: ArgumentProblem[] = [];
  for (const [name, value] of Object.entries(args).slice(0, MAX_ARGUMENTS + 1)) {
    if (value === undefined || value === null || (value === "" && declared.get(name)?.required)) continue;
    const isUnchanged = shown.has(name) && isDeepStrictEqual(value, shown.get(name));
    if (isUnchanged) kept.add(name);
    const text = isUnchanged ? typed.get(name) : textOf(value, declared.has(name));
    if (text !== undefined && isArgumentName(name)) given.set(name, text);
    else if (!isUnchanged) problems.push({ name, message: `${name}: the value cannot be typed.` });
  }
  // A value that was typed without a name stays in the text: nothing would be left out.
  const words = splitArguments(call.command.prompt);
  for (const [name, { position = -1 }] of declared)
    if (words[position] !== undefined && shown.has(name) && !given.has(name) && !kept.has(name))
      problems.push({ name, message: `${name} is in the text after the command: give another value, or cancel.` });
  return { given: Object.fromEntries(given), problems };
}

/** Returns a value as it would be typed, or undefined if it cannot be: a list has no elements with commas. */
function textOf(value: unknown, isDeclared: boolean): string | true | undefined {
  if (value === true && !isDeclared) return true;
  if (typeof value === "string") return value.length > MAX_VALUE_LENGTH ? undefined : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const { data } = z.array(z.union([z.string(), z.number(), z.boolean()])).safeParse(value);
  const parts = data?.map(String);
  return parts?.every((part) => /^[^,\s](?:[^,]*[^,\s])?$/u.test(part)) ? parts.join(",") : undefined;
}

/** Returns the text after commands, with references for the secrets that were typed in it: the model reads it. */
function promptOf(calls: readonly TypedCall[], given: GivenArguments): string {
  let prompt = calls.at(-1)?.command.prompt ?? "";
  for (const call of calls)
    for (const [name, { secret, position = -1 }] of Object.entries(call.target.parameters ?? {})) {
      const word = splitArguments(prompt)[position];
      const isTyped = secret && word !== undefined && !Object.hasOwn(call.command.arguments, name);
      const reference = isTyped ? new Map(Object.entries(given.get(call) ?? {})).get(name) : undefined;
      if (isReference(reference)) prompt = withWord(prompt, position, reference);
    }
  return prompt;
}

function prefixesText({ each, guard }: StagePrefixes): (string | undefined)[] {
  return [
    ...(guard === undefined ? [] : [writeCommand(IF, { value: guard }, "")]),
    ...(each ? [writeCommand(EACH, { ...each }, "")] : []),
  ];
}

/**
 * Returns the text of a message with the arguments of an answer, as if they had been typed: parsed, it means the same
 * commands with these arguments. Undefined if there is no such text.
 */
export function answeredText(
  text: string,
  { stages, macros }: RunMeaning,
  given: GivenArguments,
  table: CommandTable,
): string | undefined {
  const written = stages.flatMap(({ calls, operator, ...prefixes }) => {
    const prompt = promptOf(calls, given);
    const commands = calls.map((call, index) => {
      const { name, arguments: typed, span } = call.command;
      const edited = given.get(call);
      const isSame = !edited && macros.length === 0 && prompt === call.command.prompt;
      if (isSame) return text.slice(span.start, span.end);
      return writeCommand(name, edited ?? typed, index === calls.length - 1 ? prompt : "", table.parametersOf(name));
    });
    return [...(operator ? [operator] : []), ...prefixesText(prefixes), ...commands];
  });
  const completed = written.includes(undefined) ? "" : written.join(" ");
  const read = meaningOf(completed, table);
  const outline = (planned: RunMeaning["stages"], edits: GivenArguments): unknown =>
    planned.map(({ calls, operator, each, guard }) => [
      operator,
      each,
      guard,
      promptOf(calls, edits),
      calls.map((call) => [call.target.name, { ...(edits.get(call) ?? call.command.arguments) }]),
    ]);
  const isSame = read.kind === "run" && isDeepStrictEqual(outline(read.stages, new Map()), outline(stages, given));
  return isSame ? completed : undefined;
}
