import type { SourceLine } from "../../source/source-line.js";
import type { SourceText } from "../../source/source-text.js";
import { isEnteredIn } from "./added-to.js";
import { END, type Phrases, spaced, START, unicode, unspaced } from "../words/phrases.js";

/** Words that lead to a file to read, and to one that the reader writes. */
const READ: Phrases = {
  en: `read(s), reading, see, load, use, using, from, per, follow, following, check, consult, reference, apply, with, of,
    based, according, like, template, format, copy, copies, copying, cp, cat, bash, sh, node, python, python3, source`,
  de: "lies, lese, lade, befolge, nutze, siehe, gemäß, laut, nach, aus, von, prüfe",
  es: "lee, lea, leer, carga(r), sigue, consulta(r), según, usa(r), revisa(r), desde, de",
  fr: "lis, lisez, lire, charge(r/z), suis, suivez, consulte(r/z), selon, utilise(r/z), depuis, voir, de",
  pt: "leia, ler, carregue, siga, consulte, conforme, verifique",
  ru: `прочитай(те), прочти(те), читай(те), прочитать, следуй(те), используй(те), загрузи(те), согласно, проверь(те), из, по`,
  vi: "đọc, xem, theo, dùng, sử dụng, tham khảo, dựa trên, từ",
  zh: "读取, 阅读, 加载, 参考, 参照, 遵循, 按照, 根据, 使用, 查看, 讀取, 閱讀, 載入, 參考, 參照, 根據, 查看",
};
const WRITE: Phrases = {
  en: `append(s/ing), prepend(s/ing), update(s), updating, create(s), creating, write(s), writing, save(s), saving,
    generate(s), generating, produce(s), producing, output, store(s), export(s), touch, mkdir`,
  de: `speicher(e/n/t), schreib(e/en/t), aktualisier(e/en/t), erstell(e/en/t), erzeug(e/en/t), generier(e/en/t), leg(e),
    ergänz(e/en/t), ausgabe`,
  es: `guarda(r), guarde, escribe, escriba, escribir, actualiza(r), actualice, crea(r), cree, genera(r), genere, produce,
    produzca, redacta(r), añade, añadir, exporta(r)`,
  fr: `enregistre(r/z), enregistrer, sauvegarde(r/z), ajoute(r/z), crée(r/z), créer, écris, écrire, écrivez, génère(z),
    générer, générez, produis, produire, produisez, rédige(r/z), exporte(r/z)`,
  pt: `salve, salva(r), grave, gravar, crie, cria(r), escreva, escreve(r), atualize, atualiza(r), gere, gera(r), produza,
    produzir, redija, exporte, exportar, adicione, adicionar`,
  ru: `сохрани(те), сохранить, запиши(те), записать, создай(те), создать, обнови(те), обновить, добавь(те),
    сгенерируй(те), экспортируй(те)`,
  vi: "ghi, lưu, tạo, cập nhật, xuất, viết, thêm",
  zh: `写入, 寫入, 写到, 寫到, 保存, 存入, 存到, 存至, 创建, 創建, 建立, 生成, 产出, 產出, 产生, 產生, 更新, 追加, 输出, 輸出,
    导出, 匯出, 记录到, 記錄到`,
};
/** Words that lead to a file that the reader examines or changes: work of the project. */
const EXAMINE: Phrases = {
  en: `review(s/ing), audit(s/ing), edit(s/ing), revise(s), (re-)curate, maintain(s), proofread, lint, prune, clean up, tidy,
    rewrite, annotate`,
  de: "überarbeite, korrigiere, bereinige",
  es: "edita(r), corrige, corregir",
  fr: "modifie(r/z), corrige(r/z), révise(r/z)",
  pt: "edite, editar, corrija, corrigir",
  ru: "отредактируй(те), исправь(те)",
  zh: "审查, 审阅, 编辑, 修改, 校对, 審查, 編輯",
};
/** The end of the clause that a verb without spaces begins. */
const CJK_CLAUSE = String.raw`(?=[^。，；、—（）()\n]{0,24}$)`;
const pattern = (end: string, write = WRITE): RegExp => {
  const lead = (phrases: Phrases): string =>
    String.raw`${START}${spaced(phrases)}${END}(?![-/.])|${unspaced(phrases)}${end}`;
  return new RegExp(`(${lead(READ)})|${lead(write)}`, "gu");
};
const LEAD = pattern(CJK_CLAUSE);
/** The same in a line that introduces a list, at any place. */
const INTRODUCING = pattern("");
const EXAMINED = pattern(CJK_CLAUSE, EXAMINE);
const INTRODUCING_EXAMINED = pattern("", EXAMINE);
/** `cat > `: the output of a command goes to the file. */
const REDIRECTED = /\s>{1,2}\s*["']?$/;

/** `a.md に保存`, `a.md を読む`: the same for languages with the verb at the end. */
const WRITTEN_AFTER =
  /^["'`]?\s?(?:(?:ファイル)?に(?:保存|追記|追加|書き込|書き出|書く|出力|記録)|を(?:更新|作成|生成|出力|書き出)|(?:파일)?(?:에|으?로)\s?(?:저장|기록|추가|출력)|[을를]\s?(?:생성|작성|만들|업데이트))/;
const READ_AFTER =
  /^["'`]?\s?(?:を(?:読|参照|確認|ロード|使)|に(?:従|基づ)|[을를]\s?(?:읽|참고|참조|확인|로드|사용)|에\s?따라)/;

/** Number of characters before a file that are examined in its line. */
const MAX_BEFORE = 120;

/** How a text uses the file that it names: by itself on a line, to read it, to write it, or in some other way. */
export type FileUse = "alone" | "read" | "written" | "named";

/** Returns how a text uses the file that it names from `start` up to `end`. */
export function fileUseAt(source: SourceText, start: number, end: number): FileUse {
  const before = source.before(start, MAX_BEFORE);
  const after = source.text.slice(end, end + 20);
  if (WRITTEN_AFTER.test(after) || isEnteredIn(before)) return "written";
  if (READ_AFTER.test(after)) return "read";
  const use = lastLead(before);
  if (use === "write" || (use === undefined ? />\s*["']?$/ : REDIRECTED).test(before)) return "written";
  if (use) return "read";
  const isAlone = source.isWholeLine(before.endsWith("@") ? start - 1 : start, end);
  const introduced = introducedUse(source, start);
  if (introduced) return introduced === "write" ? "written" : "read";
  return isAlone ? "alone" : "named";
}

/** Whether a text has its reader examine or change the file that it names from `start`. */
export function isExaminedAt(source: SourceText, start: number): boolean {
  const before = source.before(start, MAX_BEFORE);
  const use = lastLead(before, EXAMINED) ?? introducedUse(source, start, INTRODUCING_EXAMINED);
  return use === "write";
}

/** Returns whether the last word of a line that leads to a file has it read or written. */
function lastLead(line: string, words = LEAD): "read" | "write" | undefined {
  const last = Array.from(line.toLowerCase().matchAll(words)).at(-1);
  return last && (last[1] === undefined ? "write" : "read");
}

/** The start of a line with nothing but the file, which may be in marks. */
const MARKS = /^[ \t]*["'`*@]{0,3}$/;
/** Number of characters before a file that are examined for the line that introduces its list. */
const MAX_INTRODUCED = 1200;

/** Returns how the lines that introduce the list or the table of a file use it: `Read these:`, `| task | read |`. */
function introducedUse(source: SourceText, start: number, words = INTRODUCING): "read" | "write" | undefined {
  const number = source.lineNumberAt(start);
  const own = source.lines[number];
  if (own === undefined) return undefined;
  if (!isListed(own) && !MARKS.test(source.before(start, MAX_INTRODUCED))) return undefined;
  let { indent, isRow } = own;
  for (let above = number - 1; above >= 0; above -= 1) {
    const line = source.lineFrom(above, start - MAX_INTRODUCED);
    if (line === undefined) return undefined;
    if (line.isBlank) continue;
    const isHead = isRow && line.isRow;
    const isBeside = isListed(line) && !line.isBold && line.indent >= indent;
    const isHeading = line.level > 0 && line.indent === 0;
    const isIntroduction = (isHeading || line.introduces) && !isBeside;
    if (isIntroduction || isHead) {
      const use = line === source.lines[above] ? leadOfLine(source, above, words) : lastLead(line.lower, words);
      if (use) return use;
    } else if (!isListed(line) && line.indent <= indent) return undefined;
    if (isHeading) return undefined;
    if (isIntroduction) indent = line.indent;
    isRow &&= isHead;
  }
  return undefined;
}

/** The same for a whole line, which several files may be below. */
function leadOfLine(source: SourceText, number: number, words: RegExp): ReturnType<typeof lastLead> {
  const known = source.once(words === INTRODUCING ? leadsOfLines : examinedLeads);
  const lower = source.lines[number]?.lower ?? "";
  const use = known.has(number) ? known.get(number) : lastLead(lower, words);
  known.set(number, use);
  return use;
}

const leadsOfLines = () => new Map<number, ReturnType<typeof lastLead>>();
const examinedLeads = () => new Map<number, ReturnType<typeof lastLead>>();

/** Whether a line is an item, a row or in bold. */
function isListed({ isItem, isRow, isBold }: SourceLine): boolean {
  return isItem || isRow || isBold;
}

/** `b.md and a.md must exist`: a condition on files that the project has. */
const CHECKED_AFTER = unicode(
  String.raw`^(?:[^.;\n]|\.\p{L}){0,80}?(?:${START}${spaced({
    en: "exist(s), must be there, must be present, must be available, are required, is required, is missing, are missing",
    de: "existier(t/en), vorhanden, fehlt, fehlen",
    es: "exista(n), existe(n), existir",
    fr: "existe(nt), exister",
    it: "esiste, esistono, esistere",
    nl: "bestaat, bestaan",
    pt: "exista(m), existe(m), existir(em)",
    ru: "существовать, существу(ет/ют)",
  })}${END}|${unspaced({ zh: "存在", ja: "が存在, が必要", ko: "있어야, 존재" })})`,
);

/** Whether a text makes it a condition that the file that it names up to `end` is there. */
export function isCheckedAt(text: string, end: number): boolean {
  return CHECKED_AFTER.test(text.slice(end, end + 120).toLowerCase());
}
