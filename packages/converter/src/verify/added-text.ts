import { ADVERBS } from "../lexicon/connectives.js";
import { ABOUT, IMPERATIVES, POINTING, SECTIONS } from "../lexicon/conversion.js";
import { MODALS } from "../lexicon/negations.js";
import { spaced, unspaced, END, listed } from "../source/phrases.js";
import { SourceText } from "../source/source-text.js";
import type { PreparedSource } from "./conversion-source.js";
import { error, type Finding, warning } from "./finding.js";
import { countSentences, type Sentence, sentencesOf } from "./sentences.js";
import { type SourceSentences, sourceSentences } from "./source-sentences.js";
import { checkAfterword, checkPreamble, NOTHING_ELSE } from "./text-errors.js";
import { excerptOf } from "./text-lines.js";

/** Minimum share of a sentence that the sources explain, for it not to be an addition. */
const MIN_EXPLAINED = 0.3;
/** Minimum share of the sentences that occur too often, for the prompt to count as written twice. */
const MIN_TWICE = 0.5;
/** Minimum number of words of an addition, apart from those that point to a section; fewer for `Always …`. */
const MIN_OWN = 3;
const MIN_OF_ORDER = 2;
/** The same for sentences that name a section of the prompt: `Go through the first two sections.` */
const MIN_OF_POINTER = 6;
const SECTION = new RegExp(String.raw`\b${spaced(SECTIONS)}\b|${unspaced(SECTIONS)}`, "iu");
/** A line that opens or closes a section. */
const TAG = /^<\/?(?:agent|command|file|skill)(?: (?:name|path)="[^"\n]*")?>$/gm;
/** Minimum length of a command, in characters; a shorter one may be reworded freely. */
const LONG_COMMAND = 200;
/** Maximum number of additions that are reported. */
const MAX_REPORTED = 5;

/** Words that speak about the prompt and its making, which a prompt itself does not do. */
const ABOUT_PROMPT = new RegExp(String.raw`\b${spaced(ABOUT)}${END}|${unspaced(ABOUT)}`, "iu");
/** Words with which a prompt points to its own sections, or gives work for an agent to its reader. */
const POINTER = listed(POINTING);
/** Words that command, forbid or allow. */
const ORDER = new RegExp(String.raw`\b${spaced(MODALS)}\b|${unspaced(MODALS)}`, "iu");
const IMPERATIVE = new RegExp(String.raw`^(?:[*_"'“(]*)(?:${spaced(ADVERBS)},?\s+)?${spaced(IMPERATIVES)}\b`, "i");

interface JudgedSentence extends Sentence {
  /** Whether a source explains it; undefined if it rewords one, points to a section, or is too short. */
  readonly isExplained: boolean | undefined;
}

/** Finds text that is in the prompt and in none of its sources, and text that says the opposite. */
export function findAddedText(source: PreparedSource, output: string): Finding[] {
  const judged = judge(source, output);
  return [
    ...findAddedEdges(source, output, judged),
    ...checkTwice(source, output),
    ...findAddedOrders(judged),
    ...findFlipped(source, output),
  ];
}

/**
 * Finds comments about the prompt, and other prose, before the first and after the last sentence that the sources
 * explain. An edge at which the words of a comment were found already is not reported again.
 */
function findAddedEdges(source: PreparedSource, output: string, judged: readonly JudgedSentence[]): Finding[] {
  const [first, last] = explainedRange(judged);
  if (first < 0) return [];
  const isLong = source.command.body.length >= LONG_COMMAND;
  return [
    ...(checkPreamble(source, output).length > 0 ? [] : edgeFindings("preamble", judged.slice(0, first), isLong)),
    ...(checkAfterword(source, output).length > 0 ? [] : edgeFindings("afterword", judged.slice(last + 1), isLong)),
  ];
}

function edgeFindings(
  code: "preamble" | "afterword",
  sentences: readonly JudgedSentence[],
  isLong: boolean,
): Finding[] {
  const added = sentences.filter(({ isExplained }) => isExplained === false);
  const where = code === "preamble" ? "begins" : "ends";
  const comment = added.find(({ text }) => ABOUT_PROMPT.test(text));
  if (comment) {
    return [error(code, `The prompt ${where} with a comment about itself: ${excerptOf(comment.text)}`, NOTHING_ELSE)];
  }
  const other = added.find(({ isHeading, text }) => !isHeading && (isLong || isOrder(text)));
  return other ? [addition(other)] : [];
}

