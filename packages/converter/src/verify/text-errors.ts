import { onOneLine, splitArguments } from "@langslash/grammar/internal";
import { type Check, type ReadSource, error, type Finding } from "./finding.js";
import { withoutOuterFence } from "./outer-fence.js";
import type { ReadCommand } from "../read-command.js";
import { linesOf, withoutInlined, withoutLinesOf } from "./text-lines.js";
import { withoutThoughts } from "./without-thoughts.js";

const PREAMBLE =
  /^(?:sure|certainly|of course|absolutely|okay|ok|here(?:'s| is| are)|below is|the following is|this is the|i(?:'ve|'m|'ll| have| am)|i (?:converted|rewrote|will|can|cannot|can't)|(?:i'm )?sorry|unfortunately|understood|converted|as requested|great)\b|^(?:(?:standalone|final|the) )?prompt:/i;
const AFTERWORD =
  /^(?:notes?:? )?(?:let me know|feel free|hope this|i hope|would you like|if you(?:'d| would)|i(?:'ve| have)? (?:removed|left|omitted|converted|kept|replaced|inlined|included|took|put)|(?:this|the) (?:prompt|conversion) (?:is|has|was))\b/i;
const PLACEHOLDER = /\$ARGUMENTS?(?:\[\d+\])?(?!\w)/g;

/** The errors that the text of a conversion shows, in the order in which they are told. */
export const TEXT_ERRORS: readonly Check[] = [
  hasFrontmatter,
  isFenced,
  hasPreamble,
  hasAfterword,
  hasPlaceholder,
  hasLostArguments,
];

function hasFrontmatter({ command }: ReadSource, output: string): Finding[] {
  const { body, frontmatter } = command;
  const own = new Set(linesOf(body));
  const head = new Set(linesOf(output.slice(0, frontmatter.length + 600)));
  const isLeft = linesOf(frontmatter).some((line) => /^[A-Za-z][\w-]*:/.test(line) && head.has(line) && !own.has(line));
  const opensAnew = /^---[ \t]*\r?\n/.test(output.trimStart()) && !/^---[ \t]*\r?\n/.test(body);
  if (!isLeft && !opensAnew) return [];
  return [error("frontmatter-left", "The frontmatter of the command is still there. Leave it out.")];
}

function isFenced({ command }: ReadSource, output: string): Finding[] {
  const isWrapped = withoutOuterFence(output) !== undefined && withoutOuterFence(command.body) === undefined;
  return isWrapped ? [error("fenced", "The whole prompt stands in a code fence or a tag. Give it without.")] : [];
}

function hasPreamble({ command, userArguments }: ReadSource, output: string): Finding[] {
  const isThought = withoutThoughts(output) !== output && withoutThoughts(command.body) === command.body;
  const [first = ""] = linesOf(output.trimStart());
  return isThought || isForeign(first, PREAMBLE, [command.body, userArguments])
    ? [error("preamble", "The answer begins with words about the prompt. Give the prompt and nothing else.")]
    : [];
}

/** How many lines at the end are looked at. */
const LAST = 4;

function hasAfterword({ command, userArguments, inlined }: ReadSource, output: string): Finding[] {
  const texts = [command.body, userArguments, ...inlined.map(({ content }) => content)];
  const last = linesOf(output.trimEnd()).slice(-LAST);
  return last.some((line) => isForeign(line, AFTERWORD, texts))
    ? [error("afterword", "The answer ends with words about the prompt. Give the prompt and nothing else.")]
    : [];
}

/** Whether a line begins with such words, and no line of what the prompt is made of does so. */
function isForeign(line: string, words: RegExp, texts: readonly string[]): boolean {
  const opening = openingOf(line);
  return words.test(opening) && !texts.flatMap(linesOf).some((own) => openingOf(own) === opening);
}

/** The first words of a line without marks: a line of the command keeps them, whatever is put in behind. */
function openingOf(line: string): string {
  const words = line
    .slice(0, 200)
    .replace(/^[#>*_\s-]+/, "")
    .replace(/[*_]+/g, "")
    .replaceAll("’", "'")
    .split(/\s+/, 3);
  return words.join(" ").toLowerCase();
}

function hasPlaceholder({ command: own, userArguments, inlined }: ReadSource, output: string): Finding[] {
  const pattern = placeholdersOf(own);
  // A placeholder that the user wrote is text like any other.
  const words = takesWords(own) ? wordsOf(userArguments) : [];
  const given = [userArguments.trim(), ...words].filter((text) => text.search(pattern) >= 0);
  const text = given.reduce((rest, each) => rest.replaceAll(each, ""), withoutInlined(output, inlined));
  const left = text.match(pattern) ?? [];
  const escaped = own.body.match(/(?<!\\)\\\$(?:ARGUMENTS?|\d)/g)?.length ?? 0;
  if (left.length <= escaped) return [];
  const names = [...new Set(left)].join(", ");
  return [error("placeholder-left", `These placeholders are still there: ${names}. Put the user's arguments in.`)];
}

/** Numbered and named placeholders count only where the command declares arguments. */
function placeholdersOf({ parameters }: ReadCommand): RegExp {
  if (parameters === undefined) return PLACEHOLDER;
  const names = Object.keys(parameters).filter((name) => /^[A-Za-z_]\w*$/.test(name));
  const alternatives = [String.raw`ARGUMENTS?(?:\[\d+\])?`, String.raw`\d`, ...names];
  return new RegExp(String.raw`(?<!\\)\$(?:${alternatives.join("|")})(?!\w)`, "g");
}

function hasLostArguments({ command, userArguments, inlined }: ReadSource, output: string): Finding[] {
  const given = userArguments.trim();
  if (given === "") return [];
  // What a line of the command says in any case is no sign that the arguments were put in.
  const texts = given.includes("\n") ? [] : [command.body, ...inlined.map(({ content }) => content)];
  const present = onOneLine(withoutLinesOf(output, texts));
  const isWhole = present.includes(onOneLine(given));
  const isThere = isWhole || (takesWords(command) && wordsOf(given).every((word) => present.includes(word)));
  return isThere ? [] : [error("arguments-lost", "The user's arguments are not in the prompt, or not word for word.")];
}

/** Whether the command puts single words of the arguments into its text. */
function takesWords({ body, parameters }: ReadCommand): boolean {
  const named = Object.keys(parameters ?? {}).some((name) => body.includes(`$${name}`));
  return named || /\$ARGUMENTS\[\d/.test(body) || (parameters !== undefined && /\$\d/.test(body));
}

function wordsOf(userArguments: string): string[] {
  return splitArguments(userArguments).map((word) => onOneLine(word.replace(/^(?:--)?[A-Za-z_][\w-]*=/, "")));
}
