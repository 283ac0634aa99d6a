import { foldText } from "./fold-text.js";

/** The place of a verb that begins a sentence or a part of one. */
const BEGINNING = String.raw`(?<=^[^\p{L}]{0,40}|[:;,(—–-]\s{0,4}|\b(?:please|then|and|also|now)\s)`;

/** Wording that makes a sentence an instruction to the model, in English and Chinese. */
const INSTRUCTION = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instruction|prompt|rule|previous|above|prior|earlier|safety|guideline)`,
    String.raw`\b(?:you|assistant|agent|ai|model|llm)\b,?:?\s.{0,20}\b(?:must|should|shall|will|need to|have to|are (?:now|to)|may not|can now)\b`,
    String.raw`\b(?:do not|don't|never|always|without)\b.{0,40}\b(?:tell|inform|mention|ask|reveal|show|warn|confirm|asking|telling)\b`,
    String.raw`(?=(?:always|never|run|execute|send|email|upload|post|delete|remove|install|download|fetch|open|visit|call|reply|respond|output|print|reveal|copy|transfer|forward|add|write|use|append|include)\b)${BEGINNING}`,
    "忽略|无视|不要告诉|不得告诉|你必须|你应该|你需要|请务必|助手(?:必须|应该)|(?:执行|运行|发送|上传|删除|下载|转发)",
  ].join("|"),
  "gu",
);

/** Ends of sentences, lines, and values in JSON. */
const END = /(?<=[.!?]["')\]]{0,3})\s+|(?<=[。！？；])|[\n\r]+|["']\s*[,:}\]]+|[{[,:]\s*["']/;

/** Words; a character in Chinese and Japanese. Longer words are data and are compared in pieces. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}]){1,64}/gu;
const IS_IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u;

/** Length of a phrase in words, where a Chinese character counts half. The rest of a sentence is not compared. */
const MAX_WORDS = 8;
/** The greatest number of words or characters in a phrase. */
const MAX_PARTS = MAX_WORDS * 2;

/** Minimum length of a phrase in letters, where a Chinese one counts one and a half: shorter ones occur by chance. */
const MIN_LETTERS = 12;

/** Returns the words of a folded text. */
export function wordsIn(folded: string): string[] {
  return folded.match(WORD) ?? [];
}

/** Whether a text contains an instruction to the model. */
export function isInstruction(text: string): boolean {
  return foldText(text)
    .split(END)
    .some((sentence) => sentence.search(INSTRUCTION) !== -1);
}

/** Returns the beginnings of all instructions to the model in a folded text, as words with spaces between them. */
export function instructionPhrases(folded: string): string[] {
  const found = folded
    .split(END)
    .flatMap((sentence) =>
      Array.from(sentence.matchAll(INSTRUCTION), ({ index }) => beginningOf(sentence.slice(index, index + 1_000))),
    );
  return found.filter((phrase) => phrase !== undefined);
}

/** Returns the position in a list of words, and the phrase, of each phrase that occurs there. */
export function phrasesIn(
  words: readonly string[],
  phrases: ReadonlySet<string>,
): { readonly position: number; readonly phrase: string }[] {
  const firstWords = new Set([...phrases].map((phrase) => phrase.split(" ", 1)[0]));
  const found: { position: number; phrase: string }[] = [];
  for (const [position, first] of words.entries()) {
    if (!firstWords.has(first)) continue;
    let phrase = first;
    for (let next = position + 1; ; next += 1) {
      if (phrases.has(phrase)) found.push({ position, phrase });
      if (next >= words.length || next >= position + MAX_PARTS) break;
      phrase += ` ${words[next]}`;
    }
  }
  return found;
}

function beginningOf(sentence: string): string | undefined {
  const parts: string[] = [];
  let [words, letters] = [0, 0];
  for (const [part] of sentence.matchAll(WORD)) {
    const isIdeograph = IS_IDEOGRAPH.test(part);
    words += isIdeograph ? 0.5 : 1;
    if (words > MAX_WORDS) break;
    letters += isIdeograph ? 1.5 : part.length;
    parts.push(part);
  }
  return letters < MIN_LETTERS ? undefined : parts.join(" ");
}
