import type { Parameters } from "@langslash/grammar";
import { codeRegions, placeholderTokens, rangeAt } from "@langslash/grammar/internal";
import { withoutBareEnd } from "./bare-end.js";
import type { CommandTemplate } from "../read-command.js";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/block-languages.js";
import { CONDITIONS, NAMED_EMPTY, NAMED_VALUES, STATED_FOR_NONE, TAKEN_AS } from "./argument-conditions.js";

/** A command's text that is ready for its arguments. */
export interface PreparedText {
  readonly text: string;
  /** Whether the text explains placeholders, so that some of them stay. */
  readonly isAbout: boolean;
}

/** `$ARGUMENTS` as the subject of an explanation: `` use the `$ARGUMENTS` placeholder ``, `` `$ARGUMENTS` / `$1` ``. */
const EXPLAINED =
  /\b(?:placeholders?|substitutions?)[:,]?\s+\(?`\$ARGUMENTS\b|`?\$ARGUMENTS(?:\[\d+\])?`?\s+(?:(?:is|are|gets|will\s+be)\s+)?(?:(?:a|the)\s+)?(?:placeholder|substitut(?:ion|ed)|syntax|injection|replaced)\b|`\$[A-Z\d]\w*`,\s+`\$ARGUMENTS`|`\$ARGUMENTS`(?:,|\s+\/)\s+`\$[A-Z\d]|`\$ARGUMENTS\[N\]`|\b(?:write|put|insert|include)\s+`\$ARGUMENTS`\s+(?:in|into|where)\b/i;
/** The same within a sentence, with values elsewhere: `` argument handling with `$ARGUMENTS` ``. */
const TAUGHT =
  /\b(?:arguments?|inputs?|parameters?)\s+(?:handling|parsing|passing|support|syntax)\s+(?:in|through|using|via|with)\s+`(?=\$ARGUMENTS`)|\b(?:accept|handle|pass|read|support)(?:s|ing)?\s+(?:[\w-]+\s+){0,2}(?:arguments|input|parameters)\s+(?:through|using|via|with)\s+`(?=\$ARGUMENTS`)/gi;
