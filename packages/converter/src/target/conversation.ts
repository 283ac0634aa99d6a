import {
  ACCOUNT,
  ACCOUNT_AFTER,
  CONVERSATION,
  FOR,
  OF_SESSION,
  OTHER_TALKS,
  SESSION,
} from "../lexicon/conversation.js";
import type { TargetNotes } from "./conversion-target.js";
import { END, spaced, START, unicode, unspaced, wrapped } from "../source/phrases.js";

const IN_SESSION = String.raw`(?<!\b${spaced(FOR)}\s)${START}(?:${wrapped(SESSION)})${END}(?!\s+${spaced(OF_SESSION)}\b)`;
/** Words that have a text work on the messages before it: `review the current conversation`, `what we decided`. */
const BEFORE_TEXT = unicode(
  [
    String.raw`${START}(?:${wrapped(CONVERSATION)})${END}`,
    unspaced(CONVERSATION),
    String.raw`${START}(?:${spaced(ACCOUNT)})${END}[^.\n]{0,60}?${IN_SESSION}`,
    String.raw`${IN_SESSION}[^.\n]{0,60}?${START}(?:${spaced(ACCOUNT_AFTER)})${END}`,
    String.raw`(?:${unspaced(SESSION)})[^。.\n]{0,30}(?:${unspaced(ACCOUNT)})`,
    String.raw`(?:${unspaced(ACCOUNT)})[^。.\n]{0,20}(?:${unspaced(SESSION)})`,
  ].join("|"),
);

/** A line that is about chats of other people, or of an app. */
const OF_OTHERS = new RegExp(String.raw`\b${spaced(OTHER_TALKS)}\b`, "i");

/** The space after a sentence. */
const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？])/;

const NOTE =
  "This text works on the conversation before it. If there is none, say so and ask for what was said; do not make it up.";
const WARNING =
  "The text works on the conversation before it, which a new prompt does not have; put it before the prompt.";

/** A quotation, or a question in quotation marks: words for the user. */
const ASKED = /^[ \t]*>|["“„«「][^"”“»」]{0,200}[?？]["”“»」]/;

/** Returns a note and a warning if a text works on the messages before it. */
export function conversationNotes(text: string): TargetNotes {
  const lines = text.split("\n").filter((line) => !OF_OTHERS.test(line) && !ASKED.test(line));
  const sentences = lines.flatMap((line) => line.toLowerCase().split(SENTENCE_END));
  const isMeant = sentences.some((sentence) => BEFORE_TEXT.test(sentence));
  return isMeant ? { notes: [NOTE], warnings: [WARNING] } : { notes: [], warnings: [] };
}
