import { ACCOUNT, ACCOUNT_AFTER, CONVERSATION, DONE_WORK, SESSION } from "../lexicon/conversation.js";
import { END, spaced, START, unspaced } from "../source/phrases.js";

/** Patterns for a text in another language than English that works on the messages before it. */
export const OF_OTHER_LANGUAGES: readonly string[] = [
  String.raw`${START}(?:${spaced(CONVERSATION)})${END}`,
  unspaced(CONVERSATION),
  String.raw`${START}(?:${spaced(DONE_WORK)})${END}`,
  unspaced(DONE_WORK),
  String.raw`${START}(?:${spaced(ACCOUNT)})${END}[^.\n]{0,60}?${START}(?:${spaced(SESSION)})${END}`,
  String.raw`${START}(?:${spaced(SESSION)})${END}[^.\n]{0,60}?${START}(?:${spaced(ACCOUNT_AFTER)})${END}`,
  String.raw`(?:${unspaced(SESSION)})[^。.\n]{0,30}(?:${unspaced(ACCOUNT)})`,
  String.raw`(?:${unspaced(ACCOUNT)})[^。.\n]{0,20}(?:${unspaced(SESSION)})`,
];
