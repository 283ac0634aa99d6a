import { ORDER_START } from "../runs/order-starts.js";
import { END, spaced, START, unicode, unspaced } from "../words/phrases.js";

/** Verbs for giving a text to the user. */
const OUTPUT = spaced({
  en: "answer with, display, echo, output, post, present, print, render, reply with, respond with, return, say, send, show",
  de: "antworte mit, drucke, gib, sende, zeig(e)",
  es: "devuelve, imprim(e/a), muestra, muestre, presenta, presente, responde con",
  fr: "affiche(r/z), imprime(z), montre(z), présente(z), renvoie, répond(s/ez) avec",
  it: "mostra, presenta, restituisci, rispondi con, stampa, visualizza",
  nl: "antwoord met, geef, print, toon",
  pt: "apresente, exiba, imprima, mostr(a/e), responda com",
  ru: "выведи(те), напечатай(те), ответь(те), отобрази(те), покажи(те)",
  vi: "hiển thị, in ra, trả lời, xuất",
});
const CJK_OUTPUT = unspaced({
  zh: "输出, 輸出, 显示, 顯示, 展示, 打印, 回复, 回覆",
  ja: "出力, 表示",
  ko: "출력, 표시, 보여",
});
const TR_OUTPUT = "(?:göster(?:in(?:iz)?)?|görüntüle(?:yin(?:iz)?)?|yazdır(?:ın(?:ız)?)?)";
/** The text that follows. */
const FOLLOWING = spaced({
  en: "below, following, what follows",
  de: "folgende(n/r/s), unten, untenstehende(n)",
  es: "a continuación, abajo, siguiente(s)",
  fr: "ci-dessous, ce qui suit, suivant(e/s/es)",
  it: "qui sotto, seguente, seguenti, sotto",
  nl: "hieronder, onderstaande, volgende",
  pt: "a seguir, abaixo, seguinte(s)",
  ru: "ниже, следующ*",
  vi: "dưới đây, sau, sau đây",
});
const TR_FOLLOWING = "(?:aşağıdaki\\p{L}*|bunu)";
const CJK_FOLLOWING = unspaced({ zh: "以下, 下面, 下列", ja: "以下, 下記, 次の", ko: "다음, 아래" });
/** To the letter. */
const EXACTLY = spaced({
  en: "as is, as-is, exactly, unchanged, unmodified, verbatim, without (any) changes, word for word",
  de: "eins zu eins, exakt, genau, unverändert, wortwörtlich, wörtlich",
  es: "al pie de la letra, exactamente, literalmente, sin cambios, tal cual, textualmente",
  fr: "à l'identique, exactement, mot pour mot, sans modification, tel(s/le/les) quel(s/le/les), textuellement",
  it: "alla lettera, così com'è, esattamente, parola per parola, senza modifiche, testualmente",
  nl: "letterlijk, ongewijzigd, woordelijk",
  pt: "ao pé da letra, exatamente, literalmente, sem alterações, tal qual, textualmente",
  ru: "без изменений, буквально, дословно, как есть, слово в слово, точно",
  tr: "aynen, birebir, kelimesi kelimesine, olduğu gibi",
  vi: "chính xác, nguyên văn, y nguyên",
});
const CJK_EXACTLY = unspaced({ zh: "原样, 原樣, 逐字, 一字不差", ja: "そのまま, 原文のまま, 一字一句", ko: "그대로" });

