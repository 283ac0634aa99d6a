import { USAGE_LABEL } from "../lexicon/arguments.js";
import { anyOf } from "../source/phrases.js";
import { firstOf, hintNames, onOneLine } from "@langslash/grammar/internal";
import { placeholdersIn, type ReadCommand } from "../read-command.js";

/** Arguments in the line that shows how to call a command: `/debug [describe what is broken]`, `Usage: /debug <a>`. */
const USAGE = new RegExp(
  String.raw`^([-*#_ \t]*${anyOf(USAGE_LABEL)}[*_]*[:：][*_]*)?[>$${"`"} \t]*\/([\p{L}\p{M}\p{N}_:-]+)(?:[ \t]+([<[](?!-)[^\n${"`"}]*?))?[${"`"} \t]*(?:[ \t]#[^\n]*)?$`,
  "gimu",
);
/** The flags after them: `[--all] [--type a|b]`. */
const FLAGS = /\s{1,4}\[-[^\]]*\]/g;
/** Maximum number of names in a note. */
const MAX_NAMED = 6;

/** Note for a text whose user typed no arguments, before and after the names of the arguments. */
const NOT_GIVEN = [
  "No arguments were given. If this text cannot do without ",
  ", take them from the task at hand, or ask for them first.",
];
const MEANING = "The arguments of this text, in this order:";

/** Maximum length of a hint before the arguments, in UTF-16 code units. */
const MAX_LABEL = 60;

/** Names the arguments at the end of a text without placeholders by the hint of its command, which the text lacks. */
export function labelArguments(command: ReadCommand, text: string, userArguments: string): string {
  const end = `\n\nArguments: ${userArguments}`.trimEnd();
  const label = onOneLine(command.argumentHint ?? "");
  if (userArguments.trim() === "" || !text.endsWith(end) || placeholdersIn(command).length > 0) return text;
  if (label.length > MAX_LABEL || text.includes(label)) return text; // any text includes the empty one
  const plain = label.replace(/^\(([^()]*)\)$/, (_whole, inner: string) => inner);
  return `${text.slice(0, -end.length)}\n\nArguments (${plain}): ${userArguments}`.trimEnd();
}

/** Notes about the placeholders of other commands, whose texts are sections. */
const OF_SECTIONS = "In the <command> sections below, $ARGUMENTS stands for the words that follow the command's name";
const WORDS_OF_SECTIONS = "$1 for the first of them, and so on";

/** The notes without names, for the check of a prompt that may have them. */
export const ARGUMENT_NOTES: readonly string[] = [
  NOT_GIVEN.join("some"),
  MEANING,
  `${OF_SECTIONS}, ${WORDS_OF_SECTIONS}.`,
];

/** Returns the paragraph that explains the placeholders in the texts of other commands; none if there are none. */
export function sectionArgumentNotes(texts: readonly string[]): string[] {
  const placeholders = texts.flatMap((body) => placeholdersIn({ body, parameters: {}, argumentHint: undefined }));
  if (placeholders.length === 0) return [];
  const hasWords = placeholders.some(({ position }) => position !== undefined);
  return [hasWords ? `${OF_SECTIONS}, ${WORDS_OF_SECTIONS}.` : `${OF_SECTIONS}.`];
}

/** A command's text with its arguments. */
interface NotedArguments {
  readonly name: string | undefined;
  /** The filled text, without its notes. */
  readonly text: string;
  readonly userArguments: string;
  /** Whether the names of missing arguments are already in a note. */
  readonly isNamed: boolean;
}

/**
 * Returns the paragraphs that explain the arguments of a command: the descriptions in its frontmatter, and that none
 * were given although the text asks for some.
 */
export function argumentNotes(
  { argumentHint, parameters = {}, body }: ReadCommand,
  { name, text, userArguments, isNamed }: NotedArguments,
): string[] {
  const described = Object.entries(parameters).flatMap(([key, { description = "" }]) =>
    description.trim() === "" ? [] : { key, description },
  );
  const isExplained = described.every(({ description }) => text.includes(description));
  const lines = described.map(({ key, description }) => `- ${key}: ${onOneLine(description)}`);
  const needed =
    isNamed || userArguments.trim() !== ""
      ? []
      : [...neededBy({ argumentHint, parameters }), ...usageOf(body, name, argumentHint)];
  return [
    ...(isExplained ? [] : [`${MEANING}\n\n${lines.join("\n")}`]),
    ...(needed.length === 0 ? [] : [NOT_GIVEN.join(firstOf([...new Set(needed)], MAX_NAMED))]),
  ];
}

/** Returns the arguments that the frontmatter requires, in angle brackets. */
function neededBy({ argumentHint, parameters = {} }: Pick<ReadCommand, "argumentHint" | "parameters">): string[] {
  const required = Object.entries(parameters).flatMap(([key, each]) => (each.required ? key : []));
  const hinted = argumentHint === undefined ? [] : hintNames(argumentHint.replace(/\[[^[\]]*\]/g, "")).names;
  return [...required, ...hinted].map((key) => `<${key}>`);
}

/**
 * Returns the arguments with which a text shows its own call; none if it also shows a call without any, or repeats the
 * hint in a sentence.
 */
function usageOf(body: string, name: string | undefined, hint: string | undefined): string[] {
  if (name === undefined) return [];
  const own = new Set([name.replaceAll(":", "-"), name.split(":").at(-1)]);
  const calls = Array.from(body.matchAll(USAGE)).filter(([, , called = ""]) => own.has(called.replaceAll(":", "-")));
  const shown = calls.map(([, label, , given]) => (label !== undefined && given === hint ? undefined : given));
  const [first] = shown;
  return first === undefined || shown.includes(undefined) ? [] : [first.replace(FLAGS, "")];
}
