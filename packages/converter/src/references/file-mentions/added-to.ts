import { END, spaced, START, unicode } from "../words/phrases.js";

/** Verbs for adding to a file or writing to it. */
export const PUT = spaced({
  en: `add(s/ing), append(s/ing), insert(s/ing), log(s), move(s), prepend(s), put(s), record(s/ing), save(s), saving, store(s),
    write(s), writing, copy, copies`,
  de: "schreib(e/en/t), speicher(e/n/t), trag(e), füg(e), notier(e/en/t), kopier(e/en/t)",
  es: "escribe, escriba, escribir, guarda(r), guarde, añade, añadir, anota, registra(r), copia(r)",
  fr: "écris, écrivez, écrire, enregistre(r/z), ajoute(r/z), note(r/z), copie(r/z), sauvegarde(r/z)",
  pt: "escreva, escreve(r), salve, salvar, grave, gravar, adicione, adicionar, anote, registre, registrar, copie",
  ru: "запиши(те), записать, сохрани(те), сохранить, добавь(те), добавить, внеси(те), скопируй(те)",
});
/** Prepositions between such a verb and a file. */
export const INTO = spaced({
  en: "to, into, in, onto, under, at the end of, at the top of",
  de: "in, nach, an, am ende von, unter, zu",
  es: "en, a, al, al final de",
  fr: "dans, à, au, sur, vers, à la fin de",
  it: "a, in, nel, al, alla fine di",
  nl: "in, aan, toe aan",
  pt: "em, no, na, nos, nas, ao, à, para, ao final de",
  ru: "в, во, в конец",
  vi: "vào, vào cuối",
});
/** Articles and nouns before the name of a file. */
export const ARTICLE = spaced({
  en: "the, your, our, file, the file",
  de: "die, das, den, der, dem, datei, die datei, der datei",
  es: "el, la, los, las, archivo, el archivo",
  fr: "le, la, les, fichier, le fichier",
  nl: "de, het, bestand, het bestand",
  pt: "o, a, os, as, arquivo, o arquivo",
  ru: "файл, файле",
  vi: "tệp",
});
/** Marks before the name of a file. */
export const MARKS = String.raw`["'${"`"}*@([]{0,4}`;
/** `according to`, `a link to`, `as described in`: not a place to write to. */
export const OF_OTHER = String.raw`(?<!${START}(?:according|adhering|compared|conform\w*|due|equal|link|links|next|pointer|prior|refer\w*|relative|similar|defined|described|documented|explained|found|given|listed|named|outlined|shown|specified)[ \t])`;

/** Verbs for an entry of a record. */
const ENTER = spaced({
  en: "add(s/ing), append(s/ing), insert(s/ing), log(s/ging), prepend(s/ing), record(s/ing), jot",
  de: "trag(e/en/t), füg(e/en/t), häng(e/en/t), notier(e/en/t), vermerk(e/en/t), protokollier(e/en/t)",
  es: "añade, añada, añadir, agrega(r), agregue, anota(r), anote, apunta(r), registra(r), registre",
  fr: "ajoute(r/z), note(r/z), consigne(r/z), inscris, inscrivez, inscrire",
  it: "aggiungi, aggiungere, annota(re), registra(re)",
  nl: "voeg, noteer, log, registreer",
  pt: "acrescente, adicione, adicionar, anote, anotar, registre, registrar, registe",
  ru: "добавь(те), добавить, допиши(те), внеси(те), внести, занеси(те), запиши(те), записать",
  vi: "thêm, ghi",
});
/** `Add an entry to a.md`, `log it in a.md`: the text of a line before the file, in lower case. */
const ENTERED = unicode(
  String.raw`${START}${ENTER}${END}(?:[^.;!?\n]|\.(?=\S)){0,80}[ \t]${OF_OTHER}${INTO}[ \t]+(?:${ARTICLE}[ \t]+)?${MARKS}$`,
);
/** A file or a folder between the verb and the file, which is the one that is entered or read. */
const OTHER_FILE = /[\w-]\/[\w-]|\.[a-z]{2,4}\b/;

/** Whether a line has its reader add an entry to the file that it names next. */
export function isEnteredIn(before: string): boolean {
  const [entered] = ENTERED.exec(before.toLowerCase()) ?? [];
  return entered !== undefined && !OTHER_FILE.test(entered);
}
