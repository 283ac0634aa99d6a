import type { Parameters } from "@langslash/grammar";
import { placeholderTokens } from "@langslash/grammar/internal";
import * as words from "../lexicon/arguments.js";
import type { CommandTemplate } from "../read-command.js";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/outline.js";
import { spaced, wrapped } from "../source/phrases.js";
import { SourceText } from "../source/source-text.js";

/** A command's text that is ready for its arguments. */
export interface PreparedText {
  readonly text: string;
  /** Whether the text explains placeholders, so that some of them stay. */
  readonly isAbout: boolean;
}

/** `$ARGUMENTS` as the subject of an explanation: `` use the `$ARGUMENTS` placeholder ``. */
const EXPLAINED = new RegExp(String.raw`${"`?"}\$ARGUMENTS(?:\[\d+\])?${"`?"}\s+${wrapped(words.EXPLAINED_AS)}\b`, "i");
const PLACEHOLDER = /(?<!\\)\$(?:ARGUMENTS\b|\{ARGUMENTS\})/g;
/** What a text says about a call without arguments: `Empty — the weekly review`. */
const RULE_FOR_NONE = new RegExp(
  [
    String.raw`\b${wrapped(words.IF_THE)}\s+[${"`"}"'*]{0,3}(?:\$ARGUMENTS|${spaced(words.ALL_OF_THEM)})[${"`"}"'*]{0,3}\s+${wrapped(words.ARE_EMPTY)}\b`,
    String.raw`^[ \t]*(?:[-*+|]|\d+[.)])[ \t]*[${"`"}"'*(]{0,3}${wrapped(words.NONE)}\b[${"`"}"'*)]{0,3}[ \t]*(?:[—–:：→=|(]|-+[ >])`,
    String.raw`\b${wrapped(words.WITH_NO)}\s+(?:\$ARGUMENTS|${spaced(words.ALL_OF_THEM)}|${spaced(words.PARAMETERS)})\b`,
  ].join("|"),
  "imu",
);
/** All arguments, in marks or not. */
const ALL = /(["'`*]{0,3})(?<!\\)\$(?:ARGUMENTS\b(?!\[)|\{ARGUMENTS\})\1/g;

/**
 * Prepares a command's text for its arguments. A condition about them gets words for them, so that it also reads when
 * they are empty or several words; without arguments, a last line with nothing but them is left out. `$ARGUMENTS` is
 * escaped from the place on at which the text explains placeholders.
 */
export function preparePlaceholders(
  body: SourceText,
  userArguments: string,
  { argumentHint = "", parameters = {} }: Partial<Pick<CommandTemplate, "argumentHint" | "parameters">> = {},
): PreparedText {
  const given = userArguments.trim();
  const explained = EXPLAINED.exec(body.text);
  const isAbout = explained !== null;
  const kept = explained ? escapedFrom(body, explained.index) : body;
  const isRuled = given === "" && !isAbout && RULE_FOR_NONE.test(body.text);
  const isNone = isRuled || isOptional(argumentHint);
  const due = given === "" ? withoutBareEnd(isNone ? emptyInShell(kept) : kept) : kept;
  const source = nameArguments(due, given, parameters);
  return { text: (isRuled ? withoutArguments(source) : source).text, isAbout };
}

/** Says that there are no arguments at the places for all of them, apart from code with more than that. */
function withoutArguments(source: SourceText): SourceText {
  return replaceInProse(source, ALL, ({ 0: whole, 1: marks = "", index }) =>
    source.codeAt(index)?.isFence === false && !marks.includes("`") ? whole : "(none)",
  );
}

/** Escapes the placeholders for all arguments from an offset on. */
function escapedFrom(source: SourceText, from: number): SourceText {
  const tokens = placeholderTokens(source.text).filter(
    ({ start, isEscaped, digits }) => start >= from && !isEscaped && digits === undefined,
  );
  return source.edited(tokens.map(({ start }) => ({ start, end: start, text: "\\" })));
}

/** Writes missing arguments as nothing, as a shell needs it: the code around them tests whether they are empty. */
function emptyInShell(source: SourceText): SourceText {
  return source.replaced(PLACEHOLDER, ({ index }) => {
    return SHELL_LANGUAGE.test(source.blockAt(index)?.language ?? "text") ? "" : undefined;
  });
}

/** Whether a hint says that all arguments may be left out: `[name] [--all]`. */
function isOptional(hint: string): boolean {
  return hint.trim() !== "" && hint.replace(/\[[^[\]]*\]/g, "").trim() === "";
}

/** `If $ARGUMENTS is empty`, `if $file is given`: the text speaks about the arguments rather than using them. */
const CONDITION = new RegExp(
  String.raw`\b(${spaced(words.WHETHER)})(\s+)(["'${"`"}*]{0,2})(\$ARGUMENTS|\$\d|\$[a-z_][\w-]*)\3(?=\s+${spaced(words.IN_STATE)}\b)`,
  "gi",
);

const TOKEN = String.raw`(["'${"`"}]?)(\$ARGUMENTS\b)\3`;
/** The same in an item, as the subject of a rule or of an explanation, `- $ARGUMENTS — the goal`; and before a list. */
const LABELS = [
  [
    String.raw`^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)()${TOKEN}(?=[ \t]+${spaced(words.SUBJECT_OF)}\b|[ \t]*(?:[—–:：→]|->|--?[ \t])[ \t]*\S)`,
    "the ",
  ],
  [
    String.raw`^([ \t]*)()${TOKEN}(?=(?:[ \t]+${spaced(words.SUBJECT_OF)}\b[^\n:：]{0,60})?[:：][ \t]*\n\s*[-*+] )`,
    "The ",
  ],
].map(([source = "", article = ""]) => [new RegExp(source, "gimu"), article] as const);

/**
 * Replaces placeholders by words in sentences about the arguments, which do not use their values.
 *
 * @param given - the arguments without spaces around them
 */
function nameArguments(body: SourceText, given: string, parameters: Parameters): SourceText {
  if (!body.text.includes("$")) return body;
  return [[CONDITION, "the "] as const, ...LABELS].reduce(
    (source, [pattern, article]) =>
      replaceInProse(source, pattern, (match) => namedValue(match, article, given, parameters)),
    body,
  );
}

/** Returns words for the arguments, with their value, in place of a match; a variable that is no parameter stays. */
function namedValue(match: RegExpExecArray, article: string, given: string, parameters: Parameters): string {
  const [whole, word = "", space = "", marks = "", token = ""] = match;
  const name = token.slice(1);
  const isPosition = /^\d/.test(name);
  const isAll = token === "$ARGUMENTS";
  if (!isAll && !isPosition && !Object.hasOwn(parameters, name)) return whole;
  const quote = marks === "" ? '"' : marks;
  const value = given === "" && !isPosition ? "(none)" : `(${quote}${token}${quote})`;
  const what = isAll ? "argument text" : isPosition ? "argument" : `argument ${name}`;
  return `${word}${space}${article}${what} ${value}`;
}

const ARGUMENTS = "\n$ARGUMENTS";
const TAG = /^\s*</;

/** Returns a text without `$ARGUMENTS` as its last line, unless a label, a heading or a tag before introduces it. */
export function withoutBareEnd(source: SourceText): SourceText {
  const whole = source.text.trimEnd();
  if (!whole.endsWith(ARGUMENTS)) return source;
  const rest = whole.slice(0, -ARGUMENTS.length).trimEnd();
  const last = source.lineAt(rest.length);
  if (rest === "" || last === undefined) return source;
  const isIntroduction = last.introduces || last.level > 0 || last.title !== undefined || TAG.test(last.text);
  return isIntroduction ? source : new SourceText(rest);
}

/** Replaces the matches of a pattern that are not in a block of a programming language. */
function replaceInProse(
  source: SourceText,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): SourceText {
  return source.replaced(pattern, (match) => {
    const block = source.blockAt(match.index);
    return block && !TEXT_LANGUAGE.test(block.language) ? undefined : replacement(match);
  });
}
