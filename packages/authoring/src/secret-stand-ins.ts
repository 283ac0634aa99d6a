/** Values that are not secrets although their name says so: common words, variables, placeholders and calls. */
const WORDS = [
  "true|false|null|nil|none|undefined|str|string|number|int|integer|bool|boolean|bytes|object|any|unknown|password|token|secret|key",
  "the|an?|it|is|are|was|be|if|to|of|in|on|for|with|from|by|not|no|you|your|must|should|will|can|may|required|optional|see|use|used",
  "expires?|expired|invalid|missing|needed|stored|include|omit|same-origin|redacted|hidden|todo|x{3,}",
].join("|");
const CODE = [
  String.raw`[a-z_][\w.]{0,60}[([](?![^\s"'()[\]]{0,60}[)\]][\w!@#%])|(?:await|new|void|async|typeof|keyof|lambda|return)\b|[bfru]{1,2}["']`,
  String.raw`(?:process|os|import|req|request|this|self|config|settings|env|ctx|context|options|args|params|props|secrets|vars|body|headers)\.[a-z]`,
].join("|");
const PLACEHOLDER = String.raw`[<{[]|[*.•…]{2,}|your[_-]`;

/** The beginning of a value without quotes that is not a secret, as the source of a regular expression. */
export const BARE_STAND_IN = String.raw`\$|\(|${PLACEHOLDER}|\p{sc=Han}|${CODE}|(?:${WORDS})(?=[.!?:]?(?:[\s"'\x60\\,;&|<>(){}[\]]|$))`;
/** The beginning of a value in quotes that is not a secret. It refers to the group `quote`. */
export const QUOTED_STAND_IN = String.raw`\$[{(]|\$\w{0,60}\k<quote>|${PLACEHOLDER}|(?:${WORDS})\k<quote>(?!')`;

/** Words of sentences that a passphrase hardly has, as the source of a regular expression. */
export const SENTENCE_WORD =
  "(?:the|an?|it|is|are|was|be|been|if|as|at|of|in|on|by|or|and|for|with|from|to|not|no|you|your|we|our|this|that|which|must|should|will|can|may|has|have|only|when|use[ds]?|see|please|least|minimum|maximum|characters?|required|allowed)(?![\\p{L}\\p{N}])";
const IN_SENTENCE = new RegExp(String.raw`(?<=^|\s)${SENTENCE_WORD}`, "iu");

/** Whether a text is a sentence rather than a password or a passphrase. */
export function isSentence(text: string): boolean {
  return /\s/.test(text) && IN_SENTENCE.test(text);
}
