import { type Phrases, spaced, START, unicode, unspaced } from "../words/phrases.js";

/** Verbs for work that one part of a procedure hands to another; in all forms, since users hardly use them. */
const HAND_OVER: Phrases = {
  en: `execute(s), executing, invoke(s), invoking, call(s/ing), (auto-)trigger(s/ing), launch(es/ing),
    dispatch(es/ing), delegate(s)( it/ this/ that/ everything) to, delegating( it/ this/ that/ everything) to,
    chain(s/ing) (in)to, chains, orchestrates, hand(s/ing)( it/ this) off to, hand(s/ing)( it/ this) over to, route(s) to,
    automatically run(s)`,
  de: "ruf(e), delegier(e)( an), übergib( an)",
  es: "invoca(r/ndo), llama(r)( a), delega(r)( en/ a)",
  fr: "invoque(r/z), appelle, appeler, appelez, délègue(r/z)( à), déclenche(r/z)",
  pt: "invoque, invocar, chame, chamar, delegue( para/ a/ ao), acione",
  ru: "вызови(те), вызывай(те), вызвать, активируй(те), делегируй(те), передай(те)( работу)",
  zh: "调用, 調用, 触发, 觸發, 自动运行, 自动执行, 自動執行, 委托给, 交给",
};
/** Verbs that users are told as well, so that they count as an order only, at the start of a clause. */
const RUN: Phrases = {
  en: "(re/re-)run(s), by running, perform, start",
  de: "führ(e), starte",
  es: "ejecuta, corre, lanza, inicia",
  fr: "exécute(r/z), lance(r/z), démarre(r/z)",
  pt: "executa(r), rode, rodar, inicie",
  ru: "запусти(те), запускай(те), запустить, выполни(те), выполняй(те), выполнить",
  zh: "运行, 運行, 执行, 執行, 跑, 走",
};
/** Verbs that nearly always recommend something, and are an order only in a step. */
const USE: Phrases = {
  en: "use, apply, follow",
  de: "nutze, verwende",
  es: "usa, utiliza, aplica, sigue",
  fr: "utilise(r/z), applique(r/z), suis, suivez",
  pt: "utilize, aplique, siga",
  ru: "используй(те), использовать, примени(те), следуй(те)",
  zh: "使用, 套用",
};
/** Words between a verb and a name. */
const FILLERS: Phrases = {
  en: `the, a, an, our, existing, full, complete, same, slash, command(s), skill, workflow, then, now, also, directly,
    automatically, again`,
  de: "danach, dann, nun, jetzt, anschließend, den, die, das, befehl",
  es: "luego, después, ahora, el, la, los, las, comando",
  fr: "ensuite, puis, alors, d'abord, le, la, les, commande",
  pt: "então, depois, agora, primeiro, o, a, os, as, comando",
  ru: "затем, потом, сначала, теперь, снова, автоматически, команду, команды, скилл, навык",
};

/** Marks before and after a command. */
export const OPENING = String.raw`["'${"`"}*“„«「『(]{0,3}`;
const CLOSING = String.raw`["'${"`"}*”“»」』)]{0,3}`;
/** The words of a command after its name, up to its closing mark. */
export const ARGUMENTS = String.raw`(?:[^${"`"}\n]{0,60}(?<!\s)${"`"})?${CLOSING}`;

/** Matches a verb before a name. The groups are the verb with everything after it, with spaces and without. */
function verbBefore(verbs: Phrases): RegExp {
  const fillers = String.raw`\*{0,2}(?:[ \t]+${spaced(FILLERS)})*[ \t]*[:：]?[ \t]*`;
  return unicode(
    String.raw`(?:${START}(${spaced(verbs)}(?=[ \t:*])${fillers}${OPENING})|(${unspaced(verbs)}[ \t]*${OPENING}))$`,
  );
}

export const HAND_OVER_BEFORE = verbBefore(HAND_OVER);
export const RUN_BEFORE = verbBefore(RUN);
export const USE_BEFORE = verbBefore(USE);

/** Verbs after which a command is not run, since it is suggested: `/x の実行を提案`. */
const SUGGESTED: Phrases = { ja: "提案, 案内, 伝え, 推奨, 促", ko: "제안, 안내, 권장" };
/** `/x の手順に従って`, `/x 커맨드의 절차대로`: words after a name that have its text followed. */
const OF_STEPS = String.raw`(?:の?(?:手順|流れ|規則|形式)(?:に従|に沿|どおり|通り|で)|[ \t]?(?:커맨드|명령어?|스킬)?의?[ \t]?(?:절차|방법|형식|규칙)(?:대로|[을를]?[ \t]?따[라르]|으?로)|的?(?:流程|步骤|步驟|方法|规则|規則|格式)(?:来|來|进行|進行|执行|執行|记录|記錄|写|寫|做))`;
/** `/x を実行`, `/x 를 실행`: verbs after a name. */
export const RUN_AFTER = unicode(
  String.raw`^${ARGUMENTS}[ \t]*(?:コマンド|命令)?[ \t]*(?:を(?:自動的?[でに])?(?:実行|呼び出|起動)|[을를][ \t]?(?:실행|호출)|${OF_STEPS})(?![^。.\n]{0,20}${unspaced(SUGGESTED)})`,
);
export const USE_AFTER = unicode(String.raw`^${ARGUMENTS}[ \t]*(?:コマンド)?を使`);
