import { CARRY, CARRY_TO, SPOKEN_BEFORE_NAME, TEXT_OF_COMMAND } from "../../lexicon/mentions.js";
import { LATER, PHASE } from "../../lexicon/titles.js";
import { END, spaced, START, unicode, unspaced, words } from "../../source/phrases.js";
import { OPENING } from "./run-verbs.js";

const CARRIED = String.raw`${START}${spaced(CARRY)}${END}[^.;\n]{0,60}[ \t]${spaced(CARRY_TO)}[ \t]+`;
/** The text before the name of a command whose work is not a part of this one. */
export const SPOKEN_BEFORE = unicode(
  String.raw`(?:${START}${spaced(SPOKEN_BEFORE_NAME)}[ \t]+|${CARRIED}|${START}${spaced(PHASE)}[ \t]*[\d.]*[ \t]*[（(]|[,(（][ \t]*${spaced(PHASE)}[ \t]+|${unspaced(SPOKEN_BEFORE_NAME)}[ \t]*)${OPENING}$`,
);
/** A noun after a name that means its text: `the /x flow`, `/x step 2`. */
export const OF_TEXT = unicode(
  String.raw`^["'${"`"}*)]{0,3}[ \t]+(?:${spaced(TEXT_OF_COMMAND)}${END}|${spaced(PHASE)}[ \t]+\d)`,
);
/** Titles and introductions of steps of the user before or afterwards. */
export const TITLE_OF_LATER = unicode(`^[^\\p{L}]*(?:${words(LATER)})`);
