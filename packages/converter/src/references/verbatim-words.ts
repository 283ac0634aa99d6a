import { END, spaced, START, unicode, unspaced } from "./phrases.js";

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
  tr: "göster, görüntüle, yazdır",
  vi: "hiển thị, in ra, trả lời, xuất",
});
const CJK_OUTPUT = unspaced({
  zh: "输出, 輸出, 显示, 顯示, 展示, 打印, 回复, 回覆",
  ja: "出力, 表示",
  ko: "출력, 표시, 보여",
});
/** The text that follows. */
const FOLLOWING = spaced({
  en: "below, following, this, what follows",
  de: "diese(n/r/s), folgende(n/r/s), unten, untenstehende(n)",
  es: "a continuación, abajo, esta, este, esto, siguiente(s)",
  fr: "ceci, ci-dessous, ce, cet, cette, ce qui suit, suivant(e/s/es)",
  it: "qui sotto, questa, questo, seguente, seguenti, sotto",
  nl: "deze, dit, hieronder, onderstaande, volgende",
  pt: "a seguir, abaixo, esta, este, isto, seguinte(s)",
  ru: "ниже, следующ*, это, этот, эту",
  tr: "aşağıdaki*, bu, bunu, şu",
  vi: "dưới đây, này, sau, sau đây",
});
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

/** Words for a form, which is filled rather than given as it is. */
const FORM = spaced({
  en: "format, order, schema, structure, template",
  de: "format, reihenfolge, struktur, vorlage",
  es: "estructura, formato, orden, plantilla",
  fr: "format, modèle, ordre, structure",
  it: "formato, modello, ordine, struttura",
  nl: "formaat, sjabloon, structuur, volgorde",
  pt: "estrutura, formato, modelo, ordem",
  ru: "порядк*, структур*, формат*, шаблон*",
  tr: "biçim*, format(ı/ta), şablon*",
  vi: "cấu trúc, mẫu, định dạng",
});
const CJK_FORM = unspaced({
  zh: "格式, 结构, 結構, 模板",
  ja: "形式, フォーマット, テンプレート",
  ko: "형식, 양식, 템플릿",
});

const word = (spacedWords: string, others: string): RegExp => unicode(`${START}${spacedWords}${END}|${others}`);
const SAYS_OUTPUT = word(OUTPUT, CJK_OUTPUT);
const SAYS_FOLLOWING = word(FOLLOWING, CJK_FOLLOWING);
const SAYS_FORM = word(FORM, CJK_FORM);
const SAYS_EXACTLY = word(EXACTLY, CJK_EXACTLY);
/** `exactly as in step 2`, `verbatim under "Summary"`: a place of another text. */
const ELSEWHERE = unicode(
  String.raw`${START}(?:${EXACTLY})[ \t]+(?:as[ \t]+(?:\p{L}+[ \t]+)?)?${spaced({ en: "at, by, from, in, into, to, under, when" })}${END}`,
);
/** `Display this:`, with no more than a few words of what it is. */
const SHORT = unicode(
  String.raw`^[^\p{L}]*(?:${OUTPUT}[ \t](?:[^,;:\n]{0,24}[ \t])?${FOLLOWING}${END}[^,;:\n]{0,40}|[^，、,;:：\n]{0,10}(?:${CJK_FOLLOWING}[^，、,;:：\n]{0,20}${CJK_OUTPUT}|${CJK_OUTPUT}[^，、,;:：\n]{0,6}${CJK_FOLLOWING})[^，、,;:：\n]{0,12})[:：][*_]{0,3}$`,
);

/** How a text is given to the user: to the letter, as a form that is filled, or without a word about that. */
export type Output = "exact" | "form" | "plain";

/** Returns how a sentence has the text after it given to the user, if it does. */
export function outputOf(sentence: string): Output | undefined {
  const words = sentence.trim().toLowerCase();
  if (!SAYS_OUTPUT.test(words) || !SAYS_FOLLOWING.test(words)) return undefined;
  if (SAYS_EXACTLY.test(words)) return ELSEWHERE.test(words) ? undefined : SAYS_FORM.test(words) ? "form" : "exact";
  return SHORT.test(words) && !SAYS_FORM.test(words) ? "plain" : undefined;
}
