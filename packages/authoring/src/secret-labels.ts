import { BREAK, CHARACTER, IN_SENTENCE, QUOTE } from "./secret-values.js";

const NAME = String.raw`(?:passw(?:or)?d|passphrase|pwd|secret|token|(?:api|access|secret)[ _-]?key)`;
const OPEN = String.raw`[ \t]{1,4}(?:${QUOTE}|\x60)?`;

/** A name in prose or Markdown, up to its value: `Password for ann: `, `**Password:** `, or a line before the value. */
const LABEL = String.raw`(?<label>${NAME}(?:${[
  String.raw`[ \t]{1,4}(?:for|of)(?:[ \t]{1,4}[\w.@-]{1,60}){1,4}:${OPEN}`,
  String.raw`[*_\x60]{1,3}[ \t]{0,4}:${OPEN}|:[*_]{1,3}${OPEN}`,
  String.raw`[*_]{0,3}:[*_]{0,3}[ \t]{0,4}${BREAK}(?:\x60{3}\w{0,10}${BREAK})?(?=${CHARACTER}{5,200}(?<!:)[ \t]{0,4}(?:${BREAK}|${QUOTE}|$))`,
].join("|")}))`;

/** Words between a password and its name in a sentence. */
const IS = String.raw`(?:[ \t]{1,4}(?:is|was|to)[ \t:]{0,3}${OPEN}|[ \t]{0,4}[是为][ \t:：]{0,4}|${OPEN})`;

/** A password after its name in prose, with both letters and digits. The group `label` is the name. */
export const LABELLED_SECRET = [
  LABEL + IN_SENTENCE,
  String.raw`(?<=(?:passw(?:or)?d|passphrase|密码|口令|密钥)${IS})(?![a-z]{2,20}\(\d)${IN_SENTENCE}`,
].join("|");
