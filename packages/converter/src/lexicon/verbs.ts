import type { Phrases } from "../source/phrases.js";

/** Verbs that people use for tools and procedures. `…` is up to two words. */
export const USE: Phrases = {
  en: `use(s), using, invoke(s), invoking, call(s/ing), launch(es/ing), spawn(s/ing), run(s/ning), execute(s), executing,
    start(s/ing), delegate(s) to, delegating to, {task/agent} tool with, {work/coordinate/collaborate/start/begin} with,
    {verify/validate/check/review/audit/confirm/assess/inspect/analyze/analyse} … with, consult, reference, referencing,
    read, dispatch(es/ing), load(s/ing), {run/pass/go}(s/es/ning/ing) … through,
    {handled/performed/reviewed/orchestrated} by, apply, applies, applying, follow(s/ing), activate, via, per, according to,
    ask`,
  de: "verwend{e/en/et}, nutz{e/en/t}, benutz{e/en/t}, start{e/en/et}, ruf(e), lad{e/en}, befolg{e/en}",
  es: `us{a/ar/ando/e}, utili{za/zar/zando/ce}, invoca(r/ndo), lanza(r/ndo), ejecuta(r/ndo), carga(r/ndo),
    aplica(r/ndo)`,
  fr: `utilise(z/r), invoqu{e/ez/er}, appelle, app{ell/el}{ez/er}, lan{ce/cez/cer}, charg{e/ez/er}, appliqu{e/ez/er}, suis,
    suivez`,
  ru: `{использу/активиру/вызыва/запуска/применя}{йте/й/я/ет/ем}, использовать, активировать, вызвать, вызови(те),
    {запуст/примен/загруз/выполн/подключ}и(те/ть), следуй(те), через, с помощью, согласно`,
  zh: "使用, 利用, 调用, 呼叫, 調用, 运行, 執行, 执行, 启动, 啟動, 加载, 載入, 通过, 透過, 遵循, 用",
};
/** The same after a name. */
export const USED: Phrases = {
  ja: "を{使/呼び出/起動/実行/利用/ロード/適用/読み}, に従",
  ko: "{을/를}( ){사용/호출/실행/이용/로드/적용/읽/따}",
};
/** Verbs that people use for people, so that the name is an agent. */
export const ASK: Phrases = {
  en: `ask(s/ing), consult(s/ing), {delegate/delegates/delegating/hand/hands/handing}( it/ this/ that)( over/ off) to`,
  de: `frag{e/en/t}, bitte, beauftrag{e/en/t}, konsultier{e/en/t}, {delegier/delegiere/delegieren/delegiert}( es/ das) an,
    {übergib/übergebt}( es/ das) an`,
  es: `p{i/í}de(le/selo) a, preg{u/ú}nta(le) a, delega(lo) {en/a}, cons{u/ú}lta(lo) {a/con}, haz que`,
  fr: "demand{e/ez/er} à, consult{e/ez/er}, {confi/délègu}{e/ez/er}(-le/ cela/ ceci) à",
  ru: "{попрос/спрос/поруч}и(те/ть), {делегиру{йте/й}/делегировать/переда{йте/й/ть}}( это/ задачу/ работу)",
  zh: "委托给, 委派给, 委託給, 交给, 交給, 询问, 咨询, 請, 请, 让, 讓, 叫",
};
/** The same after a name. */
export const ASKED: Phrases = {
  ja: "に{依頼/任せ/委任/委託/頼/聞/確認/相談/渡}",
  ko: "에게( ){요청/위임/맡/부탁/질문/확인/전달}, 에( ){위임/맡}",
};
/** The same for an agent as the subject. */
export const ACTING: Phrases = { ja: "が" };
/** Verbs for reading the file of an agent or a skill, before its path and after it. */
export const READ_TEXT: Phrases = {
  en: `read, cat, load, follow, open, apply, consult, internali{s/z}e, use, using, per, according to,
    {guidance/instructions/process/rules/workflow/defined/described/documented} {from/in}`,
  de: "lies, lade, befolge",
  es: "lee, lea, leer, sigue, carga",
  fr: "lis, lisez, lire, suis, suivez",
  pt: "leia, siga",
  ru: "(про)читай(те), прочитать, прочти(те), следуй(те), используй(те), загрузи(те), согласно",
  zh: `读取, 阅读, 加载, 遵循, 按照, 根据, 根據, 基于, 基於, 参考, 參考, 参照, 參照, 使用, 讀取, 閱讀, 載入`,
};
export const TEXT_READ: Phrases = {
  ja: "{を/に}( ){読/参照/従/ロード/適用}",
  ko: "{을/를/에}( ){읽/참조/참고/따/로드/적용}",
};

