import type { SourceLine } from "../source/source-line.js";
import { SourceText } from "../source/source-text.js";
import type { ConversionSource } from "./conversion-source.js";
import { onOneLine } from "@langslash/grammar/internal";
import { memoize } from "../memoize.js";
import { isNegated, pairsOf, type Sentence, sentencesOf } from "./sentences.js";
import { readCommand } from "../read-command.js";
import { ARGUMENT_NOTES } from "../target/argument-notes.js";
import { ABSENT_ADVICE, ABSENT_INTRODUCTION, FILES_NOTE, STANDING_NOTE } from "../target/absent-note.js";
import { NAMED_NOTES, possiblePluginNotes, targetNotes } from "../target/target-notes.js";

/** The sentences of everything that a conversion was made from. */
export interface SourceSentences {
  /** Returns the share of a sentence that the sources explain, from 0 to 1. */
  readonly explained: (sentence: Sentence) => number;
  /**
   * Whether a sentence replaces one that shares a word with it: it comes after or before the same sentence as that
   * one, which is not there as well.
   */
  readonly rewords: (sentence: Sentence, before: Sentence | undefined, after: Sentence | undefined) => boolean;
  /** Whether the sources say the opposite of a sentence, in nearly the same words, and never the same. */
  readonly contradict: (sentence: Sentence) => boolean;
}

/** Minimum share of a sentence that another one has in common with it, for both to say the same. */
const SAME = 0.75;
/** Minimum share of the words of a sentence that one sentence of the sources has, for it to be a rewording of that. */
const REWORDED = 0.6;
/** Maximum number of words of a rewording, as a multiple of those of its sentence. */
const MAX_GROWTH = 2;
/** Separates the sentences of one text from those of the next. */
const END: Sentence = { text: "", words: [], isHeading: false };
/** Maximum number of sentences that are compared for one word, or one pair of words. */
const MAX_COMPARED = 30;

/** Returns the sentences of a source. They are computed once. */
export const sourceSentences = memoize(prepare);

function prepare({ content, userArguments = "", inlined, target = {} }: ConversionSource): SourceSentences {
  const { body, description = "", parameters = {} } = readCommand(content);
  const explained = Object.values(parameters).map((parameter) => parameter.description ?? "");
  const contents = [body, ...inlined.map((config) => config.content)];
  const { notes } = targetNotes(new SourceText(contents.join("\n")), target); // what a prompt may say instead
  const texts = [
    userArguments,
    description,
    ...explained,
    ...notes,
    ...possiblePluginNotes(contents.join("\n")),
    ...NAMED_NOTES,
    ...ARGUMENT_NOTES,
    ABSENT_INTRODUCTION,
    ABSENT_ADVICE,
    FILES_NOTE,
    STANDING_NOTE,
    ...contents,
  ];
  const sources = texts.map((text) => new SourceText(text));
  const sentences = sources.flatMap((source) => [...sentencesOf(source), END]);
  const places = new Map<string, number[]>();
  const onlyPlaces = new Map<string, number | undefined>();
  for (const [index, { words }] of sentences.entries()) {
    const key = words.join(" ");
    onlyPlaces.set(key, onlyPlaces.has(key) ? undefined : index);
    for (const pair of new Set([...pairsOf(words), ...words])) {
      const found = places.get(pair) ?? [];
      if (found.length < MAX_COMPARED) found.push(index);
      places.set(pair, found);
    }
  }
  const said = new Set(sentences.map(({ text, words }) => `${isNegated(text)} ${words.join(" ")}`));
  const negated = sentences.map(({ text }) => isNegated(text));
  // A block of code that is never closed makes the same line look different.
  const lines = new Set(sources.flatMap((source) => source.lines.map((line) => bareLine(source, line))));
  return {
    rewords(sentence, before, after) {
      const isInPlaceOf = (near: Sentence | undefined, step: 1 | -1, far: Sentence | undefined): boolean => {
        const place = onlyPlaces.get(near?.words.join(" ") ?? "");
        const own = place === undefined ? undefined : sentences[place + step];
        if (own === undefined || sentence.words.length > MAX_GROWTH * own.words.length) return false;
        const words = new Set(own.words);
        const isShared = sentence.words.some((word) => words.has(word));
        const kept = new Set(far?.words.filter((word) => words.has(word))).size;
        return isShared && kept <= words.size / 2 && isNegated(own.text) === isNegated(sentence.text);
      };
      return isInPlaceOf(before, 1, after) || isInPlaceOf(after, -1, before);
    },
    explained({ words }) {
      const pairs = pairsOf(words);
      const share = pairs.filter((pair) => places.has(pair)).length / Math.max(1, pairs.length);
      const most = Math.max(0, ...countVotes(new Set(words), places).values());
      return most >= REWORDED * new Set(words).size ? Math.max(share, REWORDED) : share;
    },
    contradict({ text, words }) {
      const pairs = pairsOf(words);
      if (words.length < 2 || said.has(`${isNegated(text)} ${words.join(" ")}`) || lines.has(bareText(text)))
        return false;
      const same = [...countVotes(pairs, places)].filter(([index, count]) => {
        const own = Math.max(1, (sentences[index]?.words.length ?? 0) - 1);
        return count >= SAME * pairs.length && count >= SAME * own;
      });
      return same.length > 0 && same.every(([index]) => negated[index] !== isNegated(text));
    },
  };
}

/** Returns a line without its indentation and the mark of its item. */
function bareLine(source: SourceText, { content, end, text, isItem }: SourceLine): string {
  return onOneLine(isItem ? source.text.slice(content, end) : text);
}

function bareText(text: string): string {
  const source = new SourceText(onOneLine(text));
  return source.lines.map((line) => bareLine(source, line)).join(" ");
}

/** Counts for each sentence how many of these words or pairs it has. */
function countVotes(words: Iterable<string>, places: ReadonlyMap<string, readonly number[]>): Map<number, number> {
  const votes = new Map<number, number>();
  for (const word of words) {
    for (const index of places.get(word) ?? []) votes.set(index, (votes.get(index) ?? 0) + 1);
  }
  return votes;
}
