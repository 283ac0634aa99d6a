import { END, START, unicode } from "./phrases.js";

/** Marks before and after a name: quotes, backticks, bold, `@`. French quotes have a space inside. */
export const OPENING = String.raw`(?:["'${"`"}*“„«「『]|« |\[\[){0,3}@?`;
export const CLOSING = String.raw`(?:["'${"`"}*”“»」』]| »|\]\]){0,3}`;

/** Nouns for agents and skills in English, German, Spanish, French and Russian, and in Chinese, Japanese and Korean. */
export const AGENT = String.raw`(?:sub[- ]?|sous-)?agent(?:en?|es|s)?|(?:суб-?|под)?агент(?:а|у|ом|е|ы|ов|ам|ами)?`;
export const SKILL = String.raw`skills?|fähigkeit(?:en)?|habilidad(?:es)?|compétences?|(?:навык|скилл?)(?:а|у|ом|е|и|ы|ов|ам|ами)?`;
export const CJK_AGENT = "(?:子|サブ|서브\\s?)?(?:代理|智能体|智慧體|エージェント|에이전트)";
export const CJK_SKILL = "技能|スキル|스킬";

export const ARTICLE = String.raw`(?:the|an?|de[nrm]|die|das|eine[nmr]?|el|la|los|las|una?|les?|une|aux?)`;
/** Words that may separate a verb from a name. */
const TO_NAME = String.raw`(?:\s+(?:${ARTICLE}\s+|l['’]|\d+(?:\s*-\s*\d+)?\s+|(?:both|each|all)\s+)?|\s*)`;

/** Verbs that people use for tools and procedures. */
const USE = [
  String.raw`us(?:e|es|ing)|invok(?:e|es|ing)|call(?:s|ing)?|launch(?:es|ing)?|spawn(?:s|ing)?|run(?:s|ning)?|execut(?:e|es|ing)|start(?:s|ing)?`,
  String.raw`delegat(?:e|es|ing)\s+to|(?:task|agent)\s+tool\s+with|(?:work|coordinate|collaborate|start|begin)\s+with|(?:verify|validate|check|review|audit|confirm|assess|inspect|analy[sz]e)(?:\s+\p{L}+){0,2}\s+with|consult|referenc(?:e|ing)|read|dispatch(?:es|ing)?|load(?:s|ing)?|(?:run|pass|go)(?:e?s|ning|ing)?(?:\s+\p{L}+){0,2}\s+through|(?:handled|performed|reviewed|orchestrated)\s+by|appl(?:y|ies|ying)|follow(?:s|ing)?|activate|via|per|according\s+to|ask`,
  String.raw`verwend(?:e|en|et)|nutz(?:e|en|t)|benutz(?:e|en|t)|start(?:e|en|et)|rufe?|lad(?:e|en)|befolg(?:e|en)`,
  String.raw`us(?:a|ar|ando|e)|utili(?:za|zar|zando|ce|se|sez|ser)|invoca(?:r|ndo)?|lanza(?:r|ndo)?|ejecuta(?:r|ndo)?|carga(?:r|ndo)?|aplica(?:r|ndo)?`,
  String.raw`invoqu(?:e|ez|er)|appel(?:le|l?ez|er)|lan(?:ce|cez|cer)|charg(?:e|ez|er)|appliqu(?:e|ez|er)|suis|suivez`,
  String.raw`(?:использу|активиру|вызыва|запуска|применя)(?:йте|[йя]|е[тм])|использовать|активировать|вызвать|вызови(?:те)?|(?:запуст|примен|загруз|выполн|подключ)и(?:те|ть)?|следуй(?:те)?|через|с\s+помощью|согласно`,
].join("|");
/** Verbs that people use for people, so that the name is an agent. */
const ASK = [
  String.raw`ask(?:s|ing)?|consult(?:s|ing)?|(?:delegat(?:e|es|ing)|hand(?:s|ing)?)(?:\s+(?:it|this|that))?(?:\s+(?:over|off))?\s+to`,
  String.raw`frag(?:e|en|t)|bitte|beauftrag(?:e|en|t)|konsultier(?:e|en|t)|(?:delegier(?:e|en|t)|übergib|übergebt)(?:\s+(?:es|das))?\s+an`,
  String.raw`p[ií]de(?:le|selo)?\s+a|preg[uú]nta(?:le)?\s+a|delega(?:lo)?\s+(?:en|a)|cons[uú]lta(?:lo)?\s+(?:a|con)|haz\s+que`,
  String.raw`demand(?:e|ez|er)\s+à|consult(?:e|ez|er)|(?:confi|délègu)(?:e|ez|er)(?:-le|\s+(?:cela|ceci))?\s+à`,
  String.raw`(?:попрос|спрос|поруч)и(?:те|ть)?|(?:делегиру(?:йте|й)|делегировать|переда(?:йте|й|ть))(?:\s+(?:это|задачу|работу))?`,
].join("|");
const CJK_USE = "使用|利用|调用|呼叫|調用|运行|執行|执行|启动|啟動|加载|載入|通过|透過|遵循|用";
const CJK_ASK = "委托给|委派给|委託給|交给|交給|询问|咨询|請|请|让|讓|叫";
/** Verbs after the name, as in Japanese and Korean. */
const CJK_USED =
  "を(?:使|呼び出|起動|実行|利用|ロード|適用|読み)|に従|[을를]\\s?(?:사용|호출|실행|이용|로드|적용|읽|따)(?!하지)";
