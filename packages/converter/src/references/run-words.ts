/** Words around a slash command that separate running it from mentioning it. All patterns are for lower case. */
const unicode = (source: string): RegExp => new RegExp(source, "u");
const START = String.raw`(?<![\p{L}\p{N}_-])`;
const END = String.raw`(?![\p{L}\p{N}])`;
const OPENING = String.raw`["'${"`"}*“„«「『(]{0,3}`;
const CLOSING = String.raw`["'${"`"}*”“»」』)]{0,3}`;
/** Words between a verb and a name. */
const FILLERS = String.raw`\*{0,2}(?:[ \t]+(?:the|a|an|our|existing|full|complete|same|slash|commands?|skill|workflow|then|now|also|directly|automatically|again|danach|dann|nun|jetzt|anschließend|luego|después|ahora|ensuite|puis|alors|d['’]abord|den|die|das|befehl|el|la|los|comando|le|la|les|commande))*[ \t]*[:：]?[ \t]*`;

/** Verbs for work that one part of a procedure hands to another; in all forms, since users hardly use them. */
const HAND_OVER = [
  String.raw`execut(?:e|es|ing)|invok(?:e|es|ing)|call(?:s|ing)?|(?:auto-)?trigger(?:s|ing)?|launch(?:es|ing)?|dispatch(?:es|ing)?|delegat(?:e|es|ing)(?:[ \t]+(?:it|this|that|everything))?[ \t]+to|chain(?:s|ing)?[ \t]+(?:in)?to|hand(?:s|ing)?(?:[ \t]+(?:it|this))?[ \t]+(?:off|over)[ \t]+to|routes?[ \t]+to|automatically[ \t]+runs?`,
  String.raw`rufe?|delegiere?(?:[ \t]+an)?|übergib(?:[ \t]+an)?|invoca(?:r|ndo)?|llama(?:r)?(?:[ \t]+a)?|delega(?:r)?(?:[ \t]+(?:en|a))?|invoqu(?:e|er|ez)|appel(?:le|er|ez)|délègu(?:e|er|ez)(?:[ \t]+à)?|déclench(?:e|er|ez)`,
].join("|");
/** Verbs that users are told as well, so that they count as an order only, at the start of a clause. */
const RUN = [
  String.raw`(?:re-?)?runs?|by[ \t]+running|perform|start`,
  String.raw`führe?|starte|ejecuta|corre|lanza|inicia|exécute[rz]?|lance[rz]?|démarre[rz]?`,
].join("|");
/** Verbs that nearly always recommend something, and are an order only in a step. */
const USE = String.raw`use|apply|follow|nutze|verwende|usa|utiliza|aplica|sigue|utilise[rz]?|applique[rz]?|suis|suivez`;
const CJK_HAND_OVER = "调用|調用|触发|觸發|自动运行|自动执行|自動執行|委托给|交给";
const CJK_RUN = "运行|運行|执行|執行|跑|走";
const CJK_USE = "使用|套用";

export const HAND_OVER_BEFORE = unicode(
  String.raw`(?:${START}(?:${HAND_OVER})(?=[ \t:*])${FILLERS}|(?:${CJK_HAND_OVER})[ \t]*)${OPENING}$`,
);
/** The group is the verb with everything after it. */
export const RUN_BEFORE = unicode(
  String.raw`(?:${START}((?:${RUN})(?=[ \t:*])${FILLERS}${OPENING})|((?:${CJK_RUN})[ \t]*${OPENING}))$`,
);
export const USE_BEFORE = unicode(
  String.raw`(?:${START}((?:${USE})(?=[ \t:*])${FILLERS}${OPENING})|((?:${CJK_USE})[ \t]*${OPENING}))$`,
);
/** The words of a command after its name, up to its closing mark. */
const ARGUMENTS = String.raw`(?:[^${"`"}\n]{0,60}${"`"})?${CLOSING}`;
/** `/x を実行`, `/x 를 실행`, `führe /x aus`. */
export const RUN_AFTER = unicode(
  String.raw`^${ARGUMENTS}[ \t]*(?:コマンド|命令)?[ \t]*(?:を(?:自動的?[でに])?(?:実行|呼び出|起動)|[을를][ \t]?(?:실행|호출))(?![^。.\n]{0,20}(?:提案|案内|伝え|推奨|促|제안|안내|권장))`,
);
export const USE_AFTER = unicode(String.raw`^${ARGUMENTS}[ \t]*(?:コマンド)?を使`);

