import { ACCOUNT, CONVERSATION, FOR, OF_SESSION, SESSION } from "../lexicon/conversation.js";
import type { TargetNotes } from "./conversion-target.js";
import { END, spaced, START, unicode, unspaced, wrapped } from "../source/phrases.js";

const IN_SESSION = String.raw`(?<!\b${spaced(FOR)}\s)${START}(?:${wrapped(SESSION)})${END}(?!\s+${spaced(OF_SESSION)}\b)`;
/** Words that have a text work on the messages before it: `review the current conversation`, `what we decided`. */
const BEFORE_TEXT = unicode(
  [
    String.raw`${START}(?:${wrapped(CONVERSATION)})${END}`,
    unspaced(CONVERSATION),
    String.raw`${START}(?:${spaced(ACCOUNT)})${END}[^.\n]{0,60}?${IN_SESSION}`,
    String.raw`(?:${unspaced(SESSION)})[^。.\n]{0,30}(?:${unspaced(ACCOUNT)})`,
    String.raw`(?:${unspaced(ACCOUNT)})[^。.\n]{0,20}(?:${unspaced(SESSION)})`,
  ].join("|"),
);

/** The space after a sentence. */
const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？])/;

const NOTE =
  "This text works on the conversation before it. If there is none, say so and ask for what was said; do not make it up.";
const WARNING =
  "The text works on the conversation before it, which a new prompt does not have; put it before the prompt.";

/** Returns a note and a warning if a text works on the messages before it. */
export function conversationNotes(text: string): TargetNotes {
  const sentences = text.split("\n").flatMap((line) => line.toLowerCase().split(SENTENCE_END));
  const isMeant = sentences.some((sentence) => BEFORE_TEXT.test(sentence));
  return isMeant ? { notes: [NOTE], warnings: [WARNING] } : { notes: [], warnings: [] };
}
