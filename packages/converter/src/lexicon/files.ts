import type { Phrases } from "../source/phrases.js";

/** Verbs for an entry of a record. */
export const ENTER: Phrases = {
  en: "add(s/ing), append(s/ing), insert(s/ing), log(s/ging), prepend(s/ing), record(s/ing), jot",
  de: "trag(e/en/t), füg(e/en/t), häng(e/en/t), notier(e/en/t), vermerk(e/en/t), protokollier(e/en/t)",
  es: "añade, añada, añadir, agrega(r), agregue, anota(r), anote, apunta(r), registra(r), registre",
  fr: "ajoute(r/z), note(r/z), consigne(r/z), inscris, inscrivez, inscrire",
  it: "aggiungi, aggiungere, annota(re), registra(re)",
  nl: "voeg, noteer, log, registreer",
  pt: "acrescente, adicione, adicionar, anote, anotar, registre, registrar, registe",
  ru: "добавь(те), добавить, допиши(те), внеси(те), внести, занеси(те), запиши(те), записать",
  vi: "thêm, ghi",
};
/** Words that lead to a file to read, and to one that the reader writes. */
export const READ: Phrases = {
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
export const WRITE: Phrases = {
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
export const EXAMINE: Phrases = {
  en: `review(s/ing), audit(s/ing), edit(s/ing), revise(s), (re-)curate, maintain(s), proofread, lint, prune, clean up, tidy,
    rewrite, annotate`,
  de: "überarbeite, korrigiere, bereinige",
  es: "edita(r), corrige, corregir",
  fr: "modifie(r/z), corrige(r/z), révise(r/z)",
  pt: "edite, editar, corrija, corrigir",
  ru: "отредактируй(те), исправь(те)",
  zh: "审查, 审阅, 编辑, 修改, 校对, 審查, 編輯",
};
/** Words before a form. */
export const FILLED_FROM: Phrases = {
  en: "from, based on, copy, fill( in/ out), start with",
  de: "aus, ausgehend von, kopiere",
  es: "desde, copia, rellena",
  fr: "depuis, copie(z), remplis(sez)",
  zh: "根据, 复制",
  ja: "から",
};
/** Words before instructions that the reader keeps to. */
export const FOLLOW: Phrases = {
  en: "follow, following, per, according to, as in, in line with, obey, apply, honor, honour, respect, under, by, keep to, adhere to, comply with, from, defined in, described in",
  de: "befolge, gemäß, laut, nach, aus",
  es: "sigue, según, respeta, aplica, descrito en, descrita en, definido en",
  fr: "suis, suivez, selon, respecte(z), applique(z), décrit dans, défini dans",
  pt: "siga, conforme, segundo, respeite, aplique, descrito em, definido no",
  ru: "следуй(те), согласно, по, из",
  vi: "theo, trong",
  zh: "遵循, 按照, 根据, 參照, 参照, 依照",
};
/** Words after a file that has it written or read, in languages with the verb at the end. */
export const WRITE_AFTER: Phrases = {
  ja: "(ファイル)に{保存/追記/追加/書き込/書き出/書く/出力/記録}, を{更新/作成/生成/出力/書き出}",
  ko: "(파일){에/으로/로}( ){저장/기록/추가/출력}, {을/를}( ){생성/작성/만들/업데이트}",
};
export const READ_FILE_AFTER: Phrases = {
  ja: "を{読/参照/確認/ロード/使}, に{従/基づ}",
  ko: "{을/를}( ){읽/참고/참조/확인/로드/사용}, 에( )따라",
};
/** Words after instructions that the reader keeps to. */
export const FOLLOWED_AFTER_NAME: Phrases = {
  en: "section, rule(s), convention(s), methodology, workflow, standard(s), quality",
  zh: "的, 中的",
  ja: "に従, の",
  ko: "의{ }, 를( )따, 에( )따라",
};
