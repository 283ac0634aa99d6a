import { spaced, START, unicode, unspaced } from "../references/words/phrases.js";
import { NEGATED } from "../references/words/words.js";
import { lineBefore } from "../line-before.js";

const MARKS = "[\"'`*(（「『«]{0,3}";
/** `happens later via /x`: words by which another command does the work, and a preposition before its name. */
const DONE_BY = unicode(
  String.raw`${START}(?:${spaced({
    en: "belongs, covered, deferred, done, handled, happens, left, managed, performed, processed, reserved, takes place",
    de: "erledigt, geschieht, passiert, gehört, erfolgt, macht",
    es: "hecho, se hace, ocurre, corresponde, se gestiona, queda",
    fr: "fait, se fait, géré(e/s/es), relève, s'occupe, traité(e/s/es)",
    pt: "feito, feita, se faz, acontece, cabe, fica, tratado, tratada",
    ru: "делает*, выполняет*, происходит, остаётся, остается",
  })})(?![\p{L}\p{N}])[^.,;!?|→\n]{0,40}\s(?:${spaced({
    en: "by, via, in, to, with, through, for, from, during",
    de: "mit, von, in, durch, bei, zu",
    es: "con, por, en, a",
    fr: "par, avec, dans, via, de, à",
    pt: "por, com, em, no, na, pelo, pela, via, a",
    ru: "в, через, командой",
  })})\s(?:the\s|le\s|la\s|el\s|o\s|dem\s)?${MARKS}$|${START}(?:${spaced({
    de: "übernimmt, erledigt",
    es: "se encarga, se ocupa",
    fr: "s'en charge, s'en occupe",
    pt: "se encarrega, cuida",
    ru: "занимается, отвечает",
  })})\s${MARKS}$|${unspaced({ zh: "由, 交由, 属于, 屬於" })}\s?${MARKS}$`,
);
/** `/x does this`, `/x's job`, `/x コマンドで行う`: the same after its name. */
const DOES = unicode(
  String.raw`^["'${"`"}*)）」』»]{0,3}(?:,?\s(?:and|or|und|oder|y|o|et|ou|e|и|или)\s["'${"`"}*]{0,3}\/[\w:-]{1,40}["'${"`"}*]{0,3})?(?:['’]s\s+(?:job|task|work|role|part)|\s+(?:${spaced(
    {
      en: "can (find/load/pick/read/reference/reuse/see/use), already, covers, does (so/this/that/it), handles, owns, sets, takes care, will do",
      de: "übernimmt, erledigt, macht (das/dies), setzt, kümmert sich",
      es: "se encarga, hace eso, lo hace, se ocupa",
      fr: "s'en charge, s'en occupe, fait cela, ne fait",
      pt: "faz isso, cuida, se encarrega",
      ru: "делает это, занимается, отвечает",
    },
  )})(?![\p{L}\p{N}])|\s?(?:コマンド|命令)?\s?(?:${unspaced({
    zh: "负责, 負責, 来处理, 來處理, 处理, 處理, 完成",
    ja: "で行う, で行い, で行な, で実施, で処理, が行う, が担当, の役割, の担当",
  })})|(?:이|가|에서|로)\s?(?:처리|수행|담당))`,
);

/** Whether a text says that a command does its work elsewhere, or not here, rather than having its reader run it. */
export function isDoneElsewhere(before: string, after: string): boolean {
  const lead = lineBefore(before, before.length, before.length).toLowerCase();
  return DONE_BY.test(lead) || NEGATED.test(lead) || DOES.test(after.toLowerCase());
}
