import { posix } from "node:path";
import type { HookTexts } from "../../configs/hook-texts.js";
import { FOLLOWED_BEFORE } from "./instruction-mentions.js";
import { END, spaced, START, unicode, unspaced } from "../words/phrases.js";

/** Nouns after the name of a text, or of its folder, that make it something to keep to: `profile rules`. */
const RULES_AFTER = unicode(
  String.raw`^["'${"`"}*]{0,3}(?:['’]s)?(?:[ \t](?:\p{L}+[ \t]){0,1}${spaced({
    en: `rule(s), guideline(s), guardrail(s), instruction(s), convention(s), standard(s), requirement(s), constraint(s), limits,
      preferences, settings, defaults`,
    de: "regeln, vorgaben, vorlieben",
    es: "reglas, normas",
    fr: "règles, consignes",
    pt: "regras, normas",
    ru: "правила, правил, правилам",
  })}${END}|\s?(?:${unspaced({ zh: "规则, 規則, 的规则, 的規則", ja: "のルール, に従", ko: "의 규칙, 규칙, 에 따라" })}))`,
);
/** `the rules of the profile`, `las reglas del perfil`. */
const RULES_BEFORE = unicode(
  String.raw`${START}${spaced({
    en: "rules, guidelines, guardrails, instructions, conventions, standards",
    de: "regeln, vorgaben",
    es: "reglas, normas",
    fr: "règles, consignes",
    pt: "regras, normas",
    ru: "правила, правил, правилам",
  })}[ \t]+${spaced({ en: "of, in, from", de: "aus, in, des, der", es: "de, del, en", fr: "de, du, dans", pt: "de, do, da, no", ru: "из" })}[ \t]+(?:the[ \t]+|de[mr][ \t]+|la[ \t]+|el[ \t]+)?["'${"`"}*]{0,3}$`,
);
/** Folders whose names are words for all kinds of things, or no words. */
const ANY_FOLDER =
  /^(?:docs?|hooks?|scripts?|src|lib|context|config|data|files?|project|plugin|agents?|skills?|commands?|[^\p{L}\p{N}]+)$/u;
/** A name that is hardly a word for anything else. */
const SEVERAL_WORDS = /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u;
/** Number of characters before and after a name that are examined. */
const BEFORE = 100;
const AFTER = 40;

/**
 * Returns the paths of the texts of hooks whose rules a text has its reader follow. It names them by the several words
 * of their file (`house style`), or, with a word for rules, by its folder (`profile rules` for `profile/counsel.md`).
 */
export function hookTextsFollowedIn(text: string, hooks: readonly HookTexts[]): string[] {
  const lower = text.toLowerCase();
  const paths = new Set(hooks.flatMap(({ texts }) => texts));
  const isNamed = (name: string, isFile: boolean): boolean =>
    placesOf(lower, name).some(({ before, after }) => {
      const isRules = RULES_AFTER.test(after) || RULES_BEFORE.test(before);
      return isRules || (isFile && FOLLOWED_BEFORE.test(before));
    });
  return [...paths].filter((path) => {
    const { dir, name } = posix.parse(path.toLowerCase());
    const folder = posix.basename(dir).replace(/^\./, "");
    const isOwnFolder = folder.length > 2 && !ANY_FOLDER.test(folder);
    return (SEVERAL_WORDS.test(name) && isNamed(name, true)) || (isOwnFolder && isNamed(folder, false));
  });
}

/** Returns the text around each mention of a name, whose parts may have spaces between them. */
function placesOf(text: string, name: string): { readonly before: string; readonly after: string }[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const named = unicode(`${START}${words.join("[ \\t_-]")}${END}`);
  return Array.from(text.matchAll(new RegExp(named, "gu")), ({ 0: { length }, index }) => ({
    before: text
      .slice(Math.max(0, index - BEFORE), index)
      .replace(/^[^]*\n[ \t]*\n/, () => "")
      .replaceAll("\n", " "),
    after: text.slice(index + length, index + length + AFTER).replaceAll("\n", " "),
  }));
}
