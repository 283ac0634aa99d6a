import type { Phrases } from "../source/phrases.js";

/** Words for the sections of a prompt. */
export const SECTIONS: Phrases = {
  en: "section(s), below, above",
  de: "abschnitt(e/en), unten, oben",
  es: "sección, secciones, abajo, arriba",
  fr: "ci-dessous, ci-dessus",
  zh: "下面, 章节",
  ja: "以下, 下記",
};
/** Words about the prompt and its making, which a prompt itself does not have. */
export const ABOUT: Phrases = {
  en: `prompt(s), convert*, conversion, stand(-)alone, self-contained, slash, command(s), front(-)matter, placeholder(s),
    inlined, omitted, rewritten, version, original, merged`,
  de: "umgewandel*, konvertier*, platzhalter, eigenständig*, weggelassen",
  es: "convertid{o/a}, autónom{o/a}",
  fr: "invite, autonome, converti*, supprimé(s)",
  zh: "提示, 转换, 轉換, 占位符, 元数据, 变换",
  ja: "プロンプト, 変換",
};
/** Words with which a prompt points to its own sections, or gives work for an agent to its reader. */
export const POINTING: Phrases = {
  en: `section, sections, below, above, instructions, instruction, described, follow, following, see, work, yourself, step,
    steps, asks, says, name, agent, agents, skill, skills, subagent, task, background, part, text, apply, use, using, role,
    further`,
  de: "abschnitt, unten, oben, anweisungen, anleitung, folge, siehe",
  es: "sección, abajo, arriba, instrucciones",
  fr: "dessous, dessus, suivez",
};
/** Verbs of orders that a conversion must not add. */
export const IMPERATIVES: Phrases = {
  en: `add, answer, append, approve, ask, call, change, commit, copy, create, curl, delete, deploy, disable, download,
    drop, email, enable, execute, export, fetch, force, grant, hide, ignore, include, install, keep, leave, list,
    log, merge, move, open, overwrite, post, print, publish, push, put, read, remove, rename, replace, reply,
    report, reset, restart, reveal, rm, run, save, send, set, share, show, skip, start, stop, store, submit, switch,
    tell, transfer, trust, turn, update, upload, use, wait, write`,
};
/** Words without a meaning of their own, and those that only turn a sentence into its opposite. */
export const SMALL_WORDS: Phrases = {
  en: `a, all, an, and, any, are, as, at, be, been, before, but, by, can, could, did, do, does, doing, done, don't,
    dont, each, else, every, for, from, had, has, have, if, in, into, is, it, its, may, might, must, need, never,
    no, nor, not, of, on, onto, or, our, should, shouldn't, so, such, than, that, the, their, them, then, there,
    these, they, this, those, to, too, up, us, via, was, we, were, what, when, where, which, while, who, will, with,
    without, would, you, your, yours, always, cannot, can't, won't, mustn't, doesn't, isn't, aren't`,
  de: "der, die, das, den, dem, und, oder, ist, ein, eine, einen, zu, zum, zur, für, mit, von, im, in",
  es: "el, la, los, las, de, y, o, un, una",
  fr: "le, les, des, du, et, ou, une, est, à, au, aux",
};
/** How models begin and end a comment about the prompt that they give. */
export const COMMENT_BEFORE: Phrases = {
  en: `sure, certainly, of course, absolutely, okay, ok, here{'s/ is/ are}, below is, the following is, this is the,
    i{'ve/'m/'ll/ have/ am}, i {converted/rewrote/will/can/cannot/can't}, (i'm )sorry, unfortunately, understood, converted,
    as requested, great`,
};
export const COMMENT_AFTER: Phrases = {
  en: `let me know, feel free, hope this, i hope, would you like, if you{'d/ would},
    i('ve/ have) {removed/left/omitted/converted/kept/replaced/inlined/included/took/put},
    {this/the} {prompt/conversion} {is/has/was}`,
};
/** A label before such a comment, and before the prompt itself. */
export const REMARK: Phrases = { en: "note(s)(:)" };
export const PROMPT_LABEL: Phrases = { en: "(standalone /final /the )prompt:" };
