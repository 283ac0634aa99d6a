import type { Skill } from "../skill.js";
import { eachWord, searchTerm } from "./search-words.js";

/** Beginnings of the sentence about the use of a skill, by language. */
const BEGINNINGS = [
  String.raw`(?:use|trigger|invoke|load|activate|call)s?\b[^.!?;\n]*?\b(?:when|whenever|if|for)`,
  String.raw`(?:verwende|nutze|benutze|einsetzen)\p{L}*[^.!?;\n]*?\b(?:wenn|falls|für|bei)`,
  String.raw`utilise\p{L}*[^.!?;\n]*?\b(?:quand|lorsqu\p{L}*|si|pour)`,
  String.raw`(?:usa|utiliza|úsalo)\p{L}*[^.!?;\n]*?\b(?:cuando|si|para)`,
  String.raw`(?:usa|utilizza)\p{L}*[^.!?;\n]*?\b(?:quando|se|per)`,
  String.raw`(?:use|usar|utilize)\p{L}*[^.!?;\n]*?\b(?:quando|se|para)`,
  String.raw`gebruik\p{L}*[^.!?;\n]*?\b(?:wanneer|als|voor|bij)`,
  String.raw`использ\p{L}*[^.!?;\n]*?(?:когда|если|для)`,
];
const USE_WHEN = new RegExp(String.raw`(?<!\p{L})(?:${BEGINNINGS.join("|")})(?!\p{L})([^.!?;。\n]*)`, "giu");

/** Whether an example, or a sentence of the description that says when to use the skill, has a search term. */
export function isUseFor(
  term: string,
  { description, examples = [] }: Pick<Skill, "description" | "examples">,
): boolean {
  const uses = Array.from(description.matchAll(USE_WHEN), ([, use = ""]) => use);
  return [...uses, ...examples].some((use) => {
    let isThere = false;
    eachWord(use, (word) => (isThere ||= searchTerm(word) === term));
    return isThere;
  });
}
