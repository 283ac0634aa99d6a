import { askingTexts } from "@langslash/skills/internal";
import { searchTerms } from "./search-terms.js";

/** Matches the boundary between two clauses. */
const BOUNDARY = /[.!?;:,](?=\s|$)|[。！？；：，、\n"“”„«»`()—–]|(?<![^\s¿¡])'(?=\p{L})|(?<=\p{L})'(?=[\s.!?;:,]|$)/u;

/** Matches numbers, addresses and paths, which the next message will not have. */
const LITERAL = /\d|[@\\=]|\p{L}\.\p{L}|^[/~]/u;

/** Matches signs that are not part of a phrase in quotes: brackets, and punctuation around it. */
const SIGNS = /[[\]{}<>*]+|^['¿¡]+|['.,;:!?]+$/g;

/** Maximum number of words of a phrase. */
const MAX_WORDS = 9;

/**
 * Returns the phrases of the asking part of a message that say something, without numbers, addresses and paths: its
 * clauses, long ones in pieces.
 */
export function phrasesOf(message: string): string[] {
  const clauses = askingTexts(message).flatMap((text) => text.split(BOUNDARY));
  const phrases = clauses.flatMap((clause) => {
    const words = clause.split(/\s+/).filter((word) => word !== "" && !LITERAL.test(word));
    const pieces = Math.ceil(words.length / MAX_WORDS);
    const size = Math.ceil(words.length / pieces);
    return Array.from({ length: pieces }, (_, piece) => words.slice(piece * size, (piece + 1) * size).join(" "));
  });
  return phrases.map((phrase) => phrase.replace(SIGNS, "").trim()).filter((phrase) => searchTerms(phrase).size > 0);
}