const CJK_ASKED =
  "に(?:依頼|任せ|委任|委託|頼|聞|確認|相談|渡)|が|에게\\s?(?:요청|위임|맡|부탁|질문|확인|전달)|에\\s?(?:위임|맡)";
/** Verbs for reading a file: before its path, and after it. */
const READ = [
  String.raw`read|cat|load|follow|open|apply|consult|internali[sz]e|use|using|per|according\s+to`,
  String.raw`(?:guidance|instructions|process|rules|workflow|defined|described|documented)\s+(?:from|in)`,
  String.raw`lies|lade|befolge|lee|lea|leer|sigue|carga|lis|lisez|lire|suis|suivez|leia|siga`,
  String.raw`(?:про)?читай(?:те)?|прочитать|прочти(?:те)?|следуй(?:те)?|используй(?:те)?|загрузи(?:те)?|согласно`,
].join("|");
const CJK_READ = "读取|阅读|加载|遵循|按照|根据|根據|基于|基於|参考|參考|参照|參照|使用|讀取|閱讀|載入";
const CJK_READ_AFTER = "(?:を|に|을|를|에)\\s?(?:読|参照|従|ロード|適用|읽|참조|참고|따|로드|적용)";
/** `x agent`, `x-Agent`, `x 代理`: groups for agent, skill, and a plural that may mean any agent. */
export const NOUN_AFTER = unicode(
  String.raw`^${CLOSING}(?:(?:['’]s)?(?:\s+|-)(?:(${AGENT})|(${SKILL}))${END}(?![/\\_-]|[.:]\w|\stypes?\b)|\s?(?:の)?(?:(${CJK_AGENT})|(${CJK_SKILL})))`,
);
/** `agent: x`, `the agent named x`, `agent "x"`; and without marks in languages that put the noun first. */
export const NOUN_BEFORE = unicode(
  String.raw`(?:${START}(?:(${AGENT})|(${SKILL}))(?:\s+(?:named|called|namens|llamad[oa]|nommée?|appelée?)\s+|\s*[:：]\s*|\s+(?=["'${"`"}*“„«]))|(?:(${CJK_AGENT})|(${CJK_SKILL}))\s*(?:[:：]\s*)?)${OPENING}$`,
);
/** `el agente x`, `l'agent x`, `den Agenten x`: needs no marks. */
export const NOUN_FIRST = unicode(
  String.raw`${START}(?:(?:el|al|l['’]|den|dem|der|un|une?)\s*((?:sub-?|sous-)?agent(?:e|en)?)|(?:la|una?|die|der|une)\s+(fähigkeit|habilidad|compétence)|(?:el|la|le|den|das)\s+(skill))\s+${OPENING}$`,
);
/** `agent x`, for names of several words. */
export const NOUN_THEN = unicode(String.raw`(?<![\p{L}\p{N}_:/-])(?:(${AGENT})|(${SKILL}))\s+$`);

