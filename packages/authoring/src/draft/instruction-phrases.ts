import { foldText } from "./fold-text.js";
import { type Wording, wordingOf, type WordNumbers } from "./wording.js";

/** The place of a verb that begins a sentence or a part of one. */
const BEGINNING = String.raw`(?<=^[^\p{L}]{0,40}|[:;,(—–-]\s{0,4}|\b(?:please|then|and|also|now)\s)`;

/** Whitespace within a sentence, which has the width of the indentation where two lines were joined. */
const SPACE = String.raw`[^\S\n\r\u2028\u2029]`;

/**
 * Verbs of instructions, at the beginning of a sentence or a part of one. Those that often begin data, such as `order`,
 * are left out.
 */
const VERB = [
  "always|never|run|execute|send|email|upload|post|delete|remove|install|download|fetch|open|visit|call|reply|respond|output|print",
  "reveal|copy|transfer|forward|add|write|use|append|include|approve|accept|merge|grant|give|allow|b?cc|push|publish|disable|enable",
  "set|replace|reset|invite|pay|buy|recommend|ensure",
].join("|");

/** Openings of instructions before their verb: `make sure to`, `when someone asks about`. */
const OPENING = String.raw`\b(?:(?:make|be)${SPACE}{1,40}(?:sure|certain)|remember${SPACE}{1,40}to|(?:when|whenever|if)${SPACE}{1,40}(?:\p{L}{1,20}${SPACE}{1,40}){0,3}ask(?:s|ed)?)\b`;

const IN_CHINESE =
  "忽略|无视|不要告诉|不得告诉|你必须|你应该|你需要|请务必|助手(?:必须|应该)|(?:执行|运行|发送|上传|删除|下载|转发)";

/** Wording that makes a sentence an instruction to the model, in English and Chinese. */
const INSTRUCTION = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instruction|prompt|rule|previous|above|prior|earlier|safety|guideline)`,
    String.raw`\b(?:you|assistant|agent|ai|model|llm)\b,?:?${SPACE}.{0,20}\b(?:must|should|shall|will|(?:need|have)${SPACE}{1,40}to|are${SPACE}{1,40}(?:now|to)|may${SPACE}{1,40}not|can${SPACE}{1,40}now)\b`,
    String.raw`\b(?:do${SPACE}{1,40}not|don't|never|always|without)\b.{0,40}\b(?:tell|inform|mention|ask|reveal|show|warn|confirm|asking|telling)\b`,
    OPENING,
    String.raw`(?=(?:${VERB})\b)${BEGINNING}`,
    IN_CHINESE.replace(/(?<=\p{sc=Han})(?=\p{sc=Han})/gu, `${SPACE}{0,40}`),
  ].join("|"),
  "gmu",
);

/** Ends of sentences, and of values in JSON. Lines end by themselves. */
const END = /(?<=[.!?]["')\]]{0,3})\s|(?<=[。！？；])|["']\s*[,:}\]]|[{[,:]\s*["']/g;

/** A line break within a sentence, with the indentation and the marks of quotes and lists before the next line. */
const WRAP =
  /(?<![.!?。！？；]["')\]]{0,3}|[\s\u2028>])[ \t]*\r?\n[ \t>]*(?:(?:[-+•]|\d{1,3}[.)])[ \t\u2028])?(?=[^\s>])/g;

/** Separates the sentences of a line. It ends a line for `.` and `^`, but does not occur in the lines of a file. */
const SENTENCE_END = "\u2028";

/** Length of a phrase in words; a Chinese character counts half. The rest of a sentence is not compared. */
const MAX_WORDS = 8;

/** Minimum length of a phrase in letters; a Chinese one counts one and a half. Shorter ones occur by chance. */
const MIN_LETTERS = 12;

/** Some words of a text, one after the other. */
export interface Phrase {
  /** Position of the first word. */
  readonly begin: number;
  /** Number of words. */
  readonly length: number;
}

/** The words of a text, and the beginnings of all instructions to the model in it. */
export interface InstructedText {
  readonly wording: Wording;
  readonly phrases: readonly Phrase[];
}

/** Whether a text contains an instruction to the model. */
export function isInstruction(text: string): boolean {
  const sentences = splitSentences(foldText(text));
  return [sentences, joinLines(sentences)].some((each) => each.search(INSTRUCTION) !== -1);
}

/**
 * Finds the instructions in a text, within its lines and over several. Texts that are compared with each other need the
 * same numbers of words.
 */
export function findInstructions(text: string, numbers: WordNumbers): InstructedText {
  const sentences = splitSentences(foldText(text));
  const joined = joinLines(sentences);
  const inLine = new Set(instructionsIn(sentences));
  const offsets = [...new Set([...inLine, ...instructionsIn(joined)])].toSorted((a, b) => a - b);
  const wording = wordingOf({ text: sentences, joined, offsets }, numbers);
  const phrases = wording.begins.map(
    (begin, index) =>
      (inLine.has(offsets[index] ?? -1) ? phraseAt(begin, wording.sentences, wording) : undefined) ??
      phraseAt(begin, wording.joinedSentences, wording),
  );
  return { wording, phrases: phrases.filter((each) => each !== undefined) };
}

function instructionsIn(sentences: string): number[] {
  return Array.from(sentences.matchAll(INSTRUCTION), ({ index }) => index);
}

/** Turns line breaks within sentences into spaces. The offsets stay the same. */
function joinLines(sentences: string): string {
  return sentences.replace(WRAP, (wrap) => " ".repeat(wrap.length));
}

/** Marks the ends of the sentences, and shortens whitespace. The lines stay the same. */
function splitSentences(folded: string): string {
  return folded
    .replace(/[^\S\n]{2,}/g, " ")
    .replace(END, (end) => (end.includes("\n") ? end.replace(/[^\n]+/g, "") : SENTENCE_END));
}

/** Returns the words from one on, up to the end of its sentence. */
function phraseAt(begin: number, sentences: Int32Array, { letters }: Wording): Phrase | undefined {
  let [end, words, length] = [begin, 0, 0];
  for (; sentences[end] === sentences[begin]; end += 1) {
    const inWord = letters[end] ?? 0; // 0 for a Chinese character
    words += inWord === 0 ? 0.5 : 1;
    if (words > MAX_WORDS) break;
    length += inWord === 0 ? 1.5 : inWord;
  }
  return length < MIN_LETTERS ? undefined : { begin, length: end - begin };
}
