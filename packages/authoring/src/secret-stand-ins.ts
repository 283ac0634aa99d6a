const SENTENCE_WORDS = [
  "the|an?|it|is|are|was|be|been|if|as|at|of|in|on|by|or|and|for|with|from|to|not|no|you|your|we|our|this|that|which|must|should",
  "will|can|may|has|have|only|when|use[ds]?|see|please|least|minimum|maximum|between|characters?|required|allowed|any|every|each",
].join("|");

/** Words of sentences that a passphrase hardly has, as the source of a regular expression. */
export const SENTENCE_WORD = String.raw`(?:${SENTENCE_WORDS})(?![\p{L}\p{N}])`;

/** Values that are not secrets although their name says so: common words, variables, placeholders, paths and calls. */
const WORDS = [
  "true|false|null|nil|none|undefined|str|string|number|int|integer|bool|boolean|bytes|object|any|unknown|password|token|secret|key",
  "optional|expires?|expired|invalid|missing|needed|stored|include|omit|same-origin|redacted|hidden|todo|x{3,}",
  SENTENCE_WORDS,
].join("|");
const CODE = [
  String.raw`[a-z_][\w.]{0,60}[([](?![^\s"'()[\]]{0,60}[)\]][\w!@#%])|[a-z_.]{1,60}<[a-z]`,
  String.raw`(?:await|new|void|async|typeof|keyof|lambda|return)\b|[bfru]{1,2}["']`,
  String.raw`(?:process|os|import|req|request|this|self|config|settings|env|ctx|context|options|args|params|props|secrets|vars|body|headers)\.[a-z]`,
  "!(?:vault|secret|env(?:_var)?|ref|sub|getatt|join|include|importvalue|reference)\\b", // tags of YAML
].join("|");
const PATH = String.raw`(?:~|\.{1,2})\/\w|\/(?:etc|var|run|home|root|usr|opt|tmp|mnt|srv|secrets)\/`;
const PLACEHOLDER = String.raw`[*.•…]{2,}|your[_-]|%\w{1,60}%|${PATH}`;
const END = String.raw`(?:[\s"'\x60\\,;&|<>(){}[\]]|$)`;

/** The beginning of a value without quotes that is not a secret, as the source of a regular expression. */
export const BARE_STAND_IN = String.raw`\$(?:[{(]|\w{0,60}(?=${END}|->|[.:/?]))|[(<{[]|${PLACEHOLDER}|\p{sc=Han}|${CODE}|(?:\d{1,3}|\d{1,2}:\d\d|(?:${WORDS})[.!?:]?)(?=${END})`;
/** The beginning of JSON or of a template in a value. */
const JSON_VALUE = String.raw`[{[](?:\s|\\{1,8}[nrt]){0,20}(?:\\{0,8}["']|[{[\]}]|$)`;

/** The beginning of a value in quotes that is not a secret. It refers to the group `quote`. */
export const QUOTED_STAND_IN = [
  String.raw`\$[{(]|\$\w{0,60}\k<quote>|<[^<>\n]{0,100}>|\{[^{}\n]{0,100}\}|\[[^[\]\n]{0,100}\]|${JSON_VALUE}|${PLACEHOLDER}|(?:${WORDS})\k<quote>(?!')`,
  String.raw`(?:password|passphrase|token|secret|api[ _-]?key)s?[ ]\p{L}`, // a message
  String.raw`(?:required|nullable|sometimes|string|confirmed)\|`, // rules of a form
].join("|");

const IN_SENTENCE = new RegExp(String.raw`(?<=^|\s)${SENTENCE_WORD}`, "iu");

/** Whether a text is a sentence rather than a password or a passphrase. */
export function isSentence(text: string): boolean {
  return /\s/.test(text) && IN_SENTENCE.test(text);
}
