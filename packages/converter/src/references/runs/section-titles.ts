import {
  EXAMPLE,
  FLOW,
  NTH_STEP,
  STEPS,
  TITLE_BEGINNINGS,
  TITLE_PARTS,
  TITLE_WORDS,
  WHOLE_TITLES,
} from "../../lexicon/titles.js";
import { END, spaced, unicode, unspaced, words } from "../../source/phrases.js";

const NTH = unspaced(NTH_STEP);
/** `3.`, `2.1)`, `4b:`. */
const NUMBER = String.raw`\d+(?:\.\d+)*[a-z]?`;
/** `### 3. `, `## Step 2 - `: all before the words of a title. */
const LABEL = String.raw`(?:[^\p{L}\p{N}]*(?:${NUMBER}[.):]?|${spaced(STEPS)}|${unspaced(STEPS)}|${NTH})[ \t]*(?:[-\d.]+[a-z]?)?[ \t]*[:：.)—–-]*[ \t]*)?[^\p{L}]*`;

/** Titles of sections about the command, or about its results, rather than its steps. */
export const TITLE_OF_MENTIONS = unicode(
  `^${LABEL}(?:${spaced(WHOLE_TITLES)}$|${spaced(TITLE_BEGINNINGS)}${END})|${words(TITLE_WORDS)}|${spaced(TITLE_PARTS)}|${unspaced(EXAMPLE)}$`,
);
/** Titles of procedures. */
export const TITLE_OF_FLOW = unicode(words(FLOW));
export const TITLE_OF_STEP = unicode(
  String.raw`^[^\p{L}\p{N}]*(?:${NUMBER}[.):]|${spaced(STEPS)}[ \t]+[\p{L}\p{N}]|${unspaced(STEPS)}|${NTH})`,
);