/** Finds sentences in the middle that command, forbid or allow something, and that no source explains. */
function findAddedOrders(judged: readonly JudgedSentence[]): Finding[] {
  const [first, last] = explainedRange(judged);
  return judged
    .slice(Math.max(0, first), last + 1)
    .filter(({ isExplained, isHeading, text }) => isExplained === false && !isHeading && isOrder(text))
    .slice(0, MAX_REPORTED)
    .map(addition);
}

function isOrder(text: string): boolean {
  return ORDER.test(text) || IMPERATIVE.test(text);
}

/** Returns the positions of the first and the last sentence that the sources explain; -1 if there is none. */
function explainedRange(sentences: readonly JudgedSentence[]): [number, number] {
  const isSource = (sentence: JudgedSentence): boolean => sentence.isExplained === true;
  return [sentences.findIndex(isSource), sentences.findLastIndex(isSource)];
}

function addition({ text }: Sentence): Finding {
  const message = `The prompt says something that the command does not say: ${excerptOf(text)}`;
  return warning("text-added", message, "Remove it, unless it stands for something in the command.");
}

function checkTwice(source: PreparedSource, output: string): Finding[] {
  const found = countSentences([source.sourceOf(output)]);
  const least = Math.max(1, MIN_TWICE * found.size);
  const repeated = [...found].filter(([, count]) => count > 1);
  if (repeated.length < least) return [];
  const given = countSentences(source.texts.map(source.sourceOf));
  const twice = repeated.filter(([key, count]) => count > (given.get(key) ?? 0));
  if (twice.length < least) return [];
  return [error("twice", "The prompt contains its text twice.", "Give it once.")];
}

/** A list of names and paths, which claims nothing. */
const NAMES = /^[^\s,]+(?:, [^\s,]+)*$/;

function findFlipped(source: PreparedSource, output: string): Finding[] {
  const { contradict } = sourceSentences(source.given);
  return sentencesOf(new SourceText(output.replaceAll(source.userArguments.trim(), "")))
    .filter((sentence) => !sentence.isHeading && !NAMES.test(sentence.text) && contradict(sentence))
    .slice(0, MAX_REPORTED)
    .map(({ text }) => {
      const message = `The prompt says the opposite of the command: ${excerptOf(text)}`;
      return warning("meaning-flipped", message, "Keep its wording.");
    });
}

function judge(source: PreparedSource, output: string): JudgedSentence[] {
  const sentences = sourceSentences(source.given);
  const names = new Set(source.inlined.flatMap(({ name }) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  return sentencesOf(new SourceText(output.replace(TAG, ""))).map((sentence, index, all) => {
    const isExplained = judgementOf(sentence, sentences, names);
    const own = { ...sentence, words: ownWords(sentence, names) };
    const isReworded = isExplained === false && sentences.rewords(own, all[index - 1], all[index + 1]);
    return { ...sentence, isExplained: isReworded && !ABOUT_PROMPT.test(sentence.text) ? undefined : isExplained };
  });
}

/** Returns whether the sources explain a sentence; undefined if that cannot be said. */
function judgementOf(
  sentence: Sentence,
  { explained }: SourceSentences,
  names: ReadonlySet<string>,
): boolean | undefined {
  if (explained(sentence) >= MIN_EXPLAINED) return sentence.words.length > 1 || undefined;
  const own = ownWords(sentence, names);
  const isPointer = SECTION.test(sentence.text);
  const enough = isPointer ? MIN_OF_POINTER : ORDER.test(sentence.text) ? MIN_OF_ORDER : MIN_OWN;
  return own.length < enough && !ABOUT_PROMPT.test(sentence.text) ? undefined : false;
}

/** Returns the words of a sentence that neither point to a section nor name it. */
function ownWords({ words }: Sentence, names: ReadonlySet<string>): string[] {
  return words.filter((word) => !POINTER.has(word) && !names.has(word));
}
