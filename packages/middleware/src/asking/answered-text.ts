import type { ArgumentProblem } from "@langslash/grammar";
import { writeCommand } from "@langslash/grammar/internal";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf, type MessageMeaning, type TypedCall } from "../commands/message-meaning.js";
import { type AskingCall, shownArguments } from "./argument-question.js";

const ResponseSchema = z.object({
  decisions: z.array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("approve") }),
      z.object({
        type: z.literal("edit"),
        editedAction: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) }),
      }),
      z.object({ type: z.literal("reject") }),
    ]),
  ),
});

type Given = TypedCall["command"]["arguments"];

/** An answer to a question about arguments. */
export interface ReadAnswer {
  readonly isCancelled: boolean;
  /** The arguments as they would be typed, of the commands that were edited. */
  readonly given: ReadonlyMap<TypedCall, Given>;
  /** Positions of the commands that the person has confirmed. */
  readonly confirmed: readonly number[];
  /** Problems with the answer, by the position of the command. */
  readonly problems: ReadonlyMap<number, readonly ArgumentProblem[]>;
}

/** Reads an answer. It comes from a client, so it may be anything. */
export function readAnswer(
  answer: unknown,
  asking: readonly AskingCall[],
  options: ResolvedCommandOptions,
): ReadAnswer {
  const { decisions } = ResponseSchema.safeParse(answer).data ?? {};
  const given = new Map<TypedCall, Given>();
  const confirmed: number[] = [];
  const problems = new Map<number, readonly ArgumentProblem[]>();
  const isCancelled = decisions?.length === asking.length && decisions.some(({ type }) => type === "reject");
  for (const [position, { call, index, canApprove }] of asking.entries()) {
    const decision = decisions?.length === asking.length ? decisions[position] : undefined;
    if (decision?.type === "approve" && canApprove) {
      confirmed.push(index);
    } else if (decision?.type === "edit" && decision.editedAction.name === call.target.name) {
      const edited = givenBy(decision.editedAction.args, call, options);
      if (edited.problems.length > 0) problems.set(index, edited.problems);
      else confirmed.push(index);
      given.set(call, edited.given);
    } else {
      problems.set(index, [{ message: UNREADABLE }]);
    }
  }
  return { isCancelled, given, confirmed, problems };
}

const UNREADABLE = "The last answer was not a decision about this command.";

/** Returns the arguments of an answer as they would be typed. What was not changed stays as it is. */
function givenBy(
  args: Readonly<Record<string, unknown>>,
  call: TypedCall,
  options: ResolvedCommandOptions,
): { readonly given: Given; readonly problems: readonly ArgumentProblem[] } {
  const { command, target } = call;
  const shown = shownArguments(call, options);
  const given = new Map<string, string | true>();
  const problems: ArgumentProblem[] = [];
  for (const [name, value] of Object.entries(args)) {
    const parameter = Object.hasOwn(target.parameters ?? {}, name) ? target.parameters?.[name] : undefined;
    if (value === undefined || value === null || (value === "" && parameter?.required)) continue;
    const typed = Object.hasOwn(command.arguments, name) ? command.arguments[name] : undefined;
    const isUnchanged = Object.hasOwn(shown, name) && isDeepStrictEqual(value, shown[name]);
    const text = isUnchanged && typed !== undefined ? typed : textOf(value, parameter !== undefined);
    if (text === undefined || !/^[A-Za-z_][\w-]*$/.test(name)) {
      problems.push({ name, message: `${name}: the value cannot be typed.` });
    } else if (!isUnchanged || typed !== undefined) {
      given.set(name, text);
    }
  }
  return { given: Object.fromEntries(given), problems };
}

/** Returns a value as it would be typed, or undefined if it cannot be: a list has no elements with commas. */
function textOf(value: unknown, isDeclared: boolean): string | true | undefined {
  if (value === true && !isDeclared) return true;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map((part: unknown) => (typeof part === "object" ? "" : String(part)));
  return parts.every((part) => /^[^,\s](?:[^,]*[^,\s])?$/u.test(part)) ? parts.join(",") : undefined;
}

type RunMeaning = Extract<MessageMeaning, { kind: "run" }>;

/**
 * Returns the text of a message with the arguments of an answer, as if they had been typed: parsed, it means the same
 * commands with these arguments. Undefined if there is no such text.
 */
export function answeredText(
  text: string,
  { stages, macros }: RunMeaning,
  given: ReadAnswer["given"],
  table: CommandTable,
): string | undefined {
  const written = stages.map(({ calls, operator }) => {
    const commands = calls.map((call, index) => {
      const { name, arguments: typed, prompt, span } = call.command;
      const edited = given.get(call);
      if (!edited && macros.length === 0) return text.slice(span.start, span.end);
      const rest = index === calls.length - 1 ? prompt : "";
      return writeCommand(name, edited ?? typed, rest, table.parametersOf(name));
    });
    return commands.includes(undefined) ? undefined : [operator, ...commands].filter(Boolean).join(" ");
  });
  if (written.includes(undefined)) return undefined;
  const completed = written.join(" ");
  const read = meaningOf(completed, table);
  const outline = (meaning: RunMeaning, edits?: ReadAnswer["given"]): unknown =>
    meaning.stages.map(({ calls, operator }) => [
      operator,
      calls.map((call) => [call.target.name, { ...(edits?.get(call) ?? call.command.arguments) }, call.command.prompt]),
    ]);
  return read.kind === "run" && isDeepStrictEqual(outline(read), outline({ kind: "run", stages, macros }, given))
    ? completed
    : undefined;
}
