import { type QueryWord, queryWords, typedWords, withTerms } from "./query-words.js";
import { withoutFencedBlocks } from "./without-fenced-blocks.js";

/** Maximum number of words of a query that is searched whole, and of each of its parts. 25 to 60 work the same. */
const MAX_WORDS = 40;

/** Maximum number of characters of a text whose words are counted. 40 words with their stop words have fewer. */
const MAX_CHARACTERS = 10_000;

/** Matches the boundary between a request and the text that it is about: an empty line, or a colon that ends a line. */
const BOUNDARY = /\n\s*\n|(?<=[:：])[ \t\r]*\n/u;

/** Matches a character that is frequent in code and rare in sentences. */
const SIGN = /[{}[\]<>()=;|\\/^$*&@#_~`+]/g;

/** Minimum share of such characters in code. Of 1,715 labelled messages, only two of a few words have more. */
const CODE_SHARE = 0.12;

/**
 * Returns the words of a query that ask for something: all words of a short one, and of a long one, those of its first
 * and of its last paragraph. Returns no parts if there is nothing to search for.
 */
export function queryParts(query: string): readonly (readonly QueryWord[])[] {
  const words = wordsOfShort(query);
  if (words) return words.length > 0 ? [queryWords(query, words)] : [];
  return endsOf(query)
    .map((text) => withTerms(typedWords(text).slice(0, MAX_WORDS)))
    .filter((part) => part.length > 0);
}

/**
 * Returns the texts whose words `queryParts` returns: a short query, or the first and the last paragraph of a long one.
 */
export function askingTexts(query: string): readonly string[] {
  return wordsOfShort(query) ? [query] : endsOf(query);
}

/** Returns the words of a query that is short enough to be searched whole; undefined for a longer one. */
function wordsOfShort(query: string): ReturnType<typeof typedWords> | undefined {
  const words = query.length <= MAX_CHARACTERS ? typedWords(query) : undefined;
  return words && words.length <= MAX_WORDS ? words : undefined;
}

function endsOf(query: string): readonly string[] {
  const unfenced = withoutFencedBlocks(query);
  const paragraphs = (unfenced.trim() === "" ? query : unfenced)
    .split(BOUNDARY)
    .filter((paragraph) => paragraph.trim() !== "");
  const ends = paragraphs.length > 1 ? [paragraphs[0] ?? "", paragraphs.at(-1) ?? ""] : paragraphs;
  const requests = ends.filter((paragraph) => !isCode(paragraph));
  const asking = requests.length > 0 ? requests : ends;
  return asking.map((text) => text.trim().slice(0, MAX_CHARACTERS));
}

/** Whether a paragraph is program code or a log rather than a request: many of its characters are signs. */
function isCode(paragraph: string): boolean {
  const start = paragraph.trim().slice(0, MAX_CHARACTERS);
  return (start.match(SIGN)?.length ?? 0) >= start.length * CODE_SHARE;
}
