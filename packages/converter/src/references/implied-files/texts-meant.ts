import { SourceText } from "../../source/source-text.js";
import { posix } from "node:path";
import { isTextFile } from "../../configs/shared-file.js";
import { USUAL_FILE } from "../../configs/usual-files.js";
import { descriptionIn } from "../../read-command.js";
import type { PathPattern } from "./path-patterns.js";

/** Agents, commands and skills, which are found by their names. */
const OF_CONFIGS = /(?:^|\/)(?:commands\/.*|agents\/[^/]+|SKILL)\.md$/;

/**
 * Returns the paths of texts that a pattern means: those below the first of the folders that has any, or, if none has,
 * those below the only other folder of the collection that does.
 *
 * @param pattern - a pattern with few stars, since each may multiply the time
 * @param folders - folders that the pattern may be relative to, each empty or with `/` at its end
 */
export function pathsMeant(pattern: PathPattern, paths: readonly string[], folders: readonly string[]): string[] {
  const expression = regExpOf(pattern.path);
  const matches = paths.flatMap((each) => {
    const folder = expression.exec(each.normalize("NFC"))?.[1];
    const isText = isTextFile(each) && !USUAL_FILE.test(each) && !OF_CONFIGS.test(each);
    return folder !== undefined && isText ? { path: each, folder } : [];
  });
  const found = new Set(matches.map(({ folder }) => folder));
  const chosen = folders.find((folder) => found.has(folder)) ?? (found.size === 1 ? [...found][0] : undefined);
  return matches.filter(({ folder }) => folder === chosen).map((match) => match.path);
}

/** Returns an expression for the paths that a pattern matches; the folders before those that it names are its group. */
function regExpOf(pattern: string): RegExp {
  const rest = pattern.normalize("NFC").replace(/^(?:\*\*\/)+/, () => "");
  const source = rest
    .replace(/[.$^+?()[\]{}|\\]/g, (sign) => `\\${sign}`)
    .replace(/\*\*\/|\*+/g, (stars) => (stars.endsWith("/") ? "(?:[^/]+/)*" : "[^/]*"));
  return new RegExp(`^((?:[^/]+/)*?)${source}${rest.endsWith("/") ? "(?:[^/]+/)*[^/]+" : ""}$`);
}

/** The command that a conversion is about. */
export interface OwnCommand {
  readonly name?: string | undefined;
  /** The whole file. */
  readonly content: string;
  /** The text that a user typed after its name. @default "" */
  readonly userArguments?: string | undefined;
}

/** The topic of a conversion, in the words of its user and of its author. */
export interface Topic {
  readonly userArguments: string;
  /** The name and the description of the command. */
  readonly command: string;
}

/** Returns the topic of the conversion of a command. */
export function topicOf(command?: OwnCommand): Topic {
  const description = command && descriptionIn(command.content);
  return { userArguments: command?.userArguments ?? "", command: [command?.name, description].join(" ") };
}

/** Maximum number and length of the texts of one pattern that are all taken in, in characters. */
const MAX_ALL = 10;
const MAX_ALL_LENGTH = 40_000;
/** The same of those of a larger number that fit the topic best. */
const MAX_FITTING = 5;
const MAX_FITTING_LENGTH = 40_000;

/** Returns all texts if they are few and short, or else those that fit the topic. */
export function chosenTexts<Text extends NamedText>(texts: readonly Text[], topic: Topic): readonly Text[] {
  const areFew = texts.length <= MAX_ALL && lengthOf(texts) <= MAX_ALL_LENGTH;
  return areFew ? texts : withinLength(fittingTexts(texts, topic).slice(0, MAX_FITTING));
}

/** A text with the path or the name that a pattern matches. */
interface NamedText {
  readonly path: string;
  readonly text: string;
}

function withinLength<Text extends { readonly text: string }>(texts: readonly Text[]): Text[] {
  let room = MAX_FITTING_LENGTH;
  return texts.filter(({ text }) => {
    const fits = text.length <= room;
    if (fits) room -= text.length;
    return fits;
  });
}

function lengthOf(texts: readonly { readonly text: string }[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/** Number of first letters by which words with different endings are the same. */
const STEM = 5;
/** Maximum share of the best rank up to which other texts are left out. */
const MIN_SHARE = 0.5;

/**
 * Returns the texts that fit the topic best, the best first: those whose names share words with the arguments, or else
 * with the command, and then those whose titles do.
 */
function fittingTexts<Text extends NamedText>(texts: readonly Text[], { userArguments, command }: Topic): Text[] {
  const asked = wordsOf(userArguments);
  const own = wordsOf(command);
  const ranked = texts.map((each) => {
    const name = nameOf(each.path);
    const names = wordsOf(name);
    const titles = wordsOf(titleOf(each.text));
    const isWritten = name.length > 1 && userArguments.normalize("NFC").toLowerCase().includes(name.toLowerCase());
    const rank = 6 * Number(isWritten) + 4 * shared(names, asked) + 2 * shared(names, own) + shared(titles, asked);
    return { each, rank };
  });
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => rank > 1 && rank > best * MIN_SHARE)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ each }) => each);
}

function nameOf(path: string): string {
  return posix.parse(path.normalize("NFC")).name;
}

/** A name, a title or a description in a frontmatter. */
const FIELD = /^[ \t]*(?:name|title|description):(.{1,300})/m;

/** Returns the first heading and the description of a text, or how they begin. */
function titleOf(text: string): string {
  const start = new SourceText(text.slice(0, 2000));
  const heading = start.lines.find(({ level }) => level === 1);
  const [, field = ""] = FIELD.exec(start.text) ?? [];
  return `${heading?.text.slice(0, 200) ?? ""} ${field}`;
}

function wordsOf(text: string): string[] {
  const all = text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]/u);
  return [...new Set(all)].filter((word) => word.length > 2);
}

/** Returns the number of the words that are among the others, also with another ending. */
function shared(words: readonly string[], others: readonly string[]): number {
  const stems = new Set(others.map((word) => word.slice(0, STEM)));
  return words.filter((word) => stems.has(word.slice(0, STEM))).length;
}
