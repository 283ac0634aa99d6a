import type { ConfigStore } from "../../configs/config-store.js";
import { DEFINITIONS, MAX_SEARCHED } from "../limits/file-limits.js";
import { type FileMention, mentionOfFile } from "../file-mentions/file-mention.js";
import { END, type Phrases, spaced, unicode, unspaced } from "../words/phrases.js";
import type { ReachedLimits } from "../limits/reached-limits.js";
import { lineBefore } from "../../line-before.js";
import { readCommand } from "../../read-command.js";
import { readOr } from "../../read-or.js";

/** Nouns for the form of data or of a text. */
const FORMS: Phrases = {
  en: "schema(s), format, template, structure, interface, definition, contract",
  de: "schema(s), format(s), vorlage, struktur",
  es: "esquema, formato, plantilla, estructura",
  fr: "schéma, format, modèle, structure",
  pt: "esquema, formato, modelo, estrutura",
  ru: "схема, схему, схеме, формат*, шаблон*",
  zh: "格式, 模式, 结构, 結構, 模板",
  ja: "形式, スキーマ, フォーマット",
  ko: "형식, 스키마",
};
const FORM = `(?:(?<![\\p{L}\\p{N}_])${spaced(FORMS)}${END}|${unspaced(FORMS)})`;
const ALL_FORMS = new RegExp(FORM, "gu");
const HAS_FORM = unicode(FORM);
/** An identifier of several words, such as `CaseReport`. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}_./-])[A-Z][a-z\d]{1,30}(?:[A-Z][a-z\d]{1,30}){1,4}(?![\p{L}\p{N}_/(]|\.[\p{L}\p{N}])/gu;
/** The rest of a longer name. */
const LONGER = /^-[\p{L}\p{N}]/u;
const FORM_BEFORE = unicode(
  String.raw`${FORM}(?:[ \t]+(?:of|for|von|für|de|du|del|do|para|для))?(?:[ \t]+(?:the|a|an|des|der|el|la|le))?[ \t]*[:：]?[ \t]*["'${"`"}*]{0,3}$`,
);
const FORM_AFTER = unicode(String.raw`^["'${"`"}*]{0,3}[ \t-]?の?的?${FORM}`);
/** The title of a heading. */
const TITLE = /(?<=^#{1,6}[ \t])[^\n]{1,120}$/gm;
const CONFIG_FILE = /(?:^|\/)(?:(?:agents|commands)\/|SKILL\.md$)/;
/** Number of characters before and after an identifier that are examined. */
const AROUND = 40;

/** The texts of a collection that may define forms. */
interface SearchedTexts {
  readonly texts: readonly { readonly path: string; readonly titles: readonly string[] }[];
  /** Whether there are more texts than are searched. */
  readonly isCutShort: boolean;
}

/**
 * Returns a function for mentions of the texts that define the forms that a text names by an identifier (`the
 * CaseReport schema`) under a heading with a noun for a form (`## Schema: CaseReport`). A heading that is the
 * identifier alone may be about anything, such as TypeScript. An identifier with several such texts means none, nor is
 * the text of an agent, a skill or another command a definition.
 */
export function definedNames(
  configs: Pick<ConfigStore, "listShared" | "readShared">,
  limits: ReachedLimits,
): (text: string) => Promise<FileMention[]> {
  let searched: Promise<SearchedTexts> | undefined;
  const search = async (listed: readonly string[]): Promise<SearchedTexts> => {
    const paths = listed.filter((path) => path.endsWith(".md"));
    const read = paths.slice(0, MAX_SEARCHED).map(async (path) => {
      const text = await readOr(configs.readShared?.(path), undefined); // it cannot be a part of a prompt
      return text === undefined || isConfig(path, text) ? [] : { path, titles: titlesIn(text) };
    });
    return { texts: (await Promise.all(read)).flat(), isCutShort: paths.length > MAX_SEARCHED };
  };
  return async (text) => {
    const own = titlesIn(text);
    const names = formsNamedIn(text).filter((name) => !own.some((title) => isTitleOf(title, name)));
    if (names.length === 0 || configs.listShared === undefined) return [];
    const { texts, isCutShort } = await (searched ??= configs.listShared().then(search));
    return names.flatMap((name): FileMention | [] => {
      const [found, ...others] = texts.filter(({ titles }) => titles.some((title) => isDefinitionOf(title, name)));
      if (found === undefined && isCutShort) limits.add(DEFINITIONS, name);
      return found === undefined || others.length > 0 ? [] : mentionOfFile(found.path, "definition");
    });
  };
}

/** Whether a text is that of an agent, a skill or a command. */
function isConfig(path: string, text: string): boolean {
  return CONFIG_FILE.test(path) && readCommand(text).description !== undefined;
}

/** Returns the identifiers of the forms that a text names. */
function formsNamedIn(text: string): string[] {
  const names = Array.from(text.matchAll(IDENTIFIER)).flatMap(({ 0: name, index }) => {
    const before = lineBefore(text, index, AROUND);
    const after = text.slice(index + name.length, index + name.length + AROUND);
    const isAfterForm = FORM_BEFORE.test(before.toLowerCase()) && !LONGER.test(after);
    return isAfterForm || FORM_AFTER.test(after.toLowerCase()) ? [name] : [];
  });
  return [...new Set(names)];
}

function titlesIn(text: string): string[] {
  return Array.from(text.matchAll(TITLE), ([title]) => title);
}

/** Whether a title is that of the definition: the identifier with a noun for a form, and nothing else. */
function isDefinitionOf(title: string, name: string): boolean {
  return isTitleOf(title, name) && HAS_FORM.test(withoutName(title, name));
}

/** Whether a title is the identifier alone, or with nothing but a noun for a form. */
function isTitleOf(title: string, name: string): boolean {
  return title.includes(name) && !/\p{L}/u.test(withoutName(title, name).replace(ALL_FORMS, () => ""));
}

/** Returns a title in lower case without an identifier. */
function withoutName(title: string, name: string): string {
  return title.replace(name, () => "").toLowerCase();
}
