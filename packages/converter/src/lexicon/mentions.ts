import type { Phrases } from "../source/phrases.js";

/** Words before a name whose work comes before or after this one, or is done elsewhere: `after /x`, `written by /x`. */
export const SPOKEN_BEFORE_NAME: Phrases = {
  en: `by, after, before, counterpart {to/of}, until, next, belong(s) {in/to}, defer(s/red) to, reserved for, up to, the job of, advance(s) to,
    move on to, continue with, carr(y/ied) into, point them to, send them to, opt-in via, go(es) (in)to, ran, next step is, a full, the full, afterwards via, later via`,
  de: `von, nach, vor, durch, weiter mit, danach, zuerst, gehört in, gehört zu,
    danach via, später via`,
  es: "por, antes de, después de, tras, primero, sigue con, va a, ejecutó",
  fr: "par, avant, après, d'abord, continue avec, va dans",
  it: "da, prima di, dopo, va in",
  nl: "door, na, voor",
  pt: "por, pela, antes de, depois de, após, primeiro, vai para, rodou, executou",
  ru: "после, перед, сначала, шаг, часть",
  vi: "sau, trước",
  zh: "由, 先",
};
/** Words of a clause about others, or about the past: users, suggestions, messages, things that are done. */
export const OTHERS: Phrases = {
  en: `user(s), operator(s), developer(s), they, someone,
    suggest(s/ed/ing), recommend(s/ed/ing), consider*, tell, told, ask(s/ed), offer(s), remind*,
    inform(s/ed/ing), informal, informati*,
    prompt(s) the, hint(s), warn*, display*, show(s), shown, print(s), say(s), mention(s),
    error(s):, report(s):, output(s):, message(s):, tip(s), note(s):, example(s), e.g.,
    optional(ly), later, next step(s), afterwards, alternatively, ready,
    haven't, not, never, don't, doesn't, without, cannot, can't, no need, instead of, rather than, unlike,
    was, were, been, being, explicit(ly), equivalent, compare(d), similar, you rely, you relied, i'll, let's,
    to hand, to delegate, to chain`,
  de: `benutzer*, nutzer*, schlag(e), empfiehl*, empfehl*, erinnere, frag(e), sag(e), zeig(e), kann(st), könn*,
    nicht, nie, ohne, beispiel*`,
  es: `usuario(s), usuaria(s), sugi*, suge*, recomi*, recome*, informa(r/ndo), avisa, pregunta, dile, muestra, puede(n/s),
    no, nunca, sin, ejemplo(s)`,
  fr: `utilisateur(s), suggèr*, suggér*, propos*, recommand*, informe(r/z), demande(r/z), dis, affiche(r/z), peut, peux,
    pouvez, ne, pas, jamais, sans, exemple(s)`,
  pt: `usuári*, utilizador*, sugira*, sugerir, sugere, recomend*, informe, avise, pergunte, mostre, pode(m), podem,
    não, nunca, sem, exemplo(s)`,
  ru: `пользовател*, предлож*, предлаг*, рекоменд*, порекоменд*, посовет*, сообщ*, скаж*, спрос*, покаж*, напомн*,
    можно, может(е), могут, можеш*, не, нельзя, без, никогда, вместо, например, пример*`,
  it: `suggeri*, consigli*, propon*, raccomand*, chied*, mostra, puoi, può, possono, non, senza, esempio, esempi`,
  nl: "gebruiker*, stel voor, raad aan, toon, vraag, kun(t), kan, niet, nooit, zonder, voorbeeld*",
  vi: "không phải, không dùng, đừng, người dùng, đề xuất, gợi ý, khuyên, nên làm, ví dụ",
  zh: `用户, 用戶, 使用者, 告诉, 告訴, 告知, 建议, 建議, 提示, 提醒, 询问, 詢問, 推荐, 推薦, 如何, 怎么, 显示, 顯示, 报告:,
    警告, 不要, 无需, 不用, 可以, 可用, 可能, 例如, 比如, 示例, 下一步, 未通过`,
  ja: "ユーザー, 提案, 案内, 伝え, 表示, 例:, 次のステップ",
  ko: "사용자, 제안, 안내, 권장",
};
export const CAN: Phrases = { en: "can, may, might, could, should, would" };
export const CAN_ALSO: Phrases = { en: "be, also, then" };
export const YOU_CAN: Phrases = { en: "you(ll/d/'ll/'d) {can/may/might/could/will/would/want/need/have/should}" };
/** Words after a name that make a run depend on something else. */
export const RESERVED: Phrases = {
  en: `first, instead, manually, later, yourself, separately, when you, when ready, when done, if you`,
  de: "stattdessen, manuell",
  es: "en su lugar",
  fr: "à la place",
};
/** Verbs after a name that describe the command. */
export const DESCRIBED: Phrases = { en: "will, would, can, may, is, was, has, handles, reads, needs" };
/** Labels of a paragraph about the text: `**Note**: `. */
export const NOTES: Phrases = {
  en: "note(s), background, history, status, naming",
  de: "hinweis(e), anmerkung(en)",
  es: "nota(s)",
  fr: "remarque(s)",
  pt: "observação",
  ru: "примечание",
  vi: "lưu ý",
};
/** Words before a name that belongs to other work, or that the user is told about. */
export const ELSEWHERE: Phrases = {
  en: `downstream, upstream, before, after, see, like, unlike, vs, not, than, recommend, suggest,
    point the user to, point them at`,
  de: "nach, vor, siehe, wie, nicht",
  es: "después de, antes de, ver, véase, como, no",
  fr: "après, avant, voir, comme, pas",
  ru: "после, до, перед, как у, см., не",
};
/** `produced by x`: the work of others. */
export const MADE: Phrases = {
  en: "{authored/consumed/covered/created/emitted/generated/owned/produced/published/recorded/saved/written} by",
};
