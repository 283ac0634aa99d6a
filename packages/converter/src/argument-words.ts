import { firstOf, splitArguments } from "@langslash/grammar/internal";
import type { ArgumentSlot } from "./argument-slots.js";

/** The values of arguments by position. */
export interface ArgumentWords {
  readonly words: readonly (string | undefined)[];
  /** Arguments of which the user may have meant another value. */
  readonly warnings: readonly string[];
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** Maximum number of values in a warning. */
const MAX_NAMED = 12;

const TOKEN = /"(?:[^"\\]|\\.)*"(?=\s|$)|'[^']*'(?=\s|$)|\S+/g;
/** A name of an argument that is a text of several words. */
const TEXT =
  /\s|^(?:args|arguments|context|description|feature|goal|idea|instructions|message|notes?|problem|prompt|query|question|reason|request|summary|symptom|task|text|title|topic)$/i;

/**
 * Divides typed arguments among the arguments of a command. Each word is a value of its own, as in the grammar, unless
 * one of them has an option or lists its values: that one gets these words only, and the words that are left are the
 * text of the only other argument, or of the last one.
 *
 * @param isNamed - whether the text uses the arguments by name
 */
export function argumentWords(typed: string, slots: readonly ArgumentSlot[], isNamed: boolean): ArgumentWords {
  const words = splitArguments(typed);
  const free = slots.flatMap((slot, index) => (isFree(slot) ? index : []));
  const last = slots.findLast(isFree);
  const isSpecial = free.length < slots.length;
  const isText = last?.isWord !== true && (isNamed || TEXT.test(last?.name ?? ""));
  const isDue = isSpecial || (isText && words.length > slots.length);
  if (slots.length === 0 || words.length < 2 || !isDue) return { words, warnings: [] };

  const given: (string | undefined)[] = slots.map(() => undefined);
  let rest = tokensOf(typed);
  for (const [index, slot] of slots.entries()) {
    const taken = slot.option === undefined ? listedIn(rest, slot.values, index) : optionIn(rest, slot, slot.option);
    given[index] = taken?.value;
    const tokens = new Set(taken?.tokens);
    rest = rest.filter((token) => !tokens.has(token));
  }
  const open = slots.flatMap(({ name, values }, index) =>
    values && given[index] === undefined ? { index, warning: unlisted(name, values) } : [],
  );
  const warnings = rest.length > free.length ? open.map(({ warning }) => warning) : [];
  const toFill = free.length > 0 ? free : open.map(({ index }) => index);
  if (free.length > 1 && rest.length > free.length) warnings.push(divided(free.map((index) => slots[index]?.name)));
  for (const [at, index] of toFill.entries()) {
    const takesRest = at === toFill.length - 1 && (isText || (toFill.length === 1 && last?.isWord !== true));
    given[index] = textOf(typed, rest.slice(at, takesRest ? undefined : at + 1));
  }
  return { words: given, warnings };
}

/** Whether an argument is free text, without an option. */
function isFree({ option, values }: ArgumentSlot): boolean {
  return (option ?? values) === undefined;
}

function tokensOf(typed: string): readonly Token[] {
  return Array.from(typed.matchAll(TOKEN), ({ 0: text, index: start }, number) => {
    return { text: splitArguments(text)[0] ?? text, start, end: start + text.length, number };
  });
}

interface Taken {
  readonly value: string | undefined;
  readonly tokens: readonly Token[];
}

/** Returns the word that is one of the values of an argument: at its own position, the last, or the first one. */
function listedIn(tokens: readonly Token[], values: ArgumentSlot["values"], position: number): Taken | undefined {
  const found = [tokens[position], tokens.at(-1), tokens[0]].find(
    (token) => token && values?.some((value) => value.toLowerCase() === token.text.toLowerCase()),
  );
  return found && { value: found.text, tokens: [found] };
}

/** Returns the value of an option: the word after it, or all words up to the next option if it takes several. */
function optionIn(tokens: readonly Token[], { takes }: ArgumentSlot, option: string): Taken | undefined {
  const at = tokens.findIndex(({ text }) => text === option || text.startsWith(`${option}=`));
  const [found, ...after] = at < 0 ? [] : tokens.slice(at);
  if (found === undefined) return undefined;
  if (found.text !== option) return { value: found.text.slice(option.length + 1), tokens: [found] };
  if (takes === "nothing") return { value: option, tokens: [found] };
  const end = after.findIndex(({ text }) => text.startsWith("-"));
  const isList = takes === "values" && at > 0;
  const value = (end < 0 ? after : after.slice(0, end)).slice(0, isList ? undefined : 1);
  return { value: value.map(({ text }) => text).join(" "), tokens: [found, ...value] };
}

/** Returns words as typed if nothing was taken from between them. */
function textOf(typed: string, tokens: readonly Token[]): string | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined || first === last) return first?.text;
  const isWhole = last.number - first.number === tokens.length - 1;
  return isWhole ? typed.slice(first.start, last.end) : tokens.map(({ text }) => text).join(" ");
}

function unlisted(name: string, values: readonly string[]): string {
  return `The arguments have none of the values of <${name}>: ${firstOf(values, MAX_NAMED)}`;
}

function divided(names: readonly (string | undefined)[]): string {
  const all = names.map((name) => `<${name}>`).join(", ");
  return `There are more words than arguments (${all}); if one is wrong, put a value of several words in quotes.`;
}
