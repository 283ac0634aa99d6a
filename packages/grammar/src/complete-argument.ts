import { endOfName, type Invocation, TYPED_CHARACTER, withoutInvisible } from "./command-name.js";
import { type Completion, emptyCompletion, type Suggestion } from "./completion.js";
import { type Parameter, parameterOf, type Parameters, typeOf } from "./parameter.js";
import { DASHES, matchAt, quotedValue, scanValue } from "./scan-argument.js";
import { QUOTE } from "./quotes.js";
import { RankedNames } from "./ranked-names.js";
import { type CommandArguments, scanArguments, scanLeadingRun } from "./scan-arguments.js";

/** The name of a stacked command that is being typed. */
export interface StackedName {
  readonly stackedName: string;
}

const STACKED_NAME = new RegExp(String.raw`^\s[\s\p{DI}]*[/／](${TYPED_CHARACTER}*)$`, "u");
const OPEN_VALUE = new RegExp(
  String.raw`[\s\p{DI}]*((${DASHES})?([A-Za-z_][A-Za-z0-9_-]*)[=＝]\p{DI}*)(?=${QUOTE})`,
  "uy",
);
const WORD = new RegExp(String.raw`^\p{DI}*(${DASHES})?([^=＝]*)(?:[=＝](.*))?$`, "su");
const NO_VALUE = new RegExp(String.raw`^\p{DI}*(?:${DASHES}|[/／])`, "u");

/** Options of `completeArgument`. */
interface ArgumentOptions {
  readonly limit: number;
  /** The command whose code provides values, and those that it has provided. */
  readonly byCode: { readonly command: string; readonly choices: readonly (string | number)[] } | undefined;
}

/**
 * Completes an argument after a command's name: suggests the parameters not used yet, or the values of one parameter.
 */
export function completeArgument(
  text: string,
  cursor: number,
  invocation: Invocation,
  parameters: Parameters,
  { limit, byCode }: ArgumentOptions,
): Completion | StackedName {
  const before = text.slice(0, cursor);
  const wordStart = startOfWord(before);
  const wordEnd = endOfName(text, cursor);
  const word = before.slice(wordStart);
  const run = scanLeadingRun(before.slice(0, wordStart), invocation.end, parameters);
  const argumentsBut = (start: number, end: number): CommandArguments =>
    scanArguments(`${before.slice(0, start)} ${text.slice(end)}`, invocation.end, parameters).arguments;
  const values = (start: number, prefix: string, typed: string, key: string, end = wordEnd): Completion => {
    const parameter = parameterOf(parameters, key);
    const asked = parameter && byCode && isOpen(parameter) ? byCode : undefined;
    const all = parameter
      ? suggestValues(prefix, typed, asked ? { ...parameter, values: asked.choices } : parameter)
      : [];
    const suggestions = all.slice(0, limit);
    const completion = { range: { start, end: wordEnd }, suggestions, more: all.length - suggestions.length };
    if (!parameter || !asked) return completion;
    const { [key]: _, ...given } = withoutSecrets(argumentsBut(start, end), parameters);
    const element = typed.slice(keptElements(typed, parameter).length);
    return { ...completion, open: { command: asked.command, parameter: key, typed: element, given } };
  };
  const isInRun = !run.isClosed && before.slice(run.end, wordStart).trim() === "";
  const stackedName = isInRun ? STACKED_NAME.exec(before.slice(run.end))?.[1] : undefined;
  if (stackedName !== undefined) return { stackedName };
  if (run.isClosed) return emptyCompletion(cursor);

  const open = findOpenValue(before, run.end);
  if (open) return values(open.start, open.prefix, open.typed, open.key, text.length);
  const last = run.found.at(-1);
  const awaiting = isInRun && last?.value === true ? parameterOf(parameters, last.key) : undefined;
  const isValue = awaiting && typeOf(awaiting) !== "boolean" && !NO_VALUE.test(word);
  if (last && isValue) return values(wordStart, "", word, last.key);

  const [, typedDashes, typedKey = "", typed] = WORD.exec(word) ?? [];
  const dashes = typedDashes === undefined ? "" : "--";
  const key = withoutInvisible(typedKey).normalize("NFKC");
  if (typed !== undefined) return values(wordStart, `${dashes}${key}=`, typed, key);
  if (!isInRun && dashes === "") return emptyCompletion(cursor);
  const used = argumentsBut(wordStart, wordEnd);
  const range = { start: wordStart, end: wordEnd };
  return { range, ...suggestUnused(parameters, used, key, dashes, limit) };
}