/** Tells the reader to read a file, before and after its path. */
export const READ_BEFORE = unicode(
  String.raw`${START}(?:${READ})${END}[^.;!?]*(?:\.{1,2}\/)?[^\s]*$|(?:${CJK_READ})[^。；！？\n]*$`,
);
export const READ_AFTER = unicode(String.raw`^(?:\/skill)?\.md${CLOSING}[^.。！？\n]{0,16}(?:${CJK_READ_AFTER})`);
export const USE_BEFORE = unicode(String.raw`(?:${START}(?:${USE})${TO_NAME}|(?:${CJK_USE})\s*)${OPENING}$`);
/** The same without an indefinite article or a number: `use a read-only agent` does not name an agent. */
export const CALL_BEFORE = unicode(
  String.raw`(?:${START}(?:${USE})\s+(?:(?:the|your|our|de[nrm]|die|das|el|la|le)\s+|l['’])?|(?:${CJK_USE})\s*)${OPENING}$`,
);
/** `` `x`エージェントを起動 ``: the same for languages with the verb at the end. */
export const CJK_CALL_AFTER = unicode(
  String.raw`^${CLOSING}\s?の?(?:${CJK_AGENT}|${CJK_SKILL})(?:${CJK_USED}|${CJK_ASKED.replace("|が", "")})`,
);
/** Text after a noun that names a single agent, rather than describing one. */
export const NAMED_AFTER = unicode(
  String.raw`^${CLOSING}\s+(?:${AGENT}|${SKILL})(?:\s+(?:to|on|for|with|about|and|first|again|now|in|at)${END}|[,.;]|\s*$|\s*\n)`,
);
export const CALL_BEFORE_THE = unicode(String.raw`${START}(?:${USE})\s+the\s+$`);
export const ASK_BEFORE = unicode(String.raw`${START}(?:${ASK})\s+(?:${ARTICLE}\s+|l['’])?${OPENING}$`);
export const ARTICLE_BEFORE = unicode(String.raw`${START}(?:${ARTICLE}\s+|l['’])${OPENING}$`);
export const CJK_ASK_BEFORE = unicode(String.raw`(?:${CJK_ASK})\s*${OPENING}$`);
export const CJK_VERB_AFTER = unicode(String.raw`^${CLOSING}\s?(?:${CJK_USED})`);
export const CJK_ASK_AFTER = unicode(String.raw`^${CLOSING}\s?(?:${CJK_ASKED})`);
/** `do not use x`, `instead of x`: the text does without x. */
export const NEGATED = unicode(
  String.raw`${START}(?:do(?:es)?\s+not|don['’]t|never|without|instead\s+of|rather\s+than|unlike|nicht|nie|statt|nunca|no\s+(?:uses?|utilices?)|sin|jamais|sans|au\s+lieu\s+de|не\s+(?:использу|активиру|вызыва|запуска|применя)й(?:те)?|без|вместо)\s+(?:[\p{L}\p{M}]+\s+){0,2}${OPENING}$|(?:不要|请勿|勿|不)(?:使用|调用|呼叫|調用)\s*${OPENING}$`,
);
/** `npm run x`: the verb belongs to a program. */
export const PROGRAM_BEFORE =
  /\b(?:npm|pnpm|yarn|bun|bunx|uv|docker|podman|poetry|pipenv|hatch|cargo|go|deno|make|just|nvm|gh|kubectl|systemctl)\s+(?:run|start|use|call|exec|load|apply|execute)\s+$/;
