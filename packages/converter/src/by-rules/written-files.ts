import type { SourceText } from "../source/source-text.js";
import { ARTICLE, INTO, MARKS, OF_OTHER, PUT } from "../references/file-mentions/added-to.js";
import { END, spaced, START, unicode, unspaced } from "../references/words/phrases.js";
import type { InlinedPlace } from "./rewrite-mentions.js";

const ANY_ARTICLE = String.raw`(?:${ARTICLE}[ \t]+)?`;
/** Verbs directly before the file that they change. */
const CHANGE = spaced({
  en: "update(s), updating, overwrite(s), overwriting, rewrite(s), fill( in/ out), edit(s), append(s/ing) to, prepend to",
  de: "aktualisier(e/en/t), überschreib(e/en/t), ergänz(e/en/t), befülle",
  es: "actualiza(r), actualice, sobrescribe, rellena(r), edita(r)",
  fr: "mets à jour, mettez à jour, mettre à jour, remplis, complète(r/z), modifie(r/z)",
  pt: "atualize, atualiza(r), sobrescreva, preencha, preencher, edite",
  ru: "обнови(те), обновить, перезапиши(те), заполни(те), дополни(те)",
});
const OF = spaced({ en: "of, in", de: "von, der, des", es: "de, del", fr: "de, du", pt: "de, do, da" });
const OF_PART = String.raw`(?:[^.;:!?\n]{1,60}[ \t]${OF}[ \t]+${ANY_ARTICLE})?`;
/** The text of a line before a file that it changes, in lower case. */
const WRITTEN_BEFORE = unicode(
  [
    String.raw`${START}${CHANGE}${END}[ \t]+${ANY_ARTICLE}${MARKS}$`,
    String.raw`${START}${PUT}${END}[^.;!?\n]{0,80}[ \t]${OF_OTHER}${INTO}[ \t]+${ANY_ARTICLE}${OF_PART}${MARKS}$`,
    String.raw`(?:>{1,2}|\|[ \t]*tee(?:[ \t]+-a)?)[ \t]*["']?$`,
    String.raw`(?:^|[;&|${"`"}$])[ \t]*(?:cp|mv|install)[ \t]+(?:-\S+[ \t]+)*[^\s;&|<>-]\S*[ \t]+["']?$`,
  ].join("|"),
);
/** The text after it, in languages with the verb at the end. */
const WRITTEN_AFTER = unicode(
  String.raw`^["'${"`"}」』]{0,2}[ \t]?(?:${unspaced({
    ja: "に保存, ファイルに保存, に追記, に追加, に書, に記録, に記入, へ保存, を更新, を上書",
    ko: "에 저장, 로 저장, 파일로 저장, 파일에 저장, 에 기록, 에 추가, 에 작성, 에 쓴, 을 갱신, 를 갱신, 을 업데이트, 를 업데이트",
  })})`,
);
const CJK_BEFORE = unicode(
  String.raw`${unspaced({ zh: "写入, 寫入, 写到, 寫到, 存入, 存到, 保存到, 保存至, 追加到, 更新, 记录到, 記錄到" })}[ \t]*${MARKS}$`,
);

/** Names that are hardly words of a sentence. */
const NAME = /[A-Z][A-Z_-]{2,}$/;
/** The path of a text from which others are made, so that its name is also theirs, or of one in a plugin. */
const MODEL = /(?:example|sample|template)s?(?:\/|\.|$)|CLAUDE_PLUGIN_ROOT/i;
/** Number of characters before and after a name that are examined. */
const BEFORE = 300;
const AFTER = 20;

/**
 * Returns the names of the files of a prompt to which a text writes, so that it needs their paths: under such a path,
 * or under the name of the file, which may lack its ending (`write it into SOUL`). Texts from which others are made
 * are not written.
 *
 * @param places - the files by their paths as written
 */
export function writtenFiles(source: SourceText, places: ReadonlyMap<string, InlinedPlace>): ReadonlySet<string> {
  const pathsOf = new Map<string, string[]>();
  for (const path of places.keys()) {
    if (MODEL.test(path)) continue;
    const file = path.slice(path.lastIndexOf("/") + 1);
    const stem = file.replace(/\.\w+$/, "");
    for (const name of NAME.test(stem) ? [file, stem] : [file]) pathsOf.set(name, [...(pathsOf.get(name) ?? []), path]);
  }
  const written = new Set<string>();
  if (pathsOf.size === 0) return written;
  const names = [...pathsOf.keys()].map(escaped);
  const pattern = new RegExp(`(?<![\\w.-])(?:${names.join("|")})(?![\\w-]|\\.\\w)`, "g");
  for (const { 0: name, index } of source.text.matchAll(pattern)) {
    const before = source.before(index, BEFORE);
    const [folders = ""] = /[\w./~@${}-]*$/.exec(before) ?? [];
    const lead = before.slice(0, before.length - folders.length).toLowerCase();
    const end = index + name.length;
    if (!isWritten(lead, source.text.slice(end, end + AFTER))) continue;
    for (const path of pathsOf.get(name) ?? []) written.add(places.get(path)?.name ?? "");
  }
  return written;
}

function isWritten(before: string, after: string): boolean {
  return WRITTEN_BEFORE.test(before) || CJK_BEFORE.test(before) || WRITTEN_AFTER.test(after);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, (sign) => `\\${sign}`);
}