interface OpenValue {
  readonly start: number;
  readonly key: string;
  readonly prefix: string;
  readonly typed: string;
}

/** Finds a value after the arguments whose quote is not closed yet. */
function findOpenValue(before: string, end: number): OpenValue | undefined {
  const match = matchAt(OPEN_VALUE, before, end);
  if (!match) return undefined;
  const [whole, prefix = "", dashes, key = ""] = match;
  const quote = end + whole.length;
  const value = scanValue(before, quote);
  if (!("problem" in value) || value.problem !== "unclosed-quote") return undefined;
  const plain = `${dashes === undefined ? "" : "--"}${key}=`;
  return { start: quote - prefix.length, key, prefix: plain, typed: before.slice(quote + 1) };
}

function suggestUnused(
  parameters: Parameters,
  used: object,
  typed: string,
  dashes: string,
  limit: number,
): Omit<Completion, "range"> {
  const free = Object.entries(parameters).filter(([name]) => !Object.hasOwn(used, name));
  const isRequired = ([, { required = false }]: (typeof free)[number]): boolean => required;
  const inOrder = [...free.filter(isRequired), ...free.filter((each) => !isRequired(each))];
  const ranked = new RankedNames(free.map((each) => [each[0], each])).find(typed, free.length).found;
  const starts = inOrder.filter(([name]) => name.toLowerCase().startsWith(typed.toLowerCase()));
  const found = [...new Set([...starts, ...ranked.map(({ item }) => item)])];
  const suggestions = found.slice(0, limit).map(([name, parameter]): Suggestion => {
    const insert = typeOf(parameter) === "boolean" ? `--${name}` : `${dashes}${name}=`;
    const { description } = parameter;
    return { label: name, insert, kind: "parameter", ...(description === undefined ? {} : { description }) };
  });
  return { suggestions, more: found.length - suggestions.length };
}

/** Suggests the allowed values of a parameter. */
function suggestValues(prefix: string, typed: string, parameter: Parameter): Suggestion[] {
  return matchingValues(typed, parameter).map((whole) => {
    const label = whole.slice(keptElements(typed, parameter).length);
    return { label, insert: `${prefix}${quotedValue(whole)}`, kind: "value" };
  });
}

/**
 * Returns the allowed values of a parameter that begin with the typed text. In a list, completes the value after the
 * last comma and keeps the others.
 */
export function matchingValues(typed: string, parameter: Parameter): string[] {
  const kept = keptElements(typed, parameter);
  const known = parameter.values ?? (typeOf(parameter) === "boolean" ? ["true", "false"] : []);
  const given = new Set(kept.split(","));
  const open = known.map(String).filter((value) => !given.has(value));
  const start = typed.slice(kept.length).toLowerCase();
  return open.filter((value) => value.toLowerCase().startsWith(start)).map((value) => `${kept}${value}`);
}

/** Returns the elements of a list before the one that is being typed. */
export function keptElements(typed: string, parameter: Parameter): string {
  return typeOf(parameter) === "array" ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
}

/** Whether code may provide values for a parameter. */
export function isOpen(parameter: Parameter): boolean {
  return !parameter.values && !parameter.secret && typeOf(parameter) !== "boolean";
}

/** Returns arguments without those whose parameters are secrets. */
export function withoutSecrets(given: CommandArguments, parameters: Parameters): CommandArguments {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !parameterOf(parameters, name)?.secret));
}

function startOfWord(before: string): number {
  let start = before.length;
  while (!/\s/.test(before[start - 1] ?? " ")) start -= 1;
  return start;
}
