import { OR } from "./lexicon/connectives.js";
import { spaced } from "./source/phrases.js";
import type { Parameters } from "@langslash/grammar";

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
const KIND =
  /(?:^|[-_])(?:branch|commit|date|desc|description|dir|directory|feature|file|filename|folder|glob|id|idea|issue|keyword|message|module|name|none|number|path|pattern|pr|prompt|query|question|sha|slug|spec|task|text|ticket|title|topic|url|version)s?$|\.\w+$/i;
/** The values at the end of a description: `Note format: summary, detailed, or comparison`. */
const LISTED = /[:：]\s*([^:：\n]{3,200})$/;
const BETWEEN = new RegExp(String.raw`\s*(?:[,|/、，]\s*(?:(?:and|${spaced(OR)})\s+)?|\s${spaced(OR)}\s)\s*`, "i");

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
