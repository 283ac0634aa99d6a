import { spaced, START, unicode } from "../references/words/phrases.js";

/** Changes of files that were made in a session: the files have them, and git. */
const CHANGES = unicode(
  String.raw`${START}${spaced({
    en: "change(s), commit(s), diff(s), edit(s), modification(s)",
    de: "änderung(en), commit(s)",
    es: "cambio(s), commit(s)",
    fr: "changement(s), commit(s), modification(s)",
    it: "modifica, modifiche, commit",
    pt: "alteração, alterações, commit(s), mudança(s)",
    ru: "изменени*, коммит*",
  })}[ \t]+(?:(?:made|done)[ \t]+)?(?:\p{L}+[ \t]+){0,2}${spaced({ en: "session", de: "sitzung", es: "sesión", it: "sessione", pt: "sessão", ru: "сессии" })}$`,
);

/** Whether a sentence, in lower case, has changes of files up to `end`, which the conversation is not needed for. */
export function areChanges(sentence: string, end: number): boolean {
  return CHANGES.test(sentence.slice(0, end));
}