/** The text before a verb that makes it an order: nothing, a label, a condition with a comma, `then`. */
export const ORDER_START = unicode(
  String.raw`^[ \t>├└│─╰╭|#]*(?:(?:[-+•·]|\*(?!\*)|\d+[a-z]?[.)、:])[ \t]*)?(?:\[[ x]\][ \t]*)?(?:step[ \t]+\d+[:.][ \t]*)?(?:\*\*[^*\n]{1,60}\*\*[ \t]*(?:[:：—–-]+[ \t]*)?|[^:：\n.]{1,60}[:：→][ \t]+|[^.:\n]{1,80}[ \t](?:—|–|->|→)[ \t]+)?(?:(?:if|when|once|after|before|unless|for|on|in|otherwise|else|wenn|falls|nach|vor|si|cuando|tras|antes|quand|après|avant)${END}[^.;\n]{0,120},[ \t]*)?(?:(?:please|then|and|first|next|finally|now|also|always|immediately|automatically|only|(?:you[ \t]+)?must|make[ \t]+sure[ \t]+(?:to|you)|be[ \t]+sure[ \t]+to|ensure[ \t]+you|dann|zuerst|danach|luego|después|primero|ensuite|puis|d['’]abord)${END}[ \t,]*)*${OPENING}$|[,，][ \t]*(?:and[ \t]+|then[ \t]+|and[ \t]+then[ \t]+|dann[ \t]+|luego[ \t]+|puis[ \t]+)${OPENING}$|${START}(?:and[ \t]+then|and|then)[ \t]+$`,
);

/** Words of a clause about others, or about the past: users, suggestions, messages, things that are done. */
export const MENTIONING = unicode(
  [
    String.raw`${START}(?:users?|operators?|developers?|they|someone|suggest(?:s|ed|ing)?|recommend(?:s|ed|ing)?|consider\w*|tell|told|inform\w*|ask(?:s|ed)?|offers?|remind\w*|prompts?[ \t]+(?:the|them)|hints?|warn\w*|display\w*|shows?|shown|prints?|says?|(?:errors?|reports?|outputs?|messages?)[:：]|mentions?|tips?|notes?:|examples?|e\.g\.|optional(?:ly)?|later|next[ \t]+steps?|afterwards|alternatively|haven['’]t|not|never|don['’]t|doesn['’]t|without|cannot|can['’]t|no[ \t]+need|instead[ \t]+of|rather[ \t]+than|unlike|was|were|been|being|explicit(?:ly)?|equivalent|compared?|similar|ready|option[ \t]+\p{L}|you[ \t]+rel(?:y|ied)|you['’]?(?:ll|d)?[ \t]+(?:can|may|might|could|will|would|want|need|have|should)|i['’]ll|let['’]s)${END}`,
    String.raw`${START}(?:can|may|might|could|should|would)[ \t]+(?:be[ \t]+|also[ \t]+|then[ \t]+)?(?:\p{L}+[ \t]+)?${OPENING}$`,
    String.raw`${START}(?:need|needs|want|wants|how|able|free|wish|option|options|try|help|helps|trying|going|happy|used|required|remember)[ \t]+to[ \t]+(?:re-?)?\p{L}+`,
    String.raw`${START}to[ \t]+(?:hand|delegate|chain)${END}`,
    String.raw`${START}(?:benutzer\w*|nutzer\w*|schlage?|empfiehl\w*|empfehl\w*|erinnere|frage?|sage?|zeige?|kann(?:st)?|könn\w*|nicht|nie|ohne|beispiel\w*)${END}`,
    String.raw`${START}(?:usuari[oa]s?|sug[ie]\w*|recom[ie]\w*|informa|avisa|pregunta|dile|muestra|puede[ns]?|no|nunca|sin|ejemplos?)${END}`,
    String.raw`${START}(?:utilisateurs?|suggèr\w*|suggér\w*|propos\w*|recommand\w*|inform\w*|demande[rz]?|dis|affiche[rz]?|peu[tx]|pouvez|ne|pas|jamais|sans|exemples?)${END}`,
    "用户|用戶|使用者|告诉|告訴|告知|建议|建議|提示|提醒|询问|詢問|推荐|推薦|如何|怎么|显示|顯示|报告[:：]|警告|不要|无需|不用|可以|可用|可能|例如|比如|示例|下一步|未通过|ユーザー|提案|案内|伝え|表示|例[:：]|次のステップ|사용자|제안|안내|권장|пользовател",
  ].join("|"),
);
/** A condition before an order: `If the user agrees, `. Its words do not belong to the order. */
export const CONDITION = unicode(
  String.raw`${START}(?:if|when|once|unless|wenn|falls|sobald|si|cuando|quand|lorsque)${END}(?![ \t]+you[ \t]+(?:rel|want|prefer|like|need))[^.;\n]{0,120}(?:,[ \t]|[:：])`,
);
/** Text after the name that makes it advice, a question, or the condition of something that comes first. */
export const MENTIONED_AFTER = unicode(
  String.raw`^${ARGUMENTS}(?:[^.;|\n]{0,50}${START}(?:first|instead|manually|later|yourself|yourselves|separately|when[ \t]+(?:you|ready|done)|if[ \t]+you|when[ \t]+you|stattdessen|en[ \t]+su[ \t]+lugar|à[ \t]+la[ \t]+place|manuell)${END}|[^.!。|\n]{0,120}[?？]|[^.\n]{0,30}[ \t]nicht[ \t]|[^.\n]{0,30}(?:未|没有|之前|以前|を提案|の提案)|[ \t]+(?:will|would|can|may|is|was|has|handles|reads|needs)${END})`,
);
/** A call on a server, rather than of a command. */
export const ROUTE =
  /\b(?:api|endpoints?|routes?|servers?|https?|urls?|curl|pages?|path|directory|folder)\b|\b(?:get|post|put|patch|delete) *$/;

