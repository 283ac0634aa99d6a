import { NO_ARGUMENTS } from "../lexicon/arguments.js";
import { spaced, unspaced } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";
import { placeholderTokens } from "@langslash/grammar/internal";
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
const PLACEHOLDER = /(?<!\\)\$(?:ARGUMENTS\b|\{ARGUMENTS\})/g;
/** A block of text with nothing but the arguments. */
const BLOCK = /^([ \t]*(`{3,})\w*[ \t]*\n[ \t]*)\$ARGUMENTS(?=[ \t]*\n[ \t]*\2[ \t]*$)/gm;

/** All arguments as a value in a shell: `NAME="$ARGUMENTS"`, `for word in $ARGUMENTS; do`. */
const GIVEN_TO_SHELL = /(?<==|<<<\s?)"\$(?:ARGUMENTS|\{ARGUMENTS\})"|(?<=\bin\s)"?\$ARGUMENTS"?(?=;|\s*$)/gm;

/** What a text says about a call without arguments: `Empty — the weekly review`, `Default to all if omitted`. */
const RULE_FOR_NONE = new RegExp(
  [
    String.raw`\b(?:if|when)\s+(?:the\s+)?[\`"'*]{0,3}(?:\$ARGUMENTS|arguments?|args)[\`"'*]{0,3}\s+(?:is|are)\s+(?:empty|missing|blank|omitted|not\s+(?:given|provided))\b`,
    String.raw`^[ \t]*(?:[-*+|]|\d+[.)])[ \t]*[\`"'*(]{0,3}(?:empty|no\s+arguments?|none|blank)\b[\`"'*)]{0,3}[ \t]*(?:[—–:：→=|(]|-+[ >])`,
    String.raw`\bdefault(?:s|ing)?\s+to\b[^.\n]{0,60}\b(?:if|when)\s+(?:empty|omitted|missing|nothing|not\s+(?:given|provided|specified))\b`,
    String.raw`\b(?:(?:if|when|with)\s+no|without(?:\s+any)?)\s+(?:\$ARGUMENTS|arguments?|args|parameters?)\b`,
    String.raw`(?<!\w)${spaced(NO_ARGUMENTS)}(?!\w)|${unspaced(NO_ARGUMENTS)}`,
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
  body: SourceText,
  userArguments: string,
  { argumentHint = "", parameters = {} }: Partial<Pick<CommandTemplate, "argumentHint" | "parameters">> = {},
): PreparedText {
  const given = userArguments.trim();
  const explained = EXPLAINED.exec(body.text);
  const isAbout = explained !== null;
  const kept = explained ? escapedFrom(body, explained.index) : body;
  const isRuled = given === "" && !isAbout && (RULE_FOR_NONE.test(body.text) || STATED_FOR_NONE.test(body.text));
  const isNone = isRuled || isOptional(argumentHint);
  const due = given === "" ? withoutLoneArguments(kept, isNone ? PLACEHOLDER : GIVEN_TO_SHELL) : kept;
  const named = nameArguments(due, { given, parameters, isRuled });
  const stated = replaceInProse(named, NAMED_EMPTY, ([, words = ""]) => words);
  const source = given.length > MAX_REPEATED ? withOneValue(stated) : stated;
  return { text: (isRuled ? withoutArguments(source) : source).text, isAbout };
}

/**
 * Leaves out missing arguments that are alone: in a shell, in a last line, in a block.
 *
 * @param inShell - matches those in a shell that are written as nothing
 */
function withoutLoneArguments(body: SourceText, inShell: RegExp): SourceText {
  return replaceInProse(withoutBareEnd(emptyInShell(body, inShell)), BLOCK, ([, start = ""]) => `${start}(none)`);
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
function emptyInShell(source: SourceText, placeholder: RegExp): SourceText {
  return source.replaced(placeholder, ({ 0: value, index }) => {
    const isInShell = SHELL_LANGUAGE.test(source.blockAt(index)?.language ?? "text");
    return isInShell ? value.replace(PLACEHOLDER, () => "") : undefined;
  });
}

/** Whether a hint says that all arguments may be left out: `[name] [--all]`. */
function isOptional(hint: string): boolean {
  return hint.trim() !== "" && hint.replace(/\[[^[\]]*\]/g, "").trim() === "";
}
