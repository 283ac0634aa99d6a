import type { Parameters } from "@langslash/grammar";
import { withoutArguments } from "@langslash/grammar/internal";
import { withoutHeld } from "./held-placeholders.js";
import type { PromptArguments } from "./prompt-arguments.js";

/** The arguments of a prompt as a client sent them, read as a command line. */
export interface PromptInput {
  /** The text after the command's name that the grammar reads. */
  readonly line: string;
  /** Values that the client gave by name; they are not in the line. */
  readonly named: Readonly<Record<string, string>>;
  /** Values by name that the client replaces itself, such as `$1`. They are never checked. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** The values that the client gave by name, as a user would have typed them. */
  readonly given: string;
  /** The whole line as a user would have typed it. */
  readonly typed: string;
  /** Names that the prompt does not declare. */
  readonly unknown: readonly string[];
}

/** A position that opencode fills in after the prompt has been rendered. */
const PLACEHOLDER = /^\$\d+$/;

/**
 * Reads the values that a client sent for a prompt's arguments. Clients differ: some send values by name, and some
 * split what the user typed at white space and send the words in the order of the arguments. If a value looks like an
 * argument itself (`case=…` or `--…`), all values are joined to the line that the user typed. Empty values are not
 * given.
 *
 * @param answers - values that the user gave later, in a form. They replace what was typed.
 */
export function readPromptInput(
  values: Readonly<Record<string, string>>,
  { list, request }: PromptArguments,
  parameters: Parameters = {},
  answers: Readonly<Record<string, string>> = {},
): PromptInput {
  const answered = Object.keys(answers);
  const names = list.map(({ name }) => name);
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  const typed = givenOf(names, values);
  if (typed.some(([name, value]) => name !== request && isArgument(value, parameters))) {
    const rest = withoutArguments(typed.map(([, value]) => value).join(" "), answered, parameters);
    const line = [...Object.entries(answers).map(namedWord), rest].join(" ").trim();
    return { line, named: {}, placeholders: {}, given: "", typed: line, unknown };
  }
  const others = answered.filter((name) => !names.includes(name));
  const given = givenOf([...others, ...names], { ...values, ...answers });
  const byName = given.filter(([name]) => name !== request);
  const line = withoutArguments(given.find(([name]) => name === request)?.[1] ?? "", answered, parameters);
  const words = byName.map(([name, value], index) => {
    const isNext = Object.hasOwn(parameters, name) && parameters[name]?.position === index;
    return isNext ? quoteIfNeeded(value) : namedWord([name, value]);
  });
  return {
    line,
    named: Object.fromEntries(byName),
    placeholders: Object.fromEntries(given.filter(([, value]) => PLACEHOLDER.test(value))),
    given: words.join(" "),
    typed: [...words, line].join(" ").trim(),
    unknown,
  };
}

function givenOf(names: readonly string[], values: Readonly<Record<string, string>>): (readonly [string, string])[] {
  return names.flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined || value.trim() === "" ? [] : [[name, withoutHeld(value)] as const];
  });
}

function namedWord([name, value]: readonly [string, string]): string {
  return `${name}=${quoteIfNeeded(value)}`;
}

/** Whether a value is an argument as a user types it, and so was split from a line. */
function isArgument(value: string, parameters: Parameters): boolean {
  if (value.startsWith("--")) return true;
  const end = value.indexOf("=");
  return end !== -1 && Object.hasOwn(parameters, value.slice(0, end));
}

function quoteIfNeeded(value: string): string {
  return /\s|^["']/.test(value) ? JSON.stringify(value) : value;
}
