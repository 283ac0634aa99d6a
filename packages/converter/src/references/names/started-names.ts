/** An agent's name of one word in a sentence. */
interface SingleWord {
  readonly written: string;
  readonly before: string;
  readonly after: string;
  readonly isMarked: boolean;
  readonly line: { readonly isCode: boolean };
}

/** Verbs that start agents rather than programs. */
const START_BEFORE = /\b(?:us(?:e|es|ing)|invok(?:e|es|ing)|launch(?:es|ing)?|delegate\s+to)\s+(?:the\s+)?["'`*]{1,3}$/;
/** The same verbs, without those for tools and methods. */
const SEND_BEFORE =
  /\b(?:invok(?:e|es|ing)|launch(?:es|ing)?|spawn(?:s|ing)?|delegat(?:e|es|ing)\s+to|dispatch(?:es|ing)?(?:\s+to)?)\s+(?:the\s+)?["'`*]{1,3}$/;
const RUN_BEFORE =
  /\b(?:runs?|running|invok(?:e|es|ing)|launch(?:es|ing)?|spawn(?:s|ing)?|delegat(?:e|es|ing)\s+to|dispatch(?:es|ing)?(?:\s+to)?)\s+["'`*]{0,3}$/;
/** A name of a role, and not of a program: `reviewer`, `architect`. */
const DOER =
  /^(?!browser|compiler|composer|container|docker|installer|linter|loader|router|server|worker)[a-z]{3,}(?:[eo]rs?|[iy]sts?|ants?|ects?|ians?)$/;
/** The end of a step or of its first words, after a name: `, then`, `with x`, `(opus)`. */
const STEP_AFTER =
  /^["'`*]{0,3}(?:[ \t]*(?:[.,;:(—–→]|->|\r?\n|$)|[ \t]+(?:and|with|to|on|in|for|as|again|first|next|over|per|using|then|against|if|when|once|after|before|until)\b)/;
/** `Dispatch x (opus)`, `SPAWN x → …`: verbs for agents only, also in a procedure in a block. */
const DISPATCH_BEFORE = /(?<![\w-])(?:(?:re-?)?dispatch(?:es|ing)?|spawn(?:s|ing)?)\s+(?:the\s+)?["'`*[]{0,3}$/;
const DISPATCH_AFTER =
  /^["'`*\]]{0,3}(?:[ \t]*(?:[.,;:(—–→]|->|\r?\n|$)|[ \t]+(?:and|as|with|to|on|in|for|again|over|per|if|when|once|after|before|until|round|r\d)\b)/;
const PURPOSE_AFTER = /^["'`*]{1,3}\s+(?:to|for|on|as|in|with)\b/;

/** Whether a sentence starts an agent whose name is one word: in marks, or without them if it names a doer. */
export function isStarted({ written, before, after, isMarked, line }: SingleWord): boolean {
  if (isMarked && START_BEFORE.test(before) && PURPOSE_AFTER.test(after)) return true;
  if (DISPATCH_BEFORE.test(before) && DISPATCH_AFTER.test(after)) return true;
  if (line.isCode || !STEP_AFTER.test(after)) return false;
  return (isMarked && SEND_BEFORE.test(before)) || (DOER.test(written) && RUN_BEFORE.test(before));
}