/** Verbs for work that one part of a procedure hands to another; in all forms, since users hardly use them. */
export const HAND_OVER: Phrases = {
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
export const RUN: Phrases = {
  en: "(re/re-)run(s), by running, perform, start",
  de: "führ(e), starte",
  es: "ejecuta, corre, lanza, inicia",
  fr: "exécute(r/z), lance(r/z), démarre(r/z)",
  pt: "executa(r), rode, rodar, inicie",
  ru: "запусти(те), запускай(те), запустить, выполни(те), выполняй(те), выполнить",
  zh: "运行, 運行, 执行, 執行, 跑, 走",
};
/** Verbs that nearly always recommend something, and are an order only in a step. */
export const USE_IN_STEP: Phrases = {
  en: "use, apply, follow",
  de: "nutze, verwende",
  es: "usa, utiliza, aplica, sigue",
  fr: "utilise(r/z), applique(r/z), suis, suivez",
  pt: "utilize, aplique, siga",
  ru: "используй(те), использовать, примени(те), следуй(те)",
  zh: "使用, 套用",
};
/** Words between such a verb and the name of a command. */
export const FILLERS: Phrases = {
  en: `the, a, an, our, existing, full, complete, same, slash, command(s), skill, workflow, then, now, also, directly,
    automatically, again`,
  de: "danach, dann, nun, jetzt, anschließend, den, die, das, befehl",
  es: "luego, después, ahora, el, la, los, las, comando",
  fr: "ensuite, puis, alors, d'abord, le, la, les, commande",
  pt: "então, depois, agora, primeiro, o, a, os, as, comando",
  ru: "затем, потом, сначала, теперь, снова, автоматически, команду, команды, скилл, навык",
};
/** Verbs after the name of a command that have it run, used, or its text followed. */
export const RUN_VERB_AFTER: Phrases = {
  ja: "を{実行/呼び出/起動}, を自動{実行/呼び出/起動}, を自動的{で/に}{実行/呼び出/起動}, を自動{で/に}{実行/呼び出/起動}",
  ko: "{을/를}( ){실행/호출}",
};
/** A verb that has the reader use the name after it, in any case. */
export const NEED: Phrases = {
  en: "call, delegate to, dispatch(es/ing), follow, invoke(s), launch(es), load, read, run(s), spawn(s/ing), use(s)",
  de: "nutze, verwende, rufe, starte",
  es: "usa, utiliza, invoca, ejecuta",
  fr: "utilise(z), invoque(z), lance(z)",
  ru: "используй(те), запусти(те), вызови(те)",
};
/** Words that have a reader open an address, in a line. */
export const REACH: Phrases = {
  en: `browse(s), call(s/ing), check(s/ing), clone(s), crawl, curl, download(s/ing), fetch(es/ing), get, go to, irm, iwr, load(s/ing),
    navigate, open(s/ing), post, query, read(s/ing), request(s/ing), retrieve, scrape, search, submit, visit(s/ing), wget`,
  de: "besuche(n), frag(e/en), hol(e/en), lade(n), lies, lese(n), öffne(n), prüfe(n), rufe(n), suche(n), abrufen",
  es: "abre, abrir, busca(r), carga(r), comprueba, consulta(r), descarga(r), lee(r), revisa(r), visita(r)",
  fr: "charge(r/z), cherche(r/z), consulte(r/z), lis, lisez, lire, ouvre(z), ouvrir, télécharge(r/z), vérifie(r/z), visite(r/z)",
  pt: "abra, abrir, acesse, baixe, baixar, busque, buscar, carregue, consulte, consultar, leia, ler, verifique, visite",
  ru: "загрузи(те), запроси(те), найди(те), открой(те), откройте, перейди(те), получи(те), проверь(те), прочитай(те), скачай(те)",
  zh: "访问, 訪問, 打开, 打開, 读取, 讀取, 抓取, 下载, 下載, 查询, 查詢, 搜索, 搜尋, 请求, 請求",
  ja: "開く, 開い, 読む, 読み, アクセス, 取得, ダウンロード, 検索, 確認",
  ko: "열기, 열어, 읽, 접속, 다운로드, 검색, 확인, 방문",
};
/** Words before a server or a tool that a text uses. */
export const THROUGH: Phrases = { en: "call, from, invoke, query, through, use, using, via, with" };
/** Verbs before a file that the reader opens. */
export const OPEN: Phrases = { en: "read, see, check, load, review, open, follow, analy{s/z}e" };
/** Verbs for a message. */
export const SEND: Phrases = { en: "deliver(s), notif{y/ies}, post(s), push(es), repl{y/ies}, send(s)" };
/** Verbs for a pull request. */
export const PROPOSE: Phrases = { en: "create, open, raise, submit" };
/** First words of the names of functions, rather than names of servers. */
export const FUNCTION_VERBS: Phrases = {
  en: `add, analyse, analyze, apply, build, calculate, can, check, clean, clear, close, collect, compute, convert, count, create, current,
    data, decode, delete, detect, encode, ensure, export, extract, fetch, file, filter, find, first, format, generate, get, handle, has,
    hash, import, init, insert, last, list, load, log, make, map, mark, max, merge, min, new, next, num, old, open, parse, print, process,
    query, read, reduce, register, remove, render, resolve, revert, run, sanitize, save, scan, search, select, send, set, show, sort,
    split, start, stop, sync, test, the, transform, update, use, user, validate, verify, write`,
};
/** Verbs before agents that do a part of the work. */
export const LAUNCHING: Phrases = { en: "launch, spawn, dispatch, use" };
/** Verbs before lists of agents and skills, and before all that a section lists. */
export const GATHER: Phrases = { en: "load, use, using, apply, activate, invoke, launch, spawn" };
export const READ_ALL: Phrases = { en: "read, load" };
/** Verbs before a script that the reader runs. */
export const RUN_SCRIPT: Phrases = { en: "run(s/ning), execute(s)" };
/** Words for a program that is not there yet, before the place from which people get it. */
export const INSTALL: Phrases = { en: "install(ed/ing), available, download" };