/** `optionally use x`, `see also x`: a suggestion. */
export const SUGGESTED = unicode(
  String.raw`${START}(?:optional(?:ly)?|see\s+also|you\s+(?:can|may|might|could)\s+also|consider|siehe\s+auch|véase\s+también|ver\s+también|voir\s+aussi|opcional(?:mente)?|en\s+option|опционально|при\s+желании|см(?:\.|отри(?:те)?)\s+также)${END}[^.;!?\n]*$|(?:可选|另请参阅|参见|オプションで|関連)[^。\n]*$`,
);
/** A line that has its list used. */
export const TO_USE = unicode(String.raw`${START}(?:${USE})${END}|${CJK_USE}`);
/** The title of a list of suggestions. */
export const SUGGESTIONS = unicode(
  String.raw`^(?:related|see\s+also|links|further\s+reading|next\s+commands|(?:after\s+this(?:\s+\p{L}+)?,\s+)?consider\s*[:*]*$|optional|recommended|integration(?:\s+points)?$|integration\s+with\s+(?:other\s+)?(?:\p{L}+\s+)?(?:commands?|skills?|agents?|tools|workflows?|ecc|claude)|works\s+(?:well\s+)?with|pairs\s+well|siehe\s+auch|verwandte|weiterführend|véase\s+también|ver\s+también|relacionad[oa]s?|enlaces|voir\s+aussi|liens|connexes?|associée?s?|optionnel|opcional|when\s+(?:you\s+should\s+)?not\s+to\s+(?:use|invoke|call|run|apply|delegate)|what\s+(?:you|it|this\s+\p{L}+)\s+(?:do(?:es)?(?:\s+not|n['’]t)|never)|do\s+not\s+use\s+(?:this|when|if|for)|out\s+of\s+scope|wann\s+nicht|cuándo\s+no\s+us\p{L}+|quand\s+ne\s+pas\s+(?:l['’])?utiliser|quando\s+n[ãa]o\s+us\p{L}+|когда\s+не\s+использ\p{L}+|differences?\s+(?:from|to|between|with)|how\s+(?:it|this)\s+(?:differs|compares)|см(?:\.|отри(?:те)?)\s+также|связанн\p{L}+|похожие|опционально|необязательно|\S+\s+vs\.?)${END}|的(?:区别|區別|差异|差異|不同)$|との違い$|^(?:相关|相關|另请参阅|另請參閱|参见|參見|何时不|何時不|不适用|不適用|与其他|與其他|可选|可選|関連|参照|他のコマンド|オプショ)`,
);
/** A line that says agents or skills: groups for each. */
export const SAYS_AGENTS = unicode(String.raw`${START}(?:${AGENT})${END}|${CJK_AGENT}`);
export const SAYS_SKILLS = unicode(String.raw`${START}(?:${SKILL})${END}|${CJK_SKILL}`);

/** A placeholder for any name, in texts that explain how agents and skills are called. */
export const PLACEHOLDER_NAME =
  /^(?:name|(?:sub-?)?(?:agent|skill|plugin)(?:[-_:]?(?:name|type|id))?|(?:plugin|skill|agent)(?:[-_]name)?:(?:skill|agent)?[-_]?name|type|foo|bar|xxx?|example|(?:your|my|some)[-_].+)$/;

/** Words before `agent` or `skill` that describe it and do not name it: `the right agent`. */
export const DESCRIBES =
  /^(?:a|an|the|this|that|these|those|each|every|any|all|both|no|same|right|correct|wrong|appropriate|assigned|designated|intended|responsible|best|relevant|suitable|proper|selected|chosen|specified|given|new|existing|other|another|next|previous|last|first|second|third|fourth|fifth|main|parent|primary|current|following|above|below|corresponding|matching|specialized|specialised|specialist|dedicated|separate|single|default|custom|available|own|fresh|target|ai|llm|claude|haiku|sonnet|opus|coding|background|remote|local|generated|created|resulting|entire|whole|full|necessary|required|needed|desired|original|autonomous|independent|parallel|forked|child|sub|sdk|your|our|their|its|his|her|my|new)$|(?:-only|-process|-running|-level|-based|-specific|-step|-style|-powered|-aware|-driven|-trained|-defined|-written)$/;