/** Words for things to fill, make or run, rather than to give as they are: a form, a list, a command, an agent. */
const NOT_A_TEXT = spaced({
  en: `agent(s), command(s), field(s), findings, format, heading(s), items, keys, order, output of, procedure, result(s),
    schema, script(s), section(s), skill(s), step(s), structure, tasks, template, tool(s), values`,
  de: `abschnitt(e/en), agent(en), aufgaben, befehl(e), ergebnis(se), feld(er), format, fähigkeiten, reihenfolge,
    schritt(e/en), skill(s), skript(e), struktur, vorlage, werte, überschrift(en)`,
  es: `agente(s), campos, comando(s), estructura, formato, habilidad(es), orden, pasos, plantilla, resultado(s),
    secciones, tareas, títulos, valores`,
  fr: `agent(s), champs, commande(s), compétence(s), format, modèle, ordre, résultat(s), sections, structure, tâches,
    titres, valeurs, étapes`,
  it: `agente, agenti, campi, comandi, comando, formato, modello, ordine, passi, risultati, risultato, sezioni,
    struttura, titoli, valori`,
  nl: `agent(en), formaat, koppen, opdracht(en), resultaat, resultaten, secties, sjabloon, stappen, structuur, velden,
    volgorde, waarden`,
  pt: `agente(s), campos, comando(s), estrutura, formato, modelo, ordem, passos, resultado(s), seções, títulos, valores`,
  ru: `агент*, значени*, команд*, заголовк*, навык*, пол(я/ей/ях), порядк*, раздел*, результат*, структур*, формат*,
    шаблон*, шаг*`,
  tr: "ajan*, adım*, alan*, biçim*, bölüm*, değer*, format(ı/ta), komut*, sonuç*, sonuc*, şablon*",
  vi: "biểu mẫu, bước, cấu trúc, giá trị, kết quả, lệnh, mục, mẫu, tác nhân, định dạng",
});
const CJK_NOT_A_TEXT = unspaced({
  zh: "代理, 值, 命令, 字段, 技能, 智能体, 格式, 模板, 标题, 步骤, 章节, 结果, 結果, 结构, 結構, 脚本",
  ja: "エージェント, コマンド, スキル, セクション, テンプレート, フォーマット, 値, 形式, 手順, 結果, 見出し, 項目",
  ko: "값, 결과, 단계, 명령, 섹션, 스킬, 양식, 에이전트, 템플릿, 항목, 형식",
});
/** Words for a text with sections of its own. */
const GUIDE = spaced({
  en: "cheat sheet, document, documentation, guide, help, manual, overview, page, reference",
  de: "anleitung, dokument, handbuch, hilfe, leitfaden, referenz, seite, übersicht",
  es: "ayuda, documento, guía, manual, página, referencia, resumen",
  fr: "aide, document, guide, manuel, page, référence",
  it: "documento, guida, manuale, pagina",
  nl: "document, gids, handleiding, hulp, overzicht, pagina",
  pt: "ajuda, documento, guia, manual, página, referência",
  ru: "документ*, руководств*, справк*, страниц*",
  tr: "belge*, kılavuz*, rehber*, sayfa*",
  vi: "hướng dẫn, tài liệu, trang",
});
const CJK_GUIDE = unspaced({
  zh: "指南, 文档, 文檔, 帮助, 手册",
  ja: "ガイド, ヘルプ, 文書",
  ko: "가이드, 도움말, 문서",
});
/** Words between an output verb and `exactly` that turn its meaning around. */
const NOT = spaced({
  en: "but, never, no, not",
  de: "kein(e/en), nicht, nie(mals)",
  es: "jamás, no, nunca",
  fr: "jamais, pas",
  it: "mai, non",
  nl: "geen, niet, nooit",
  pt: "não, nunca",
  ru: "не, никогда",
  vi: "không, đừng",
});
const CJK_NOT = "不(?!差)|勿|ない|なく|せず|않|말";
/** A second order, to which a colon at the end would belong. */
const THEN = String.raw`${spaced({
  en: "and, then",
  de: "dann, und",
  es: "luego, y",
  fr: "et, puis",
  it: "e, poi",
  nl: "dan, en",
  pt: "depois, e",
  ru: "затем, и",
  tr: "sonra, ve",
  vi: "rồi, và",
})}${END}(?![ \t]+(?:nothing|no|only|stop)${END})`;
/** `exactly one`, `exactly once`: how many, not how. */
const NUMBER = String.raw`[ \t]+(?:\d|${spaced({
  en: "once, one, three, twice, two",
  de: "drei, ein(e/en/mal), zwei(mal)",
  es: "dos, tres, un(a/o)",
  fr: "deux, trois, un(e)",
  it: "due, tre, un(a/o)",
  nl: "drie, een, één, eenmaal, twee",
  pt: "dois, duas, três, um(a)",
  ru: "дв(а/е), один, одн*, три",
  tr: "bir, iki, üç",
  vi: "ba, hai, một",
})}${END})`;
/** `exactly as in step 2`, `verbatim under "Summary"`: a place of another text. */
const ELSEWHERE = String.raw`[ \t]+(?:as[ \t]+(?:\p{L}+[ \t]+)?)?${spaced({ en: "at, by, from, in, into, to, under, when" })}${END}`;

