import {
  ACCOUNT,
  ACCOUNT_AFTER,
  CONVERSATION,
  DONE_WORK,
  EXAMINE_CONVERSATION,
  SESSION,
} from "../lexicon/conversation.js";
import type { TargetNotes } from "./conversion-target.js";
import { END, spaced, START, unicode, unspaced } from "../source/phrases.js";

/** The same in other languages than English. */
const OF_OTHER_LANGUAGES: readonly string[] = [
  String.raw`${START}(?:${spaced(CONVERSATION)})${END}`,
  unspaced(CONVERSATION),
  String.raw`${START}(?:${spaced(DONE_WORK)})${END}`,
  unspaced(DONE_WORK),
  String.raw`${START}(?:${spaced(ACCOUNT)})${END}[^.\n]{0,60}?${START}(?:${spaced(SESSION)})${END}`,
  String.raw`${START}(?:${spaced(SESSION)})${END}[^.\n]{0,60}?${START}(?:${spaced(ACCOUNT_AFTER)})${END}`,
  String.raw`(?:${unspaced(SESSION)})[^。.\n]{0,30}(?:${unspaced(ACCOUNT)})`,
  String.raw`(?:${unspaced(ACCOUNT)})[^。.\n]{0,20}(?:${unspaced(SESSION)})`,
];

/** Words that have a text work on the messages before it: `review the current conversation`, `what we decided`. */
const BEFORE_TEXT = unicode(
  [
    String.raw`${START}(?:${spaced(EXAMINE_CONVERSATION)})\s[^.\n]{0,60}(?<!\bfor\s)\b(?:this|our|the\s+(?:current|recent|entire|whole|full|preceding|previous|prior|existing))\s+(?:chat|conversation|dialogue|discussion|session)\b(?!\s+(?:file|id|log|state))`,
    String.raw`(?<!\b(?:aim|course|end|focus|goal|language|outcome|output|purpose|rest|result|start|tone|topic)s?\s)\b(?:from|of|on)\s+(?:this|the\s+(?:current|recent|entire|whole|full|preceding|previous|prior))\s+(?:chat|conversation|dialogue)\b`,
    String.raw`\b(?:agreed|changed|completed|corrected|decided|decisions|discussed|done|happened|learned|learnings|made|mentioned|solved)\b[^.\n]{0,40}\s(?:in|during)\s+(?:this|our|the\s+(?:current|recent|previous))\s+(?:chat|conversation|discussion|session)\b`,
    String.raw`\b(?:analy[sz]es?|from|of|read|review|search|use)\s+(?:the\s+)?conversation\s+(?:above|history|so\s+far)\b`,
    String.raw`\b(?:about|capture|document|from|log|note|of|record|save|summari[sz]e|write\s+down)\s+what\s+(?:we(?:['’]ve)?|you\s+and\s+I)\s+(?:have\s+)?(?:just\s+)?(?:built|covered|decided|did|discussed|done|learned|talked\s+about|worked\s+on)\b`,
    String.raw`\b(?:deliverable|lessons|output|patterns|results?)s?\s+(?:from|of)\s+(?:the|your|our)\s+(?:work|task)\s+(?:(?:that|which)\s+(?:was\s+|has\s+been\s+|you\s+|we\s+)?)?just\s+(?:completed|done|finished)\b`,
    ...OF_OTHER_LANGUAGES,
  ].join("|"),
);

/** A line that is about chats of other people, or of an app. */
const OF_OTHERS = /\b(?:customers?|users?['’]|slack|telegram|whatsapp|api|messages? table)\b/i;

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
