/** An agent's name of one word in a sentence. */
interface SingleWord {
  readonly before: string;
  readonly after: string;
}

/** `Dispatch x (opus)`, `SPAWN x → …`: verbs for agents only, also in a procedure in a block. */
const DISPATCH_BEFORE = /(?<![\w-])(?:(?:re-?)?dispatch(?:es|ing)?|spawn(?:s|ing)?)\s+(?:the\s+)?["'`*[]{0,3}$/;
const DISPATCH_AFTER =
  /^["'`*\]]{0,3}(?:[ \t]*(?:[.,;:(—–→]|->|\r?\n|$)|[ \t]+(?:and|as|with|to|on|in|for|again|over|per|if|when|once|after|before|until|round|r\d)\b)/;

/** Whether a sentence, also one in a block, starts an agent whose name is one word. */
export function isStarted({ before, after }: SingleWord): boolean {
  return DISPATCH_BEFORE.test(before) && DISPATCH_AFTER.test(after);
}