const PLACEHOLDER = /(?<!\\)\$(?:ARGUMENTS\b|\{ARGUMENTS\})/g;
/** `If $ARGUMENTS is empty`, `if $file is given`: the text speaks about the arguments rather than using them. */
const CONDITION =
  /\b(if|when|unless|whether)(\s+)(["'`*]{0,2})(\$ARGUMENTS|\$\d|\$[a-z_][\w-]*)\3(?=\s+(?:is|are|was|were|has|have|had|contains?|contained|starts|begins|ends|includes?|included|looks|matches|names|mentions|equals|specifies|does|doesn['’]t|isn['’]t|not|exists|points|provided|given|empty|blank|missing|absent|omitted|unclear|unset)\b)/gi;

/**
 * In an item, the arguments as the subject of a rule, `$ARGUMENTS used only as plain text`, or of an explanation,
 * `` `$ARGUMENTS` — the goal ``.
 */
const SUBJECT =
  /^([ \t]*(?:[-*+]|\d+[.)]))([ \t]+)(["'`*]{0,3})(\$ARGUMENTS)\3(?=\s+(?:is|are|used|must|should|may|can|cannot|needs?|contains?|holds?)\b|[ \t]*(?:[—–:：→]|->|--?[ \t])[ \t]*\S)/gm;
/** `` **`$ARGUMENTS` is empty** `` as the case of an item. */
const IS_EMPTY =
  /^([ \t]*(?:[-*+]|\d+[.)]|\|)[ \t]*\*{2})()(["'`]?)(\$ARGUMENTS)\3(?=\s+(?:is|are)\s+(?:blank|empty|missing|omitted)\b)/gm;

/** `$ARGUMENTS:` and `$ARGUMENTS can be:` before a list of its values. */
const EXPLAINED_BY_LIST =
  /^()([ \t]*)(["'`*]{0,3})(\$ARGUMENTS)\3(?=(?:\s+(?:can|could|may|must|should|is|are)\b[^\n:：]{0,60})?[:：][ \t]*\n\s*[-*+] )/gm;
/** `If no $ARGUMENTS, ask`, `Empty $ARGUMENTS handling`: the text speaks about missing arguments. */
const ABSENT =
  /\b(if\s+(?:there\s+(?:is|are)\s+)?no|empty|missing|unclear|invalid)\s+(["'`*]{0,2})\$ARGUMENTS\2(?=[\s,.:;)]|$)/gim;

/** `## $ARGUMENTS conventions`: a heading about the arguments. */
const TITLE = /^(#{1,6}[ \t]+)(["'`*]{0,2})\$ARGUMENTS\2(?=\s+(?:conventions?|handling|parsing|semantics|usage)\b)/gim;

/** ``The `$ARGUMENTS` parameter``, ``uses for `$ARGUMENTS` ``: the arguments by their name. */
const NAMED =
  /\b(the)(\s+)(["'`*]{0,2})(\$ARGUMENTS)\3\s+(?:argument|parameter|variable)\b|\b(uses?\s+(?:for|of))(\s+)(["'`*]{0,2})(\$ARGUMENTS)\7/gi;

/** `Parse $ARGUMENTS`, `detect it from $ARGUMENTS`, `given in $ARGUMENTS`: the arguments as a text to read. */
const READ =
  /\b(analy[sz]e|parse|sanitize|validate|(?:derive|detect|determine|extract|get|identify|infer|parse|read|resolve|take)\b[^\n.:;$]{0,60}\sfrom|(?:choose|decide|determine|pick|select)\b[^\n.:;$]{0,60}\s(?:based\s+on|by)|(?:found|given|mentioned|named|passed|provided|specified|supplied)\s+(?:in|through|via))(\s+)()(\$ARGUMENTS)(?=[\s,.:;)\]]|$)/gim;

/** A block of text with nothing but the arguments. */
const BLOCK = /^([ \t]*(`{3,})\w*[ \t]*\n[ \t]*)\$ARGUMENTS(?=[ \t]*\n[ \t]*\2[ \t]*$)/gm;

/** All arguments as a value in a shell: `NAME="$ARGUMENTS"`, `for word in $ARGUMENTS; do`. */
const GIVEN_TO_SHELL = /(?<==|<<<\s?)"\$(?:ARGUMENTS|\{ARGUMENTS\})"|(?<=\bin\s)"?\$ARGUMENTS"?(?=;|\s*$)/gm;

/** All arguments in a shell, with a value for none: `${ARGUMENTS:-.}`. */
const WITH_DEFAULT = /(?<!\\)\$\{ARGUMENTS:?-([^{}$\n]{0,80})\}/g;

/** What a text says about a call without arguments: `Empty — the weekly review`, `Default to all if omitted`. */
const RULE_FOR_NONE = new RegExp(
  [
    String.raw`\b(?:if|when)\s+(?:the\s+)?[\`"'*]{0,3}(?:\$ARGUMENTS|arguments?|args)[\`"'*]{0,3}\s+(?:is|are)\s+(?:empty|missing|blank|omitted|not\s+(?:given|provided))\b`,
    String.raw`^[ \t]*(?:[-*+|]|\d+[.)])[ \t]*[\`"'*(]{0,3}(?:empty|no\s+arguments?|none|blank)\b[\`"'*)]{0,3}[ \t]*(?:[—–:：→=|(]|-+[ >])`,
    String.raw`\bdefault(?:s|ing)?\s+to\b[^.\n]{0,60}\b(?:if|when)\s+(?:empty|omitted|missing|nothing|not\s+(?:given|provided|specified))\b`,
    String.raw`\b(?:(?:if|when|with)\s+no|without(?:\s+any)?)\s+(?:\$ARGUMENTS|arguments?|args|parameters?)\b`,
    String.raw`无参数|無參數|没有参数|沒有參數|不带参数|未提供参数|参数为空|引数なし|引数がない|引数が空|인자 없이|인수가 없`,
    String.raw`\b(?:sin (?:argumentos|par[áa]metros)|sans (?:arguments?|param[èe]tres?)|sem (?:argumentos|par[âa]metros)|ohne (?:argumente?|parameter))\b|без аргументов`,
  ].join("|"),
  "im",
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
  body: string,
  userArguments: string,
  { argumentHint = "", parameters = {} }: Partial<Pick<CommandTemplate, "argumentHint" | "parameters">> = {},
): PreparedText {
  const given = userArguments.trim();
  const explained = EXPLAINED.exec(body);
  const defaulted =
    explained === null
      ? body.replace(WITH_DEFAULT, (_all, none: string) => (given === "" ? none : "$ARGUMENTS"))
      : body;
  const untaught = replaceInProse(defaulted, TAUGHT, ([lead]) => `${lead}\\`);
  const kept = explained === null ? untaught : escapedFrom(body, explained.index);
  const isRuled = given === "" && explained === null && (RULE_FOR_NONE.test(body) || STATED_FOR_NONE.test(body));
  const inShell = given === "" ? emptyInShell(kept, isRuled || isOptional(argumentHint)) : kept;
  const ended = given === "" ? withoutBareEnd(inShell) : inShell;
  const blocks = given === "" ? replaceInProse(ended, BLOCK, ([, start = ""]) => `${start}(none)`) : ended;
  const taken = TAKEN_AS.reduce(
    (text, [pattern, noun]) => replaceInProse(text, pattern, ([, verb = "", words = ""]) => verb + words + noun),
    blocks,
  );
  const absent = replaceInProse(taken, ABSENT, ([, words = ""]) => `${words} argument text`);
  const titled = replaceInProse(absent, TITLE, ([, mark = ""]) => `${mark}Argument text`);
  const withValue = ([whole = "", word = "", space = "", marks = "", token = ""]: readonly (
    | string
    | undefined
  )[]): string => {
    const name = /^\$(?!\d|ARGUMENTS$)/.test(token) ? token.slice(1) : "";
    if (name !== "" && !Object.hasOwn(parameters, name)) return whole;
    const quote = marks === "" ? '"' : marks;
    const value = token.length > 2 && given === "" ? "(none)" : `(${quote}${token}${quote})`;
    const the = /^the$/i.test(word) ? "" : whole === `${marks}${token}${marks}` ? "The " : "the ";
    const what = token === "$ARGUMENTS" ? "argument text" : `argument${name === "" ? "" : ` ${name}`}`;
    return `${word}${space}${the}${what} ${value}`;
  };
  const named = replaceInProse(titled, NAMED, (match) => withValue(match.filter((group) => group !== undefined)));
  const read = isRuled || /\s/.test(given) ? replaceInProse(named, READ, withValue) : named;
  const tested = [CONDITION, IS_EMPTY, SUBJECT, EXPLAINED_BY_LIST].reduce(
    (filled, pattern) => replaceInProse(filled, pattern, withValue),
    read,
  );
  const inOthers = withConditions(tested, given, parameters);
  const stated = given === "" ? inOthers : replaceInProse(inOthers, NAMED_EMPTY, ([, words = ""]) => words);
  const text = given.length > MAX_REPEATED ? withOneValue(stated) : stated;
  return { text: isRuled ? withoutArguments(text) : text, isAbout: explained !== null || untaught !== defaulted };
}

/** Names the arguments in the conditions of other languages. */
function withConditions(body: string, given: string, parameters: Parameters): string {
  return CONDITIONS.reduce(
    (text, { pattern, noun, none, around: [open, close] }) =>
      replaceInProse(text, pattern, ({ 0: whole, groups: { lead = "", marks = "", token = "" } = {} }) => {
        const name = /^\$(?!\d|ARGUMENTS$)/.test(token) ? token.slice(1) : "";
        if (name !== "" && !Object.hasOwn(parameters, name)) return whole;
        const isNone = given === "" && (name !== "" || token === "$ARGUMENTS");
        const value = isNone ? none : `${open}${marks}${token}${marks}${close}`;
        const space = open === "(" ? " " : "";
        return `${lead}${noun}${name === "" ? "" : ` ${name}`}${space}${value}`;
      }),
    body,
  );
}

/** Removes the value of the arguments from all places but the first that name them by words. */
function withOneValue(text: string): string {
  let isFirst = true;
  return replaceInProse(text, NAMED_VALUES, ([whole, words = ""]) => {
    const kept = isFirst ? whole : words;
    isFirst = false;
    return kept;
  });
}

/** Says that there are no arguments at the places for all of them, apart from code with more than that. */
function withoutArguments(text: string): string {
  const spans = codeRegions(text).filter(({ isFence }) => !isFence);
  return replaceInProse(text, ALL, ([whole, marks = ""], at) => {
    const isPart = marks.endsWith("`") ? false : spans.some(({ start, end }) => start < at && at < end);
    return isPart ? whole : "(none)";
  });
}

/** Escapes the placeholders for all arguments from an offset on. */
function escapedFrom(text: string, from: number): string {
  const parts: string[] = [];
  let offset = 0;
  for (const { start, isEscaped, digits } of placeholderTokens(text)) {
    if (start < from || isEscaped || digits !== undefined) continue;
    parts.push(text.slice(offset, start), "\\");
    offset = start;
  }
  return parts.join("") + text.slice(offset);
}

/** Writes missing arguments as nothing, as a shell needs it: the code around them tests whether they are empty. */
function emptyInShell(text: string, areOptional: boolean): string {
  const fenceAt = rangeAt(
    codeRegions(text).filter(({ isFence, language }) => isFence && SHELL_LANGUAGE.test(language)),
  );
  return text.replace(areOptional ? PLACEHOLDER : GIVEN_TO_SHELL, (value: string, at: number) =>
    fenceAt(at) ? value.replace(PLACEHOLDER, () => "") : value,
  );
}

/** Whether a hint says that all arguments may be left out: `[name] [--all]`. */
function isOptional(hint: string): boolean {
  return hint.trim() !== "" && hint.replace(/\[[^[\]]*\]/g, "").trim() === "";
}

/** Replaces the matches of a pattern that are not in a block of a programming language. */
function replaceInProse(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray, at: number) => string,
): string {
  const fenceAt = rangeAt(
    codeRegions(text).filter(({ isFence, language }) => isFence && !TEXT_LANGUAGE.test(language)),
  );
  const parts: string[] = [];
  let offset = 0;
  for (const match of text.matchAll(pattern)) {
    if (fenceAt(match.index)) continue;
    parts.push(text.slice(offset, match.index), replacement(match, match.index));
    offset = match.index + match[0].length;
  }
  return parts.join("") + text.slice(offset);
}
