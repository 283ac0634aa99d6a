import type { Parameters } from "@langslash/grammar";
import { firstOf, splitArguments } from "@langslash/grammar/internal";
import { KINDS, TEXTS } from "./lexicon/arguments.js";
import { AND_OR, OR } from "./lexicon/connectives.js";
import { spaced } from "./source/phrases.js";

/** An argument of a command, at its position. */
export interface ArgumentSlot {
  readonly name: string;
  /** The values that it can have; undefined if it is free text. */
  readonly values?: readonly string[];
  /** The option before its value, such as `--research`. */
  readonly option?: string;
  /** Whether a value follows the option, or several. */
  readonly takes?: "nothing" | "value" | "values";
  /** Whether its value is one word, such as a number. */
  readonly isWord?: boolean;
}

/** `<a>`, `[b]`, `[--c <d>]`, or a word. */
const PART = /<([^<>]{0,120})>|\[((?:[^[\]]|\[[^[\]]*\]){0,200})\]|(\S+)/g;
/** A choice of which the parts are values, rather than kinds of values such as `<path|url>`. */
const VALUE = /^[a-z\d][\w.-]{0,30}$/;
const KIND = new RegExp(String.raw`(?:^|[-_])${spaced(KINDS)}s?$|\.\w+$`, "i");
/** The values at the end of a description: `Note format: summary, detailed, or comparison`. */
const LISTED = /[:：]\s*([^:：\n]{3,200})$/;
const BETWEEN = new RegExp(String.raw`\s*(?:[,|/、，]\s*(?:${spaced(AND_OR)}\s+)?|\s${spaced(OR)}\s)\s*`, "i");

/** Returns the arguments of a command by position; none if its file does not say which there are. */
export function argumentSlots(argumentHint = "", parameters: Parameters = {}): ArgumentSlot[] {
  const declared = Object.entries(parameters).filter(([, { position }]) => position !== undefined);
  if (declared.length > 0) {
    return declared
      .toSorted(([, one], [, other]) => (one.position ?? 0) - (other.position ?? 0))
      .map(([name, { type = "string", values, description = "" }]) => ({
        ...slot(name, values?.map(String) ?? valuesIn(description)),
        ...(/^(?:string|enum)$/.test(type) ? {} : { isWord: true }),
      }));
  }
  const parts = Array.from(argumentHint.matchAll(PART));
  const isOpen = parts.some(([, required, optional, bare]) => bare !== undefined || (required ?? optional) === "");
  return isOpen ? [] : parts.map(([, required, optional = ""]) => hintSlot((required ?? optional).trim()));
}

function slot(name: string, values: readonly string[] | undefined): ArgumentSlot {
  return values === undefined ? { name } : { name, values };
}

/** Reads a part of a hint: `topic`, `a|b`, `format: a|b`, `--all`, `--format a|b`. */
function hintSlot(text: string): ArgumentSlot {
  const [option, value = ""] = /^(--?[\w-]+)(?:[ =](.*))?$/.exec(text)?.slice(1) ?? [];
  if (option !== undefined) {
    const takes = value === "" ? "nothing" : /s>?$|\.\.\./.test(value) && !value.includes("|") ? "values" : "value";
    return { name: option.replace(/^-+/, ""), option, takes };
  }
  const [name = text, choice = text] = /^([^:：|]{1,40})[:：]\s*([^]*)/.exec(text)?.slice(1) ?? [];
  return slot(name, choice.includes("|") ? valuesOf(choice.split("|")) : undefined);
}

/** Returns the values that a description lists. */
function valuesIn(description: string): readonly string[] | undefined {
  const [, list] = LISTED.exec(description.replace(/ ?\([^()]*\)/g, "").replace(/[.;]\s*$/, "")) ?? [];
  return list === undefined ? undefined : valuesOf(list.split(BETWEEN));
}

function valuesOf(parts: readonly string[]): readonly string[] | undefined {
  const values = parts.map((part) => part.trim().replace(/^["'`]|["'`]$/g, "")).filter((part) => part !== "");
  return values.length > 1 && values.every((value) => VALUE.test(value) && !KIND.test(value)) ? values : undefined;
}

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
const TEXT = new RegExp(String.raw`\s|^${spaced(TEXTS)}$`, "i");

/**
 * Divides typed arguments among the arguments of a command. Each word is a value of its own, as in the grammar, unless
 * one of them has an option or lists its values: that one gets these words only, and the words that are left are the
 * text of the only other argument, or of the last one.
 *
 * @param isNamed - whether the text uses the arguments by name
 */
export function argumentWords(typed: string, slots: readonly ArgumentSlot[], isNamed: boolean): ArgumentWords {
  const words = splitArguments(typed);
  const free = slots.flatMap((each, index) => (isFree(each) ? index : []));
  const last = slots.findLast(isFree);
  const isSpecial = free.length < slots.length;
  const isText = last?.isWord !== true && (isNamed || TEXT.test(last?.name ?? ""));
  const isDue = isSpecial || (isText && words.length > slots.length);
  if (slots.length === 0 || words.length < 2 || !isDue) return { words, warnings: [] };

  const given: (string | undefined)[] = slots.map(() => undefined);
  let rest = tokensOf(typed);
  for (const [index, each] of slots.entries()) {
    const taken = each.option === undefined ? listedIn(rest, each.values, index) : optionIn(rest, each, each.option);
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