const NUMBER = String.raw`^(?:[^\p{L}\p{N}]*(?:\d+(?:\.\d+)*[a-z]?[.):]?|step|phase|stage|schritt|phase|paso|fase|étape|步骤|步驟|阶段|階段|第[一二三四五六七八九十\d]+[步阶階]|ステップ|フェーズ|手順|단계)[ \t]*(?:[-\d.]+[a-z]?)?[ \t]*[:：.)—–-]*[ \t]*)?`;
/** Titles of sections about the command, or about its results, rather than its steps. */
export const TITLE_OF_MENTIONS = unicode(
  [
    String.raw`${NUMBER}[^\p{L}]*(?:what[ \t]+happens[ \t]+next|next(?:[ \t]+steps?|[ \t]+commands?|[ \t]+actions?)?$|next[ \t]+steps?|after[ \t]+|follow[ -]?ups?|usage|examples?|when[ \t]+(?:not[ \t]+)?to|when[ \t]+you|errors?|failure[ \t]+(?:modes|handling)|troubleshooting|edge[ \t]+cases|common[ \t]+|prerequisites?|requirements$|notes?${END}|important[ \t]+notes?|implementation[ \t]+notes?|execution[ \t]+notes?|tips?${END}|best[ \t]+practices|quick[ \t]+(?:reference|start)|getting[ \t]+started|report|output|summary|success|confirm|present|display|print|show|response|message|tell|help|see[ \t]+also|related|relationship|comparison|difference|vs\.?${END}|integrat|works[ \t]+with|combined[ \t]+with|pairs|commands?$|available|cheat|faq|test[ \t]+plan|benefits|why|about|what[ \t]+(?:this|the)|do[ \t]+not|not[ \t]+|use[ \t]|changelog|examples?)`,
    String.raw`${START}(?:next[ \t]+steps?|examples?|usage|reference|messages?|error[ \t]+(?:handling|recovery|states?)|summary|suggestions?|report|format|template|response|integration|instead|cleanup[ \t]+guidance|see[ \t]+also|related)${END}`,
    String.raw`nächste[ \t]+schritte|verwendung|nutzung|beispiel|fehler|voraussetzung|hinweis|siehe[ \t]+auch|verwandte|zusammenfassung|ausgabe|integration`,
    String.raw`(?:siguientes|próximos)[ \t]+pasos|(?:^|[ \t])uso(?:$|[ \t])|ejemplo|error|requisito|prerrequisito|notas|relacionad|resumen|salida|integraci|integraç|exemplo|próximos[ \t]+passos`,
    String.raw`(?:prochaines[ \t]+)étapes[ \t]+suivantes|prochaines[ \t]+étapes|utilisation|exemple|erreur|prérequis|remarque|voir[ \t]+aussi|résumé|sortie|intégration`,
    "下一步|后续|後續|用法|使用方法|使用示例|使用场景|使用時機|使用时机|示例|例子|範例|错误|錯誤|故障|前置条件|前提|注意|说明|說明|相关|相關|集成|整合|输出|輸出|报告|報告|总结|總結|摘要|命令列表|快速参考|速查|参与角色|常见|常見|一览|場景|场景",
    "次のステップ|使い方|使用例|例$|エラー|前提条件|注意|関連|統合|連携|出力|報告|まとめ|コマンド一覧|よく使う|다음 단계|사용법|예시|오류|전제|참고|관련|통합|출력|요약",
  ].join("|"),
);
/** Titles of procedures. */
export const TITLE_OF_FLOW = unicode(
  String.raw`${START}(?:workflow|process|procedure|flow|protocol|steps|instructions|execution|algorithm|pipeline|loop|routing|ablauf|vorgehen|anweisungen|schritte|proceso|flujo|pasos|instrucciones|procédure|déroulement|étapes|instructions)${END}|流程|步骤|步驟|工作流|手順|フロー|処理|절차|흐름`,
);
export const TITLE_OF_STEP = unicode(
  String.raw`^[^\p{L}\p{N}]*(?:\d+(?:\.\d+)*[a-z]?[.):]|(?:step|phase|stage|schritt|paso|fase|étape)[ \t]+[\p{L}\p{N}]|(?:步骤|步驟|阶段|階段|ステップ|フェーズ|단계)|第[一二三四五六七八九十\d]+[步阶階])`,
);
