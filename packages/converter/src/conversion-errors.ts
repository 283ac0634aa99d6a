import { splitArguments } from "@langslash/grammar";
import { type ConversionSource, error, type Finding } from "./finding.js";
import { findReferences, type Reference } from "./find-references.js";
import { type InlinedConfig, isMeantBy } from "./inlined-config.js";
import { evened, lineCoverage } from "./line-coverage.js";
import { type ReadCommand, readCommand } from "./read-command.js";

/** From which share of its lines on a text counts as taken in. */
const TAKEN_IN = 0.5;

const PREAMBLE =
  /^(?:sure|certainly|of course|absolutely|okay|ok|here(?:'s| is| are)|below is|the following is|this is the|i(?:'ve| have)|i (?:converted|rewrote|will|can)|converted|as requested|great)\b.*$/i;
const PLACEHOLDER = /\$ARGUMENTS?(?:\[\d+\])?(?!\w)/g;
const FENCE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*\n\1[ \t]*$/;

/** A check of one kind of error. */
export type Check = (source: ConversionSource, output: string) => readonly Finding[];

/** The checks of the error class, in the order in which they are told. */
export const ERROR_CHECKS: readonly Check[] = [
  isEmpty,
  hasFrontmatter,
  isFenced,
  hasPreamble,
  hasPlaceholder,
  hasLostArguments,
  hasUnresolvedReference,
  hasWrongInlined,
];

function isEmpty(_source: ConversionSource, output: string): Finding[] {
  return output.trim() === "" ? [error("empty", "The prompt is empty.")] : [];
}

function hasFrontmatter({ content }: ConversionSource, output: string): Finding[] {
  const { body, frontmatter } = readCommand(content);
  const fields = frontmatter.split("\n").filter((line) => /^[A-Za-z][\w-]*:/.test(line));
  const head = output.slice(0, frontmatter.length + 600).split("\n");
  const left = fields.filter((field) => head.includes(field) && !body.includes(field));
  const opensAnew = /^---[ \t]*\r?\n/.test(output.trimStart()) && !/^---[ \t]*\r?\n/.test(body);
  if (left.length === 0 && !opensAnew) return [];
  return [error("frontmatter-left", "The frontmatter of the command is still there. Leave it out.")];
}

function isFenced({ content }: ConversionSource, output: string): Finding[] {
  const isWrapped = FENCE.test(output.trim()) && !FENCE.test(readCommand(content).body.trim());
  return isWrapped ? [error("fenced", "The whole prompt stands in a code fence. Give it without one.")] : [];
}

function hasPreamble({ content }: ConversionSource, output: string): Finding[] {
  const first = firstLine(output);
  const isOwn = readCommand(content).body.includes(first);
  if (isOwn || !PREAMBLE.test(first.replace(/^[#>*_\s]+/, ""))) return [];
  return [error("preamble", "The answer begins with words about the prompt. Give the prompt and nothing else.")];
}

function hasPlaceholder(source: ConversionSource, output: string): Finding[] {
  const { content, userArguments = "", inlined } = source;
  const own = readCommand(content);
  const known = new Set(inlined.flatMap((config) => config.content.split("\n").map(evened)));
  const rest = output.split("\n").filter((line) => !known.has(evened(line)));
  const text = userArguments.trim() === "" ? rest.join("\n") : rest.join("\n").replaceAll(userArguments.trim(), "");
  const left = text.match(placeholdersOf(own)) ?? [];
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

function hasLostArguments({ content, userArguments = "" }: ConversionSource, output: string): Finding[] {
  const present = evened(output);
  const isWhole = present.includes(evened(userArguments));
  const isThere =
    isWhole || (takesWords(readCommand(content)) && wordsOf(userArguments).every((word) => present.includes(word)));
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

function hasUnresolvedReference(source: ConversionSource, output: string): Finding[] {
  const { inlined } = source;
  const own = withoutInlined(output, inlined).replaceAll(source.userArguments?.trim() || "\0", "");
  const isTakenIn = (reference: Reference): boolean =>
    inlined.some((config) => isMeantBy(config, reference) && lineCoverage(config.content, output) >= TAKEN_IN);
  const open = findReferences(own, source).filter((reference) => !isTakenIn(reference));
  const names = new Map(open.map((reference) => [`${reference.type} ${reference.name}`, reference]));
  return Array.from(names.values(), ({ type, name }) => {
    const message = `The prompt refers to the ${type} ${name}, whose text is not in it. Take the text in, or leave the mention out.`;
    return error("unresolved-reference", message);
  });
}

function hasWrongInlined(source: ConversionSource, output: string): Finding[] {
  const { content, inlined } = source;
  const wanted = wantedConfigs(source);
  const { body } = readCommand(content);
  const wrong = inlined.filter((config) => {
    const isInBody = lineCoverage(config.content, body) >= TAKEN_IN;
    return !wanted.has(config) && !isInBody && lineCoverage(config.content, output) >= TAKEN_IN;
  });
  return wrong.map(({ type, name }) => {
    return error(
      "wrong-inlined",
      `The text of the ${type} ${name} is in the prompt, but the command does not refer to it.`,
    );
  });
}

/** What the command refers to, and what these refer to. */
function wantedConfigs({ content, inlined, ...known }: ConversionSource): Set<InlinedConfig> {
  const wanted = new Set<InlinedConfig>();
  let texts = [readCommand(content).body];
  while (texts.length > 0) {
    const references = texts.flatMap((text) => findReferences(text, known));
    const isReferred = (config: InlinedConfig): boolean => references.some((each) => isMeantBy(config, each));
    const fresh = inlined.filter((config) => !wanted.has(config) && isReferred(config));
    for (const config of fresh) wanted.add(config);
    texts = fresh.map((config) => config.content);
  }
  return wanted;
}

/** A text without the lines that come from what was taken in. */
function withoutInlined(output: string, inlined: readonly InlinedConfig[]): string {
  const known = new Set(inlined.flatMap((config) => config.content.split("\n").map(evened)));
  return output
    .split("\n")
    .filter((line) => !known.has(evened(line)))
    .join("\n");
}

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0]?.trim() ?? "";
}
