import { CHANGED_FILES, OF_SESSION } from "../lexicon/conversation.js";
import { spaced, START, unicode } from "../source/phrases.js";

/** Changes of files that were made in a session: the files have them, and git. */
const CHANGES = unicode(
  String.raw`${START}${spaced(CHANGED_FILES)}[ \t]+(?:(?:made|done)[ \t]+)?(?:\p{L}+[ \t]+){0,2}${spaced(OF_SESSION)}$`,
);

/** Whether a sentence, in lower case, has changes of files up to `end`, which the conversation is not needed for. */
export function areChanges(sentence: string, end: number): boolean {
  return CHANGES.test(sentence.slice(0, end));
}
