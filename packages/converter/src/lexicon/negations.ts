import type { Phrases } from "../source/phrases.js";

/** Words before something that the text does without. */
export const WITHOUT: Phrases = {
  en: "do(es) not, not {via/through}, don't, never, without, instead of, rather than, unlike",
  de: "nicht, nie, statt",
  es: "nunca, no {use/uses/utilice/utilices}, sin",
  fr: "jamais, sans, au lieu de",
  ru: "не {использу/активиру/вызыва/запуска/применя}й(те), без, вместо",
  zh: "{不要/请勿/勿/不}{使用/调用/呼叫/調用}",
};
/** The end of a verb in a sentence that does without something. */
export const NOT_DONE: Phrases = { ko: "하지" };
/** Words of a sentence whose meaning a conversion must not turn around. */
export const NOT: Phrases = {
  en: "not, never, no, without, cannot",
  de: "nicht, nie, niemals, kein*, ohne",
  es: "nunca, jamás, sin",
  fr: "jamais, pas, sans",
  zh: "不要, 不得, 不可, 禁止, 请勿, 切勿",
  ja: "ない, しません, ません",
};
/** Words for what is an order, or allowed, in a sentence that a conversion adds. */
export const MODALS: Phrases = {
  en: "must, never, always, may, can, should, shall, do not, don't, must not, make sure, ensure, only",
  de: "immer, nie, niemals, darf*, muss*",
  es: "siempre, nunca",
  fr: "toujours, jamais",
  zh: "必须, 不要, 禁止, 可以",
  ja: "しなければ, してはいけ, してください",
};
/** Words of a rule against doing work oneself. */
export const FORBIDDING: Phrases = { en: "not, never" };
export const YOURSELF: Phrases = { en: "yourself" };
export const DIRECTLY: Phrases = { en: "directly" };
