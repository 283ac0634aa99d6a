import { codeRegions } from "@langslash/grammar/internal";
import { BUILT_IN_COMMANDS } from "../configs/command-names.js";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/block-languages.js";
import { SLASH_NAME } from "../references/slash-names.js";

/** A text that leads to a command: a verb, or a word for it. */
const LEAD = /\b(?:command|commands|execute|invoke|run|rerun|running|then|try|type|use|using|via)[:,]?\s["'*`(]{0,3}$/i;

/** Words that say that a command follows: `SlashCommand() to call`, `slash commands such as`. */
const SLASH_COMMAND =
  /\bslash[ -]?commands?(?:\(\))?`?(?:\s+tool)?(?:\s+(?:to\s+(?:call|execute|invoke|run|start|use)|such\s+as|like|named|called))?[:,]?\s["'*`(]{0,3}$/i;
/** A call, of a command or of a route on a server. */
const CALL = /\bcall(?:s|ing)?[:,]?\s["'*`(]{0,3}$/i;
const ROUTE = /\b(?:api|endpoints?|routes?|servers?|https?|get|post|put|patch|delete|curl)\b/i;

/** The start of a line or of code, with a prompt or `User:` in front. */
const STARTS = /(?:^|\n)[ \t>$]*(?:\w+: )?$|[`"(]$/;

/**
 * Finds the slash commands that a text mentions, each once: known ones, those with a plugin (`/plugin:x`) at the start
 * of a line or of code, and others after words such as "run" and "slash command". "Call" may also mean a route.
 * In a block of a programming language, only known ones count.
 */
export function slashMentions(text: string, known: ReadonlySet<string>): string[] {
  const blocks = codeRegions(text).filter(({ isFence, language }) => isFence && isProgram(language));
  let next = 0;
  const names = Array.from(text.matchAll(SLASH_NAME)).flatMap(({ 1: name = "", index }) => {
    while ((blocks[next]?.end ?? Infinity) <= index) next += 1;
    if ((blocks[next]?.start ?? Infinity) <= index && !known.has(name)) return [];
    const before = text.slice(Math.max(0, index - 60), index);
    const isNamed = SLASH_COMMAND.test(before);
    const isCalled = CALL.test(before) && !ROUTE.test(lineAround(text, index));
    const isLed = LEAD.test(before) || isNamed;
    const isCompound = /[-:_]/.test(name);
    if (name.includes(":") && STARTS.test(before)) return name;
    const isKnown = known.has(name) || BUILT_IN_COMMANDS.has(name);
    const isMentioned = isCompound
      ? known.has(name) || isLed || isCalled
      : (isLed && isKnown) || isNamed || (isCalled && known.has(name));
    const isMarked = before.endsWith("`") && isKnown;
    return isMentioned || isMarked ? name : [];
  });
  return [...new Set(names)];
}

function isProgram(language: string): boolean {
  return !TEXT_LANGUAGE.test(language) && !SHELL_LANGUAGE.test(language);
}

/** Returns the line at an offset, at most 60 characters before and after it. */
function lineAround(text: string, offset: number): string {
  const [before = ""] = text
    .slice(Math.max(0, offset - 60), offset)
    .split("\n")
    .slice(-1);
  const [after = ""] = text.slice(offset, offset + 60).split("\n");
  return before + after;
}
