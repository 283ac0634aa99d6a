import { END, spaced, START, unicode, unspaced } from "../words/phrases.js";
import { lineBefore } from "../../line-before.js";

const TELL = spaced({
  en: "tell, ask, remind, instruct, advise, suggest, recommend, invite, have, let, point",
  de: "bitte, fordere, sag(e), erinnere",
  es: "dile, pide, pídele, indica, recuerda",
  fr: "dis, demande(z), indique(z), invite(z)",
  pt: "peça, diga, oriente, lembre",
  ru: "попроси(те), скажи(те), предложи(те)",
});
const USER = String.raw`(?:[\p{L}]+[ \t]+){0,2}(?:users?|them|nutzer\p{L}*|benutzer\p{L}*|usu[aá]ri\p{L}+|l['’]utilisateur|utilisateur\p{L}*|пользовател\p{L}+)(?![\p{L}])`;
/** Words after that noun that make the run a task of the user: `to run`, `que ejecute`. */
const TO_RUN = spaced({
  en: `(to )run, (to )execute, (to )install, (to )start, (to )use, (to )call, (to )invoke, (to )first run,
    (to )then run, (to )manually run, with`,
  de: "er soll, sie soll, mit",
  es: "(que )ejecute, (que )instale, que corra, que lance, que use, ejecutar, instalar, con",
  fr: "d'exécuter, d'installer, d'utiliser, de lancer, à exécuter, à lancer, avec",
  pt: "(que )execute, que instale, que rode, (para )executar, (para )instalar, (para )rodar, com",
  ru: "запустить, выполнить, установить, использовать, с помощью",
});
/** A conjunction before a verb, whose work is that of the reader again. */
const AND_VERB = String.raw`${START}${spaced({
  en: "and, then",
  de: "und, dann",
  es: "y, luego",
  fr: "et, puis",
  pt: "e, depois",
  ru: "и, затем",
})}[ \t]+\p{L}`;
/** Words by which the user is to run what follows: `tell the user to run`, `users can start`. */
const BY_USER = unicode(
  [
    String.raw`${START}${TELL}[ \t]+${USER}(?:[ \t]+auf)?(?:[^.;\n\p{L}]*|,?[ \t]+${TO_RUN}${END}(?:(?!${AND_VERB})[^.;\n])*)$`,
    String.raw`${START}(?:users?|they|you,?[ \t]+the[ \t]+user,?)[ \t]+(?:(?:can|may|must|should|will|needs?[ \t]+to|ha(?:s|ve)[ \t]+to)[ \t]+)?(?:then[ \t]+|first[ \t]+|once[ \t]+)?(?:run|execute|install|start|call)s?[^.;\n\p{L}]*$`,
    String.raw`(?:告诉|提示|请|让|建议)用户(?:先|手动)?(?:运行|执行|安装|启动|使用|用)[^。；，,\n]*$`,
    String.raw`${unspaced({ ja: "ユーザーに", ko: "사용자에게" })}[^。；\n\p{L}]*$`,
  ].join("|"),
);
/** Number of characters before a file that are examined in its line. */
const BEFORE = 120;

/** Whether a text has the user run the file that it names from `start`, rather than its reader. */
export function isRunByUser(text: string, start: number): boolean {
  const before = lineBefore(text, start, BEFORE);
  return BY_USER.test(before.toLowerCase());
}