const word = (spacedWords: string, others: string): RegExp => unicode(`${START}${spacedWords}${END}|${others}`);
const OUTPUTS = new RegExp(`${START}${OUTPUT}${END}`, "gu");
const SAYS_EXACTLY = word(EXACTLY, CJK_EXACTLY);
const SAYS_FOLLOWING = word(`(?:${FOLLOWING}|${TR_FOLLOWING})`, CJK_FOLLOWING);
const SAYS_NOT = word(NOT, CJK_NOT);
const SAYS_GUIDE = word(GUIDE, CJK_GUIDE);
const IS_NO_TEXT = word(NOT_A_TEXT, CJK_NOT_A_TEXT);
const GOES_ON = unicode(`^(?:${NUMBER}|${ELSEWHERE})|${START}${THEN}|[,，、][ \t]*(?:并|然后|再)`);
const COLON = /[:：][*_]{0,3}$/;
/** `请原样输出以下内容：`, `以下をそのまま出力する。`: an order with a verb at its start, or at its end, after a condition. */
const CJK_ORDER = unicode(
  [
    String.raw`^[^\p{L}]*(?:(?:如果|若|当|當)[^，,\n]{0,40}[，,]|[^，、,。\n]{0,40}(?:場合は?|경우|면)[、,][ \t]?)?`,
    String.raw`((?!.*(?:${CJK_NOT}))(?:请|請)?(?:(?:${CJK_EXACTLY})?地?(?:${CJK_OUTPUT})[^，、,;；。:：\n]{0,40}`,
    String.raw`|(?:将|將|把)?(?:${CJK_FOLLOWING}|${TR_FOLLOWING})[^，、,;；。:：\n]{0,40}(?:(?:${CJK_OUTPUT})\p{L}{0,8}|${START}${TR_OUTPUT}))`,
    String.raw`[:：.。]?[*_]{0,3})$`,
  ].join(""),
);

/** Maximum length of a sentence that is examined. */
const MAX_LENGTH = 300;

/**
 * Returns the kind of the text after a sentence that has its reader give it to the user to the letter, if it does: an
 * order that begins with a verb such as `print`, says how, and points to that text by a word or by a colon. A guide
 * has sections of its own.
 */
export function givenToTheLetter(sentence: string): "guide" | "text" | undefined {
  const words = sentence.toLowerCase();
  const order = words.length > MAX_LENGTH ? undefined : orderIn(words);
  if (order === undefined) return undefined;
  if (!(COLON.test(order) || SAYS_FOLLOWING.test(order)) || IS_NO_TEXT.test(order)) return undefined;
  const exactly = SAYS_EXACTLY.exec(order);
  if (!exactly || SAYS_NOT.test(order.slice(0, exactly.index))) return undefined;
  if (GOES_ON.test(order.slice(exactly.index + exactly[0].length))) return undefined;
  return SAYS_GUIDE.test(order) ? "guide" : "text";
}

/** Returns the words of an order to give something to the user, without its verb if it begins with it. */
function orderIn(words: string): string | undefined {
  const verb = Array.from(words.matchAll(OUTPUTS)).find(({ index }) => ORDER_START.test(words.slice(0, index)));
  if (verb) return words.slice(verb.index + verb[0].length);
  return CJK_ORDER.exec(words)?.[1];
}
