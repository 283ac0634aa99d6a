import { argumentSlots } from "../argument-slots.js";
import { onOneLine, splitArguments } from "@langslash/grammar/internal";
import { commandSections } from "./command-sections.js";
import type { Check, PreparedSource } from "./conversion-source.js";
import { error, type Finding } from "./finding.js";
import { COMMENT_AFTER, COMMENT_BEFORE, PROMPT_LABEL, REMARK } from "../lexicon/conversion.js";
import { spaced } from "../source/phrases.js";
import { leftPlaceholders } from "../left-placeholders.js";
import { takesWords } from "../read-command.js";
import { linesOf, removeLinesOf } from "./text-lines.js";
import { closesThoughts, opensThoughts, removeThoughts, removeWrapping } from "./wrappings.js";

const PREAMBLE = new RegExp(String.raw`^(?:${spaced(COMMENT_BEFORE)}\b|${spaced(PROMPT_LABEL)})`, "i");
const AFTERWORD = new RegExp(String.raw`^(?:${spaced(REMARK)} )?${spaced(COMMENT_AFTER)}\b`, "i");
/** What the model does about a comment. */
export const NOTHING_ELSE = "Give the prompt and nothing else.";

/** Checks for errors in the text of a prompt, in the order of their findings. */
export const TEXT_ERRORS: readonly Check[] = [
  checkFrontmatter,
  checkFence,
  checkPreamble,
  checkAfterword,
  checkPlaceholders,
  checkArguments,
];

function checkFrontmatter(source: PreparedSource, output: string): Finding[] {
  const { body, frontmatter } = source.command;
  const bodyLines = new Set(linesOf(body));
  const head = new Set(linesOf(output.slice(0, frontmatter.length + 600)));
  const isLeft = linesOf(frontmatter).some(
    (line) => /^[A-Za-z][\w-]*:/.test(line) && head.has(line) && !bodyLines.has(line),
  );
  const opensAnew = /^---[ \t]*\r?\n/.test(output.trimStart()) && !/^---[ \t]*\r?\n/.test(body);
  if (!isLeft && (!opensAnew || hasOwnOpening(output, source))) return [];
  return [error("frontmatter-left", "The command's frontmatter is still in the prompt.", "Leave it out.")];
}

function checkFence(source: PreparedSource, output: string): Finding[] {
  const isWrapped = removeWrapping(output) !== undefined && removeWrapping(source.command.body) === undefined;
  if (!isWrapped || hasOwnOpening(output, source)) return [];
  const message = "The whole prompt is wrapped in a code fence, a tag or JSON.";
  return [error("fenced", message, "Give it without the wrapping.")];
}

/** Checks for the words with which models begin a comment. */
export function checkPreamble(source: PreparedSource, output: string): Finding[] {
  const { command, userArguments } = source;
  const hasThoughts = removeThoughts(output) !== output && removeThoughts(command.body) === command.body;
  const isThought = hasThoughts && !hasOwnThoughts(output, source);
  const [first = ""] = linesOf(output.trimStart());
  return isThought || isForeign(first, PREAMBLE, [command.body, userArguments])
    ? [error("preamble", "The answer begins with a comment about the prompt.", NOTHING_ELSE)]
    : [];
}

/** Number of lines at the end that are checked for an afterword. */
const AFTERWORD_LINES = 4;

/** Checks for the words with which models end with a comment. */
export function checkAfterword({ texts, userArguments }: PreparedSource, output: string): Finding[] {
  const last = linesOf(output.trimEnd()).slice(-AFTERWORD_LINES);
  return last.some((line) => isForeign(line, AFTERWORD, [userArguments, ...texts]))
    ? [error("afterword", "The answer ends with a comment about the prompt.", NOTHING_ELSE)]
    : [];
}

/** Whether a line begins with such words, and no line of the prompt's sources begins in the same way. */
function isForeign(line: string, words: RegExp, texts: readonly string[]): boolean {
  const opening = openingOf(line);
  return words.test(opening) && !texts.flatMap(linesOf).some((own) => openingOf(own) === opening);
}

/** Returns the first three words of a line without Markdown marks: arguments inserted after them do not change them. */
function openingOf(line: string): string {
  const words = line
    .slice(0, 200)
    .replace(/^[#>*_\s-]+/, "")
    .replace(/[*_]+/g, "")
    .replaceAll("’", "'")
    .split(/\s+/, 3);
  return words.join(" ").toLowerCase();
}

function checkPlaceholders({ command, userArguments, inlined, own }: PreparedSource): Finding[] {
  const isInCommand = commandSections(own, inlined);
  const left = leftPlaceholders(command, own, userArguments).filter(({ start }) => !isInCommand(start));
  if (left.length === 0) return [];
  const names = [...new Set(left.map(({ text }) => text))].join(", ");
  const message = `These placeholders are still in the prompt: ${names}.`;
  return [error("placeholder-left", message, "Put the user's arguments in their place.")];
}

function checkArguments({ command, userArguments, texts }: PreparedSource, output: string): Finding[] {
  const given = userArguments.trim();
  // Lines that the sources contain anyway do not show that the arguments were inserted.
  const present = onOneLine(removeLinesOf(output, given.includes("\n") ? [] : texts));
  const isWhole = present.includes(onOneLine(given));
  const isThere = isWhole || (takesWords(command) && wordsOf(command, given).every((word) => present.includes(word)));
  return isThere
    ? []
    : [error("arguments-lost", "The user's arguments are missing from the prompt, or not given word for word.")];
}

/** Returns the words of the arguments without their names: `a.md` for `file=a.md` and for `--file a.md`. */
function wordsOf({ argumentHint, parameters }: PreparedSource["command"], userArguments: string): string[] {
  const slots = argumentSlots(argumentHint, parameters);
  const names = new Set(slots.map(({ name, option = `--${name}` }) => option));
  const words = splitArguments(userArguments).filter((word) => !names.has(word));
  return words.map((word) => onOneLine(word.replace(/^(?:--)?[A-Za-z_][\w-]*=/, "")));
}

type Texts = Pick<PreparedSource, "userArguments" | "inlined">;

/** Whether a prompt begins as the arguments or an inlined text do, so that a wrapping there is theirs. */
function hasOwnOpening(output: string, source: Texts): boolean {
  const opening = output.trim().split("\n", 2).join("\n");
  return textsOf(source).some((text) => text.trim().startsWith(opening));
}

/** Whether the tags of thoughts in a prompt may be those of the arguments or of an inlined text. */
function hasOwnThoughts(output: string, source: Texts): boolean {
  const isTheirs = opensThoughts(output) ? opensThoughts : closesThoughts;
  return textsOf(source).some(isTheirs);
}

function textsOf({ userArguments, inlined }: Texts): string[] {
  return [userArguments, ...inlined.map(({ content }) => content)];
}
