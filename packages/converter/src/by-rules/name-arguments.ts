import type { SourceText } from "../source/source-text.js";
import type { Parameters } from "@langslash/grammar";
import { TAKEN_AS } from "./argument-conditions.js";
import { replaceInProse } from "./replace-in-prose.js";

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

/** The arguments of a command and its declared parameters. */
interface NamedArguments {
  /** The arguments without spaces around them. */
  readonly given: string;
  readonly parameters: Parameters;
  /** Whether the text has a rule for calls without arguments, and this is one. */
  readonly isRuled: boolean;
}

/** Names the arguments by words where a text speaks about them rather than using them. */
export function nameArguments(body: SourceText, { given, parameters, isRuled }: NamedArguments): SourceText {
  const taken = TAKEN_AS.reduce(
    (source, [pattern, noun]) => replaceInProse(source, pattern, ([, verb = "", words = ""]) => verb + words + noun),
    body,
  );
  const withValue = valueNamer(given, parameters);
  const isText = isRuled || /\s/.test(given);
  const subjects = [...(isText ? [READ] : []), CONDITION, SUBJECT, EXPLAINED_BY_LIST];
  return subjects.reduce((source, pattern) => replaceInProse(source, pattern, withValue), taken);
}

/** Creates a function that writes words for the arguments, with their value, in place of a match of these patterns. */
function valueNamer(given: string, parameters: Parameters): (match: readonly (string | undefined)[]) => string {
  return ([whole = "", word = "", space = "", marks = "", token = ""]) => {
    const argument = argumentOf(token, given, parameters);
    if (argument === undefined) return whole;
    const quote = marks === "" ? '"' : marks;
    const value = argument.isNone ? "(none)" : `(${quote}${token}${quote})`;
    const the = word.toLowerCase() === "the" ? "" : word === "" ? "The " : "the ";
    const what = token === "$ARGUMENTS" ? "argument text" : `argument${argument.name}`;
    return `${word}${space}${the}${what} ${value}`;
  };
}

/** Returns an argument, a parameter with its name after a space; undefined for a variable that is not a parameter. */
function argumentOf(
  token: string,
  given: string,
  parameters: Parameters,
): { readonly name: string; readonly isNone: boolean } | undefined {
  if (token === "$ARGUMENTS") return { name: "", isNone: given === "" };
  const name = token.slice(1);
  if (/^\d/.test(name)) return { name: "", isNone: false };
  return Object.hasOwn(parameters, name) ? { name: ` ${name}`, isNone: given === "" } : undefined;
}
