import { BUILT_IN_COMMANDS } from "../configs/command-names.js";
import { foldConfigName } from "../configs/config-name.js";
import { ORDER_OF } from "../lexicon/mentions.js";
import { ADDRESSES, ROUTES } from "../lexicon/nouns.js";
import { EDGE, LEADING, LEADING_AFTER } from "../lexicon/verbs.js";
import { type SlashName, slashNames } from "../references/runs/slash-names.js";
import { outlineAt, SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/outline.js";
import { spaced, unicode, unspaced } from "../source/phrases.js";
import { SourceText } from "../source/source-text.js";

/** A text that leads to a command: a verb, or a word for it. `starts with /` is about letters. */
const LEAD = unicode(
  String.raw`(?:(?<![\p{L}\p{N}_])(?:${spaced(LEADING)}|(?<!\b${spaced(EDGE)}\s)with)[:,]?\s["'*${"`"}(«]{0,3}|${unspaced(LEADING)}[:：]?\s?["'*${"`"}(「]{0,3})$`,
);
const LEAD_AFTER = unicode(String.raw`^[${"`"}*"」]{0,3}\s?${unspaced(LEADING_AFTER)}`);
const ROUTE = unicode(String.raw`\b(?:${spaced(ROUTES)}|get|post|put|patch|delete)\b`);
/** A place in the order of commands: `runs after /test`. */
const POSITION = unicode(String.raw`\b${spaced(ORDER_OF)}\s["'*${"`"}(]{0,3}$`);
/** Words of a line that is about addresses of a website or a server, or about folders. */
const ADDRESS = unicode(String.raw`\b${spaced(ADDRESSES)}\b|${unspaced(ADDRESSES)}`);
/** Folders that most computers have, and usual ones of projects and of websites. */
const FOLDER_NAME =
  /^(?:api|app|applications|assets|bin|boot|config|data|dev|dist|docs|etc|health|home|image|images|lib|library|login|logs|mnt|opt|path|private|proc|public|root|sbin|scripts|srv|src|static|sys|system|temp|test|tests|tmp|users?|usr|var|volumes|workspace)$/;

/** The text of a line before the command that it begins with, after a prompt or `User:`, also in marks. */
const STARTS = /^[ \t>$]*(?:\w+: )?$/;
const OPENS = /^[ \t>$]*(?:\w+: )?(?:\*{2}|`|\*{2}`)?$/;
/** The end of a command in marks, or the text that a user types after it. */
const CLOSES = /^(?:[`*"]|[ \t]+\S|[ \t]*(?:\r?\n|$))/;

/** Returns a text without its blocks of code, headings, tables and suggestions, which show and list commands. */
export function proseOf(source: SourceText): SourceText {
  const prose = source.lines.flatMap(({ start, text, level, isRow }, number) => {
    if (source.lineBlocks[number] || outlineAt(source, start)?.isSuggestion === true) return [];
    return level > 0 || isRow ? "" : text;
  });
  return new SourceText(prose.join("\n"));
}

/**
 * Finds the slash commands that a text mentions, each once: known ones, those with a plugin (`/plugin:x`), those of
 * several words at the start of a line or in marks, and others after words such as "run". In a block of a programming
 * language, only known ones count.
 */
export function slashMentions(source: SourceText, known: ReadonlySet<string>): string[] {
  const isName = (name: string): boolean => known.has(name) || known.has(foldConfigName(name));
  const mentioned = slashNames(source, isName).filter((each) => isMention(source, each, isName(each.name)));
  return [...new Set(mentioned.map(({ name }) => name))];
}

/** Number of characters before and after a command that are examined. */
const AROUND = 60;

/** Whether a text mentions a command at a place, rather than an address, a folder or a function. */
function isMention(source: SourceText, { name, start, end }: SlashName, isKnown: boolean): boolean {
  const block = source.blockAt(start);
  if (block && isProgram(block.language) && !isKnown) return false;
  const before = source.text.slice(Math.max(0, start - AROUND), start);
  const after = source.text.slice(end, end + AROUND);
  const own = source.lineAt(start);
  const isOfText = own !== undefined && own.level === 0 && !own.isRow;
  const opening = source.leadOf(start);
  const isFirst = isOfText && !own.isItem && STARTS.test(opening);
  const isStart = isFirst || /[`"(]$/.test(before);
  if (name.includes(":") && isStart) return true;
  const around = (before.split("\n").at(-1) ?? "") + (after.split("\n", 1)[0] ?? "");
  const line = around.replace(/[<[{][^>\]}]*[>\]}]/g, "").toLowerCase();
  const lead = before.toLowerCase();
  const isAddress = ROUTE.test(line) || ADDRESS.test(line);
  const isLed = LEAD.test(lead) || LEAD_AFTER.test(after);
  const isPlace = FOLDER_NAME.test(name) && !isKnown && (isAddress || !isLed);
  if (isPlace || POSITION.test(lead)) return false;
  if (/[-:_]/.test(name)) {
    const isOpen = name.includes(":")
      ? !/[#→][ \t]*$/.test(before)
      : ((isOfText && OPENS.test(opening)) || /[`"]$/.test(before)) && CLOSES.test(after);
    return isKnown || isLed || (isOpen && !isAddress);
  }
  if (isKnown || BUILT_IN_COMMANDS.has(name)) return isLed || before.endsWith("`") || (isStart && isKnown);
  return isLed && !isAddress && !FOLDER_NAME.test(name);
}

function isProgram(language: string): boolean {
  return !TEXT_LANGUAGE.test(language) && !SHELL_LANGUAGE.test(language);
}
