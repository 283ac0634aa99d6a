import { END, spaced, START, unicode, unspaced, words } from "../words/phrases.js";
import { ARGUMENTS, OPENING } from "./run-verbs.js";

/** Words of a clause about others, or about the past: users, suggestions, messages, things that are done. */
const MENTIONS = words({
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
});
/** `want to run`, `how to re-run`: words before an infinitive that is not an order. */
const TO_DO = spaced({
  en: `need(s), want(s), how, able, free, wish, option(s), try, help(s), trying, going, happy, used, required, remember`,
});
const CAN = spaced({ en: "can, may, might, could, should, would" });
const YOU_CAN = spaced({ en: "can, may, might, could, will, would, want, need, have, should" });

export const MENTIONING = unicode(
  [
    `${MENTIONS}(?!-)`, // words such as `non-trivial` and `user-facing` say nothing about others
    String.raw`${START}${TO_DO}[ \t]+to[ \t]+\p{L}`,
    String.raw`${START}${CAN}[ \t]+(?:${spaced({ en: "be, also, then" })}[ \t]+)?(?:\p{L}+[ \t]+)?${OPENING}$`,
    String.raw`${START}you(?:['’]?(?:ll|d))?[ \t]+${YOU_CAN}${END}`,
    String.raw`${START}option[ \t]+\p{L}${END}`,
  ].join("|"),
);

/** Words after a name that make a run depend on something else. */
const RESERVED = spaced({
  en: `first, instead, manually, later, yourself, separately, when you, when ready, when done, if you`,
  de: "stattdessen, manuell",
  es: "en su lugar",
  fr: "à la place",
});
/** Verbs after a name that describe the command. */
const DESCRIBED = spaced({ en: "will, would, can, may, is, was, has, handles, reads, needs" });
const NOT_YET = unspaced({ zh: "未, 没有, 之前, 以前", ja: "を提案, の提案" });

/** Text after the name that makes it advice, a question, or the condition of something that comes first. */
export const MENTIONED_AFTER = unicode(
  `^${ARGUMENTS}(?:${[
    String.raw`[^.;|\n]{0,50}${START}${RESERVED}${END}`,
    String.raw`[^.!。|\n]{0,120}[?？]`,
    String.raw`[^.\n]{0,30}(?:[ \t]nicht[ \t]|${NOT_YET})`,
    String.raw`[ \t]+${DESCRIBED}${END}`,
  ].join("|")})`,
);
/** The text before a name in a call on a server, rather than of a command. */
export const ROUTE =
  /\b(?:api|endpoints?|routes?|servers?|https?|urls?|curl|pages?|path|directory|folder)\b(?=[^(]*$)|\b(?:get|post|put|patch|delete) *$/;
