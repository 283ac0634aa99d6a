import type { Phrases } from "../source/phrases.js";

export const STEPS: Phrases = {
  en: "step, phase, stage",
  de: "schritt, phase",
  es: "paso, fase",
  fr: "étape, phase",
  zh: "步骤, 步驟, 阶段, 階段",
  ja: "ステップ, フェーズ, 手順",
  ko: "단계",
};
/** Beginnings of titles of sections about the command, or about results and messages; `$` is the end of a title. */
export const TITLE_BEGINNINGS: Phrases = {
  en: `usage, example(s), what happens next, after *, follow(-/ )up(s), when to, when not to, when you(r),
    failure modes, failure handling, troubleshooting, edge cases, common *, prerequisite(s), note(s), important note(s),
    implementation note(s), execution note(s), tip(s), best practices, quick reference, quick start, getting started,
    report*, output*, summary*, success*, confirm*, present*, display*, print*, show*, response*, message*, tell*, help*,
    relationship*, comparison*, difference*, vs, integrat*, combined with, pairs, available, cheat*, faq*,
    test plan*, benefits, why(s), about, what this, what the, what these, what they, do not, not *, use *, changelog(s), command(s)$`,
  es: "uso, notas", // also in Italian and Portuguese
};
/** Words of such titles at any position. */
export const TITLE_WORDS: Phrases = {
  en: `next step(s), example(s), usage, reference, message(s), summary, suggestion(s), report, format, template, response,
    instead, see also, related`,
  de: "nächste schritte, verwandte*, wann aufrufen, wann nutzen, wann verwenden, wann ausführen",
  es: `siguientes pasos, próximos pasos, relacionad*, resumen, salida*, integraci*, relación con, cuándo usar,
    cuándo ejecutar, cuándo correr`,
  it: "prossimi passi, esempi, quando usare, quando usarlo, quando eseguire, relazione con",
  nl: "volgende stappen, voorbeelden, opmerkingen, wanneer gebruiken",
  pt: "próximos passos, integraç*, quando rodar, quando usar, quando executar, relação com, observações",
  ru: "следующие шаги, когда запускать, когда использовать, связь с, примечания, примеры",
  vi: "lưu ý, ví dụ, khi nào dùng, khi nào chạy, cách dùng, liên quan",
  fr: `quand lancer, quand utiliser, quand exécuter, relation avec, relations avec, étapes suivantes, prochaines étapes, utilisation*, prérequis, remarque*, résumé*, sortie*, intégration*`,
  zh: `下一步, 后续, 後續, 用法, 使用方法, 使用时机, 使用時機, 示例, 例子, 範例, 错误, 錯誤, 故障, 前置条件, 前提, 注意, 说明, 說明,
    相关, 相關, 集成, 整合, 输出, 輸出, 报告, 報告, 总结, 總結, 摘要, 命令列表, 快速参考, 速查, 参与角色, 常见, 常見, 一览, 場景, 场景`,
  ja: "次のステップ, 使い方, 使用例, エラー, 関連, 統合, 連携, 出力, まとめ, コマンド一覧, よく使う",
  ko: "다음 단계, 사용법, 예시, 오류, 전제, 참고, 관련, 통합, 출력, 요약",
};
/** Parts of such words: German joins words. */
export const TITLE_PARTS: Phrases = {
  en: "error",
  de: "verwendung, nutzung, beispiel, fehler, voraussetzung, hinweis, zusammenfassung, ausgabe, integration",
  es: "requisito, ejemplo",
  fr: "erreur, exemple",
  pt: "exemplo",
};
/** Words of titles of procedures. */
export const FLOW: Phrases = {
  en: `workflow, process, procedure, flow, protocol, steps, instructions, execution, algorithm, pipeline, loop, routing`,
  de: "ablauf, vorgehen, anweisungen, schritte",
  es: "proceso, flujo, pasos, instrucciones",
  fr: "procédure, déroulement, étapes, instructions",
  zh: "流程, 步骤, 步驟, 工作流",
  ja: "手順, フロー, 処理",
  ko: "절차, 흐름",
};
/** Titles and introductions of steps of the user before or afterwards. */
export const LATER: Phrases = {
  en: `next, next step(s), next command(s), next action(s), what happens next, what's next, after *, follow(-/ )up(s),
      prerequisite(s), requirements, handoff, hand-off`,
  de: "nächste schritte, weiter, voraussetzung*",
  es: "siguientes pasos, próximos pasos, siguiente, requisitos",
  fr: "étapes suivantes, prochaines étapes, suite, prérequis",
  pt: "próximos passos, próximo, pré-requisitos",
  ru: "далее, следующие шаги, предусловия",
  vi: "bước tiếp theo, tiếp theo, yêu cầu",
  zh: "下一步, 后续, 後續, 前置条件, 前提",
  ja: "次のステップ, 前提",
  ko: "다음 단계, 전제",
};
/** A step with its number. */
export const NTH_STEP: Phrases = { zh: "第[一二三四五六七八九十\\d]+{步/阶/階}" };
