import type { Phrases } from "../source/phrases.js";

/** Words before something that a text only suggests: `optionally use x`, `see also x`. */
export const SUGGESTED: Phrases = {
  en: "optional(ly), see also, you {can/may/might/could} also, consider",
  de: "siehe auch",
  es: "véase también, ver también, opcional(mente)",
  fr: "voir aussi, en option",
  ru: "опционально, при желании, {см./смотри/смотрите} также",
  zh: "可选, 另请参阅, 参见",
  ja: "オプションで, 関連",
};
/** Titles of lists of suggestions, and of what the text is not for. */
export const SUGGESTIONS: Phrases = {
  en: `related, see also, links, further reading, next commands, optional, recommended, integration$, integration points$,
    integration with … {command(s)/skill(s)/agent(s)/tools/workflow(s)/ecc/claude}, works( well) with, pairs well,
    when( you should) not to {use/invoke/call/run/apply/delegate}, what {you/it/this …} do(es){ not/n't},
    what {you/it/this …} never, do not use {this/it/when/if/for}, out of scope, what to skip, difference(s) {from/to/between/with},
    how {it/this} {differs/compares}`,
  de: "siehe auch, verwandte, weiterführend, wann nicht",
  es: "véase también, ver también, relacionad{o/a}(s), enlaces, opcional, cuándo no us*",
  fr: "voir aussi, liens, connexe(s), associé(e/s/es), optionnel, quand ne pas( l'/ )utiliser",
  pt: "quando n{ã/a}o us*",
  ru: "когда не использ*, {см./смотри/смотрите} также, связанн*, похожие, опционально, необязательно",
  zh: `相关, 相關, 另请参阅, 另請參閱, 参见, 參見, 何时不, 何時不, 不适用, 不適用, 与其他, 與其他, 可选, 可選`,
  ja: "関連, 参照, 他のコマンド, オプショ",
};
/** Titles of sections that compare the text with others: `x vs y`, and their ends. */
export const VERSUS: Phrases = { en: "vs(.)" };
export const DIFFERENCE: Phrases = { zh: "的{区别/區別/差异/差異/不同}", ja: "との違い" };
