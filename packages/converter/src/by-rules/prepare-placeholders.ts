import { codeRegions, placeholderTokens, rangeAt } from "@langslash/grammar/internal";
import { withoutBareEnd } from "./bare-end.js";
import type { CommandTemplate } from "../read-command.js";
import { SHELL_LANGUAGE } from "../references/words/block-languages.js";
import { NAMED_EMPTY, NAMED_VALUES, STATED_FOR_NONE } from "./argument-conditions.js";
import { nameArguments } from "./name-arguments.js";
import { replaceInProse } from "./replace-in-prose.js";

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
  const { text: kept, isExplained, isAbout } = escapeExplained(body, given);
  const isRuled = given === "" && !isExplained && (RULE_FOR_NONE.test(body) || STATED_FOR_NONE.test(body));
  const isNone = isRuled || isOptional(argumentHint);
  const due = given === "" ? withoutLoneArguments(kept, isNone ? PLACEHOLDER : GIVEN_TO_SHELL) : kept;
  const named = nameArguments(due, { given, parameters, isRuled });
  const stated = replaceInProse(named, NAMED_EMPTY, ([, words = ""]) => words);
  const text = given.length > MAX_REPEATED ? withOneValue(stated) : stated;
  return { text: isRuled ? withoutArguments(text) : text, isAbout };
}

/** Escapes `$ARGUMENTS` where a text explains placeholders, and fills in defaults if it does not. */
function escapeExplained(body: string, given: string): PreparedText & { readonly isExplained: boolean } {
  const explained = EXPLAINED.exec(body);
  if (explained) return { text: escapedFrom(body, explained.index), isExplained: true, isAbout: true };
  const defaulted = body.replace(WITH_DEFAULT, (_all, none: string) => (given === "" ? none : "$ARGUMENTS"));
  const text = replaceInProse(defaulted, TAUGHT, ([lead]) => `${lead}\\`);
  return { text, isExplained: false, isAbout: text !== defaulted };
}

/**
 * Leaves out missing arguments that are alone: in a shell, in a last line, in a block.
 *
 * @param inShell - matches those in a shell that are written as nothing
 */
function withoutLoneArguments(body: string, inShell: RegExp): string {
  return replaceInProse(withoutBareEnd(emptyInShell(body, inShell)), BLOCK, ([, start = ""]) => `${start}(none)`);
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
  const codeAt = rangeAt(codeRegions(text).filter(({ isFence }) => !isFence));
  return replaceInProse(text, ALL, ([whole, marks = ""], at) =>
    codeAt(at) && !marks.includes("`") ? whole : "(none)",
  );
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
function emptyInShell(text: string, placeholder: RegExp): string {
  const fenceAt = rangeAt(
    codeRegions(text).filter(({ isFence, language }) => isFence && SHELL_LANGUAGE.test(language)),
  );
  return text.replace(placeholder, (value: string, at: number) =>
    fenceAt(at) ? value.replace(PLACEHOLDER, () => "") : value,
  );
}

/** Whether a hint says that all arguments may be left out: `[name] [--all]`. */
function isOptional(hint: string): boolean {
  return hint.trim() !== "" && hint.replace(/\[[^[\]]*\]/g, "").trim() === "";
}
