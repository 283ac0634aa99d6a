import { spaced, START, unicode, unspaced } from "./phrases.js";
import { lineBefore } from "../line-before.js";

/** Words by which the user is to run what follows: `tell the user to run`, `the user should install it with`. */
const BY_USER = unicode(
  [
    String.raw`${START}${spaced({
      en: "tell, ask, remind, instruct, advise, suggest, recommend, invite, have, let, point",
      de: "bitte, fordere, sag(e), erinnere",
      es: "dile, pide, pídele, indica, recuerda",
      fr: "dis, demande(z), indique(z), invite(z)",
      pt: "peça, diga, oriente, lembre",
      ru: "попроси(те), скажи(те), предложи(те)",
    })}[ \t]+(?:[\p{L}]+[ \t]+){0,2}(?:users?|them|nutzer\p{L}*|benutzer\p{L}*|usuari\p{L}+|l['’]utilisateur|utilisateur\p{L}*|пользовател\p{L}+)(?![\p{L}])[^.;\n]*$`,
    String.raw`${START}(?:users?|they|you,?[ \t]+the[ \t]+user,?)[ \t]+(?:(?:can|may|must|should|will|needs?[ \t]+to|ha(?:s|ve)[ \t]+to)[ \t]+)?(?:then[ \t]+|first[ \t]+|once[ \t]+)?(?:run|execute|install|start|call)s?[^.;\n\p{L}]*$`,
    String.raw`${unspaced({ zh: "告诉用户, 提示用户, 请用户, 让用户, 建议用户", ja: "ユーザーに", ko: "사용자에게" })}[^。；\n]*$`,
  ].join("|"),
);
/** Number of characters before a file that are examined in its line. */
const BEFORE = 120;

/** Whether a text has the user run the file that it names from `start`, rather than its reader. */
export function isRunByUser(text: string, start: number): boolean {
  const before = lineBefore(text, start, BEFORE);
  return BY_USER.test(before.toLowerCase());
}
