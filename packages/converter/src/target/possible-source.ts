import { END, spaced, START, unicode, unspaced, words } from "../references/words/phrases.js";

/** A word that several languages have is listed once. The Spanish "hay en" says that something is there. */
const OR = String.raw`(?!hay[ \t]+(?:en|una?)[ \t])${spaced({
  en: "or",
  de: "oder",
  es: "o",
  fr: "ou",
  it: "oppure",
  nl: "of de, of een, of het, of uit",
  ru: "или",
  tr: "veya, ya da",
  vi: "hoặc, hay",
})}`;
const CJK_OR = unspaced({ zh: "或, 或者", ja: "または, もしくは, あるいは", ko: "또는, 혹은" });
/** Prepositions and articles between that word and a source. */
const TO_SOURCE = spaced({
  en: "from, in, of, on, our, the, this",
  de: "aus, das, dem, den, der, die, in, von",
  es: "de, del, desde, el, en, la",
  fr: "dans, de, depuis, du, la, le",
  it: "da, dalla, di, il, la, nella",
  nl: "de, het, in, uit",
  pt: "a, da, de, do, na, o",
  ru: "в, из",
  vi: "trong, từ",
});
const TALK = spaced({ en: "chat, conversation, dialogue, discussion, session, thread" });
const WHICH = spaced({ en: "current, entire, existing, full, preceding, previous, prior, recent, whole" });
/** The text before a source that is one of several: `a file or the`, `notes／`. */
const OTHER_BEFORE = unicode(
  String.raw`(?:${START}${OR}[ \t]+(?:${TO_SOURCE}[ \t]+){0,2}|\S[・／/][ \t]?|${CJK_OR}[ \t]?)$`,
);
/** The same up to the end of the source: `a file or the current conversation`. */
const OTHER_SOURCE = unicode(String.raw`${START}or[ \t]+(?:${TO_SOURCE}[ \t]+){0,2}(?:${WHICH}[ \t]+)?${TALK}$`);
/** Nouns for other sources. */
const SOURCE = spaced({
  en: `argument(s), branch, brief(s), clipboard, code, commit(s), diff(s), document(s), file(s), git, input, issue(s), link(s),
    list(s), log(s), memory, note(s), page(s), pull request(s), repository, ticket(s), transcript(s), url(s)`,
  de: "datei(en), dokument(e/en), notiz(en), protokoll(e), liste",
  es: "archivo(s), documento(s), notas, lista",
  fr: "fichier(s), document(s), note(s), liste",
  it: "documento, documenti, appunti, elenco",
  nl: "bestand(en), document(en), notities, lijst",
  pt: "arquivo(s), documento(s), notas, lista",
  ru: "файл*, документ*, замет*, списк*",
  tr: "dosya*, belge*, not*",
  vi: "tệp, tài liệu, ghi chú",
});
const CJK_SOURCE = unspaced({
  zh: "文件, 文档, 文檔, 笔记, 筆記, 记录, 記錄, 列表",
  ja: "ファイル, 文書, メモ, 議事録, 一覧",
  ko: "파일, 문서, 메모, 목록",
});
/** The text after it: `or from a file`. */
const OTHER_AFTER = unicode(
  String.raw`^["'${"`"}*」』)）]{0,3}(?:,?[ \t]+${OR}[ \t]+(?:(?:${TO_SOURCE}|an|any|your)[ \t]+){0,2}(?:["'${"`"}@$]|(?:\p{L}+[ \t]+)?${SOURCE}${END})|[ \t]?[・／/]|(?:[ \t]?${CJK_OR}|이나)[^。，、,.]{0,12}(?:${CJK_SOURCE}|${"`"}))`,
);
const IF = spaced({
  en: "if, unless, when, whether",
  de: "falls, ob, wenn",
  es: "cuando, si",
  fr: "quand, si",
  it: "quando, se",
  nl: "als, indien",
  pt: "caso",
  ru: "если, когда",
  tr: "eğer",
  vi: "khi, nếu",
});
/** Words of a case in which something is in the conversation. */
const THERE = words({
  en: `named, mentioned, known, know(s), given, there, discussed, found, present, provided, specified, stated, clear,
    available, established, identified, appear(s), exist(s), contains, includes`,
  de: "genannt, erwähnt, bekannt, gegeben, angegeben, vorhanden, besprochen, steht, gibt, klar, kennst",
  es: "nombrad*, mencion*, conoc*, dado, dada, indicad*, hay, está, existe, aparece",
  fr: "nommé*, mentionné*, connu*, donné*, indiqué*, évoqué*, il y a, existe",
  it: "nominat*, menzionat*, conosc*, indicat*, c'è, esiste",
  nl: "genoemd, vermeld, bekend, gegeven, staat",
  pt: "nomead*, mencionad*, conhec*, dado, dada, indicad*, houver, há, existe, existir, está, estiver",
  ru: "назван*, упомянут*, известн*, указан*, есть, нет",
  tr: "varsa, yoksa, belirtil*",
  vi: "có, nêu, đề cập, biết",
  zh: "有, 提到, 提及, 提供, 给出, 指定, 存在",
});
/** Words of a case in which the user wants something from the conversation: `when you want to record our decisions`. */
const WANTED = words({
  en: "to, what, want(s), wish(es), need(s)",
  de: "willst, möchte(st)",
  es: "quier*, lo que",
  fr: "veux, veut, voulez, souhait*, ce que",
  it: "vuoi, vuole, ciò che",
  nl: "wil(t), wat",
  pt: "quer, quiser*, o que",
  ru: "хоч*, что",
  tr: "iste*",
  vi: "muốn",
  zh: "要, 想",
});
/** The clause of a case, from its conjunction up to the end of the source. */
const CASE = unicode(String.raw`(?:${START}${IF}[ \t]|${unspaced({ zh: "如果, 若, 除非" })})[^,;:，。、]{0,240}$`);
const IS_THERE = unicode(THERE);
const IS_WANTED = unicode(WANTED);
/** The same in languages with the condition at the end of the clause. */
const IF_AFTER = unicode(
  String.raw`^(?:[ \t]?(?:コンテキスト|컨텍스트|내용|기록))?(?:に|で|の中に|에|에서|안에)[^,.。、]{0,20}(?:${unspaced({
    ja: "あれば, なければ, 場合",
    ko: "있으면, 있다면, 없으면, 없다면",
  })})`,
);

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

/**
 * Whether a sentence, in lower case, has the conversation that it speaks of from `start` up to `end` only as one of
 * several sources, or as the place at which something may be: `if you know it from this conversation`.
 */
export function isOnlyPossible(sentence: string, start: number, end: number): boolean {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const isOther = OTHER_BEFORE.test(before) || OTHER_SOURCE.test(sentence.slice(0, end)) || OTHER_AFTER.test(after);
  return (
    isOther || CHANGES.test(sentence.slice(0, end)) || IF_AFTER.test(after) || isCase(sentence.slice(0, end), after)
  );
}

/** Whether text up to the conversation, with its clause, is the case that something is there. */
function isCase(text: string, after: string): boolean {
  const clause = CASE.exec(text)?.[0];
  if (clause === undefined) return false;
  const whole = clause + after.replace(/[,;:.，。、][^]*/, "");
  return IS_THERE.test(whole) && !IS_WANTED.test(clause);
}
