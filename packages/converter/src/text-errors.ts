import { splitArguments } from "@langslash/grammar";
import { type Check, type ReadSource, error, type Finding } from "./finding.js";
import { withoutOuterFence } from "./outer-fence.js";
import type { ReadCommand } from "./read-command.js";
import { evened, linesOf, withoutInlined } from "./text-lines.js";

const PREAMBLE =
  /^(?:sure|certainly|of course|absolutely|okay|ok|here(?:'s| is| are)|below is|the following is|this is the|i(?:'ve| have)|i (?:converted|rewrote|will|can)|converted|as requested|great)\b/i;
const PLACEHOLDER = /\$ARGUMENTS?(?:\[\d+\])?(?!\w)/g;

/** The errors that the text of a conversion shows, in the order in which they are told. */
export const TEXT_ERRORS: readonly Check[] = [hasFrontmatter, isFenced, hasPreamble, hasPlaceholder, hasLostArguments];

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
  return isWrapped ? [error("fenced", "The whole prompt stands in a code fence. Give it without one.")] : [];
}

function hasPreamble({ command }: ReadSource, output: string): Finding[] {
  const [first = ""] = linesOf(output.trimStart());
  const opening = openingOf(first);
  if (!PREAMBLE.test(opening)) return [];
  const isOwn = linesOf(command.body).some((line) => openingOf(line) === opening);
  return isOwn
    ? []
    : [error("preamble", "The answer begins with words about the prompt. Give the prompt and nothing else.")];
}

/** The first three words of a line: a line of the command keeps them, whatever is put in behind. */
function openingOf(line: string): string {
  const words = line
    .slice(0, 200)
    .replace(/^[#>*_\s-]+/, "")
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

function hasLostArguments({ command, userArguments }: ReadSource, output: string): Finding[] {
  const present = evened(output);
  const isWhole = present.includes(evened(userArguments));
  const isThere = isWhole || (takesWords(command) && wordsOf(userArguments).every((word) => present.includes(word)));
  return isThere ? [] : [error("arguments-lost", "The user's arguments are not in the prompt, or not word for word.")];
}

/** Whether the command puts single words of the arguments into its text. */
function takesWords({ body, parameters }: ReadCommand): boolean {
  const named = Object.keys(parameters ?? {}).some((name) => body.includes(`$${name}`));
  return named || /\$ARGUMENTS\[\d/.test(body) || (parameters !== undefined && /\$\d/.test(body));
}

function wordsOf(userArguments: string): string[] {
  return splitArguments(userArguments).map((word) => evened(word.replace(/^(?:--)?[A-Za-z_][\w-]*=/, "")));
}
