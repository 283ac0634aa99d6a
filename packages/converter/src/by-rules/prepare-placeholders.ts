import type { Parameters } from "@langslash/grammar";
import { placeholderTokens } from "@langslash/grammar/internal";
import { AS, AS_AFTER, AS_BEFORE, AS_END, NO_ARGUMENTS, OPTIONAL, TAKE, VALUE } from "../lexicon/arguments.js";
import type { CommandTemplate } from "../read-command.js";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/outline.js";
import { anyOf, ofLanguage, type Phrases, spaced, unspaced } from "../source/phrases.js";
import { SourceText } from "../source/source-text.js";

/** A command's text that is ready for its arguments. */
export interface PreparedText {
  readonly text: string;
  /** Whether the text explains placeholders, so that some of them stay. */
  readonly isAbout: boolean;
}

/** `$ARGUMENTS` as the subject of an explanation: `` use the `$ARGUMENTS` placeholder ``, `` `$ARGUMENTS` / `$1` ``. */
const EXPLAINED =
  /\b(?:placeholders?|substitutions?)[:,]?\s+\(?`\$ARGUMENTS\b|`?\$ARGUMENTS(?:\[\d+\])?`?\s+(?:(?:is|are|gets|will\s+be)\s+)?(?:(?:a|the)\s+)?(?:placeholder|substitut(?:ion|ed)|syntax|injection|replaced)\b|`\$[A-Z\d]\w*`,\s+`\$ARGUMENTS`|`\$ARGUMENTS`(?:,|\s+\/)\s+`\$[A-Z\d]|`\$ARGUMENTS\[N\]`|\b(?:write|put|insert|include)\s+`\$ARGUMENTS`\s+(?:in|into|where)\b/i;
const PLACEHOLDER = /(?<!\\)\$(?:ARGUMENTS\b|\{ARGUMENTS\})/g;
/** What a text says about a call without arguments: `Empty — the weekly review`, `Focus (optional): $ARGUMENTS`. */
const RULE_FOR_NONE = new RegExp(
  [
    String.raw`\b(?:if|when)\s+(?:the\s+)?[${"`"}"'*]{0,3}(?:\$ARGUMENTS|arguments?|args)[${"`"}"'*]{0,3}\s+(?:is|are)\s+(?:empty|missing|blank|omitted|not\s+(?:given|provided))\b`,
    String.raw`^[ \t]*(?:[-*+|]|\d+[.)])[ \t]*[${"`"}"'*(]{0,3}(?:empty|no\s+arguments?|none|blank)\b[${"`"}"'*)]{0,3}[ \t]*(?:[—–:：→=|(]|-+[ >])`,
    String.raw`\bdefault(?:s|ing)?\s+to\b[^.\n]{0,60}\b(?:if|when)\s+(?:empty|omitted|missing|nothing|not\s+(?:given|provided|specified))\b`,
    String.raw`\b(?:(?:if|when|with)\s+no|without(?:\s+any)?)\s+(?:\$ARGUMENTS|arguments?|args|parameters?)\b`,
    String.raw`[(（]${anyOf(OPTIONAL)}[^()（）\n]{0,60}[)）]["'*_]{0,3}\s?[:：]["'*_]{0,3}\s?["'${"`"}*]{0,3}\$ARGUMENTS`,
    String.raw`(?<!\w)${spaced(NO_ARGUMENTS)}(?!\w)|${unspaced(NO_ARGUMENTS)}`,
  ].join("|"),
  "imu",
);
/** All arguments, in marks or not. */
const ALL = /(["'`*]{0,3})(?<!\\)\$(?:ARGUMENTS\b(?!\[)|\{ARGUMENTS\})\1/g;

/** Maximum length of arguments that each condition about them repeats, in characters. */
const MAX_REPEATED = 40;

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
  const named = nameArguments(due, given, parameters, isRuled);
  const source = given.length > MAX_REPEATED ? withOneValue(named) : named;
  return { text: (isRuled ? withoutArguments(source) : source).text, isAbout };
}

/** Removes the value of the arguments from all places but the first that name them by words. */
function withOneValue(source: SourceText): SourceText {
  let isFirst = true;
  return replaceInProse(source, NAMED_VALUES, ([whole, words = ""]) => {
    const kept = isFirst ? whole : words;
    isFirst = false;
    return kept;
  });
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
const CONDITION =
  /\b(if|when|unless|whether)(\s+)(["'`*]{0,2})(\$ARGUMENTS|\$\d|\$[a-z_][\w-]*)\3(?=\s+(?:is|are|was|were|has|have|had|contains?|contained|starts|begins|ends|includes?|included|looks|matches|names|mentions|equals|specifies|does|doesn['’]t|isn['’]t|not|exists|points|provided|given|empty|blank|missing|absent|omitted|unclear|unset)\b)/gi;

/**
 * In an item, the arguments as the subject of a rule, `$ARGUMENTS used only as plain text`, or of an explanation,
 * `` `$ARGUMENTS` — the goal ``.
 */
const SUBJECT =
  /^([ \t]*(?:[-*+]|\d+[.)]))([ \t]+)(["'`*]{0,3})(\$ARGUMENTS)\3(?=\s+(?:is|are|used|must|should|may|can|cannot|needs?|contains?|holds?)\b|[ \t]*(?:[—–:：→]|->|--?[ \t])[ \t]*\S)/gm;
/** `$ARGUMENTS:` and `$ARGUMENTS can be:` before a list of its values. */
const EXPLAINED_BY_LIST =
  /^()([ \t]*)(["'`*]{0,3})(\$ARGUMENTS)\3(?=(?:\s+(?:can|could|may|must|should|is|are)\b[^\n:：]{0,60})?[:：][ \t]*\n\s*[-*+] )/gm;
/** `Parse $ARGUMENTS`, `detect it from $ARGUMENTS`, `given in $ARGUMENTS`: the arguments as a text to read. */
const READ =
  /\b(analy[sz]e|parse|sanitize|validate|(?:derive|detect|determine|extract|get|identify|infer|parse|read|resolve|take)\b[^\n.:;$]{0,60}\sfrom|(?:choose|decide|determine|pick|select)\b[^\n.:;$]{0,60}\s(?:based\s+on|by)|(?:found|given|mentioned|named|passed|provided|specified|supplied)\s+(?:in|through|via))(\s+)()(\$ARGUMENTS)(?=[\s,.:;)\]]|$)/gim;

/**
 * Replaces placeholders by words in sentences about the arguments, which do not use their values.
 *
 * @param given - the arguments without spaces around them
 * @param isRuled - whether the text has a rule for calls without arguments, and this is one
 */
function nameArguments(body: SourceText, given: string, parameters: Parameters, isRuled: boolean): SourceText {
  const orders = /\$ARGUMENTS/i.test(body.text) ? TAKEN_AS : [];
  const taken = orders.reduce(
    (source, [pattern, noun]) => replaceInProse(source, pattern, ([, verb = "", words = ""]) => verb + words + noun),
    body,
  );
  const isText = isRuled || /\s/.test(given);
  const subjects = [...(isText ? [READ] : []), CONDITION, SUBJECT, EXPLAINED_BY_LIST];
  return subjects.reduce(
    (source, pattern) => replaceInProse(source, pattern, (match) => namedValue(match, given, parameters)),
    taken,
  );
}

/** Returns words for the arguments, with their value, in place of a match; a variable that is no parameter stays. */
function namedValue(match: RegExpExecArray, given: string, parameters: Parameters): string {
  const [whole, word = "", space = "", marks = "", token = ""] = match;
  const name = token.slice(1);
  const isPosition = /^\d/.test(name);
  const isAll = token === "$ARGUMENTS";
  if (!isAll && !isPosition && !Object.hasOwn(parameters, name)) return whole;
  const quote = marks === "" ? '"' : marks;
  const value = given === "" && !isPosition ? "(none)" : `(${quote}${token}${quote})`;
  const the = word.toLowerCase() === "the" ? "" : word === "" ? "The " : "the ";
  const what = isAll ? "argument text" : isPosition ? "argument" : `argument ${name}`;
  return `${word}${space}${the}${what} ${value}`;
}

/** Words for the arguments of a command, with their value: `the argument text ("$ARGUMENTS")`. */
const NAMED_VALUES = /(argument text)(?: ?[(（]["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}[)）])/gi;

/** The place for the arguments, in marks or not. */
const ALL_ARGUMENTS = String.raw`["'${"`"}*]{0,3}\$ARGUMENTS["'${"`"}*]{0,3}`;
/**
 * Orders to go on with a value that the user gives, with the noun for it: `use it as $ARGUMENTS`,
 * `` `$ARGUMENTS` として使用する ``. The groups are the words that stay.
 */
const TAKEN_AS: readonly (readonly [pattern: RegExp, noun: string])[] = Object.entries(VALUE).map(
  ([language, noun]) => {
    const words = (phrases: Phrases): string => anyOf(ofLanguage(phrases, language));
    const order = String.raw`(?<![\p{L}\p{N}])(${words(TAKE)}(?!\p{L})[^.\n$]{0,60}\s${words(AS)}\s+)${ALL_ARGUMENTS}`;
    const end = language === "en" ? String.raw`(?= ${words(AS_END)}\b|[.,;)](?!\w)|$)` : String.raw`(?![\w${"`"}/])`;
    const space = language === "ko" ? "" : String.raw`[ \t]?`;
    const sources = [
      order + end,
      String.raw`(${words(AS_BEFORE)}[ \t]?)${ALL_ARGUMENTS}`,
      String.raw`${space}${ALL_ARGUMENTS}[ \t]?(?=${words(AS_AFTER)})`,
    ];
    return [new RegExp(sources.join("|"), "gimu"), noun];
  },
);

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
