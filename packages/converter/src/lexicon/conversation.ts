import type { Phrases } from "../source/phrases.js";

/** The conversation so far, which needs no verb. */
export const CONVERSATION: Phrases = {
  en: `{analyze(s)/analyse(s)/from/of/read/review/search/use}( the) conversation {above/history/so far},
    {from/based on} {this/the {current/recent/entire/whole/full/preceding/previous/prior}} {chat/conversation/dialogue},
    {about/capture/document/from/log/note/of/record/save/summari{s/z}e/write down} what {we('ve)/you and i}( have)( just)
    {built/covered/decided/did/discussed/done/learned/talked about/worked on}`,
  de: `aktuelle(n/r/s) gespräch(s), dieses gespräch(s), dieser unterhaltung, aktuelle(n) unterhaltung,
    bisherige(n) unterhaltung, bisherige(n/s) gespräch(s)`,
  es: "conversación actual, esta conversación, conversación anterior, conversación reciente",
  fr: "conversation en cours, conversation actuelle, cette conversation, conversation précédente",
  it: "conversazione attuale, conversazione corrente, questa conversazione, conversazione precedente",
  nl: "huidige gesprek, dit gesprek, voorgaande gesprek",
  pt: "conversa atual, desta conversa, esta conversa, conversa anterior",
  ru: "текущий разговор, текущего разговора, этого разговора, текущий диалог, текущего диалога, этого диалога",
  tr: "bu konuşma(yı/nın/dan), mevcut konuşma(yı/nın), bu sohbet(i/in/ten), mevcut sohbet(i/in)",
  vi: "cuộc trò chuyện hiện tại, cuộc trò chuyện này, cuộc hội thoại này, cuộc hội thoại hiện tại",
  zh: "当前对话, 本次对话, 当前会话, 上述对话, 以上对话, 對話紀錄, 本次會話, 當前對話",
  ja: "現在の会話, この会話, これまでの会話, 直前の会話",
  ko: "현재 대화, 현재대화, 지금까지의 대화, 이번 대화, 이번대화, 이 대화, 이대화",
};
/** The session, which a text may also name as the time of its work. */
export const SESSION: Phrases = {
  en: `{this/our/the {current/recent/entire/whole/full/preceding/previous/prior/existing}}
    {chat/conversation/dialogue/discussion/session}`,
  de: `aktuelle(n/r) sitzung, laufende(n/r) sitzung, diese(r) sitzung, aktuelle(n/r) session, laufende(n/r) session,
    diese(r) session`,
  es: "sesión actual, sesión en curso, esta sesión",
  fr: "session en cours, session actuelle, session courante, cette session",
  it: "sessione corrente, sessione attuale, sessione in corso, questa sessione",
  nl: "huidige sessie, lopende sessie, deze sessie",
  pt: "sessão atual, sessão em curso, sessão corrente, desta sessão, nesta sessão, esta sessão",
  ru: "текущей сесси(и), текущую сессию, этой сесси(и), эту сессию",
  tr: "bu oturum(u/un/da/daki), mevcut oturum(u/un/da/daki), geçerli oturum(u/un/daki)",
  vi: "phiên hiện tại, phiên này, phiên làm việc này, phiên làm việc hiện tại",
  zh: "本次会话, 这次会话, 本会话, 本次會話, 這次會話, 本次session",
  ja: "このセッション, 今回のセッション, 現在のセッション, 本セッション",
  ko: "이번 세션, 현재 세션, 이 세션",
};
/** Words for the account of a session, and for the work that was done in it. */
export const ACCOUNT: Phrases = {
  en: `read(ing), review(ing), scan(ning), analyze(s), analyse(s), analyzing, summarize(s), summarise(s), summarizing, summary,
    capture(s), capturing, extract(s/ing), examine, reflect(s/ing) on, distill(s), save(s), export(s), recap(s),
    look(ing) {at/through/back at}, go(ing) through, search, agreed, changed, completed, corrected, decided, decisions,
    discussed, done, happened, learned, learnings, made, mentioned, solved`,
  de: `bericht*, zusammenfass*, fasse, protokoll*, dokumentier*, analysier*, auswert*, extrahier*, erkenntnisse,
    gelernt*, gemacht*, getan, erledigt*, entschieden*, besprochen*, geändert*`,
  es: `resum*, informe, analiza*, documenta*, extrae*, captura*, hecho, hicimos, aprend*, decid*, decisiones,
    discut*`,
  fr: `rapport, résum*, compte rendu, compte-rendu, bilan, synthèse, synthétis*, analyse(r/z), documente*, extrai*,
    capture*, fait(e/s), appris*, décid*, décision*, discut*, modifié(e/s/es), réalisé(e/s/es)`,
  it: "riassum*, riassunto, riepilog*, rapporto, resoconto, analizza*, documenta*, estrai*, fatto, imparat*, decis*, discuss*",
  nl: "samenvat*, vat, verslag, rapport, analyseer, documenteer, gedaan, geleerd*, besloten, beslissingen, besproken",
  pt: `resum*, relatório, analis*, document*, extrai*, captur*, feito, fizemos, aprend*, decid*, decisões, discut*`,
  ru: `отчёт*, отчет*, итог*, обобщи*, резюм*, проанализир*, анализ*, задокументир*, извлек*, сделан*, узнал*, решен*,
    обсужд*, обсудил*`,
  vi: "tóm tắt, báo cáo, tổng kết, phân tích, ghi lại, trích xuất, đã làm, đã học, đã quyết định, thảo luận",
  zh: "总结, 回顾, 提炼, 提取, 复盘, 记录, 分析, 整理, 学到, 讨论, 完成的, 總結, 回顧, 提煉, 提取, 記錄, 學到, 討論",
  ja: "要約, まとめ, 振り返, 記録, 分析, 抽出, 学ん, 決め, 決まっ, 行った, 行われ, 議論",
  ko: "요약, 정리, 회고, 기록, 분석, 추출, 배운, 결정, 논의, 한 일, 작업한, 수행한",
};
/** A word by which a session is only the time of other work, and words after it for its records. */
export const FOR: Phrases = { en: "for" };
export const OF_SESSION: Phrases = { en: "file, id, log, state" };
