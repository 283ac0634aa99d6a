import type { Phrases } from "../source/phrases.js";

/** Nouns for agents and skills. */
export const AGENT: Phrases = {
  en: "(sub/sub-/sub )agent(s)",
  de: "(sub/sub-)agent(e/en)",
  es: "(sub/sub-)agente(s)",
  fr: "sous-agent(s)",
  ru: "(суб/суб-/под)агент(а/у/ом/е/ы/ов/ам/ами)",
  zh: "(子)代理, (子)智能体, (子)智慧體",
  ja: "(サブ)エージェント",
  ko: "(서브 /서브)에이전트",
};
export const SKILL: Phrases = {
  en: "skill(s)",
  de: "fähigkeit(en)",
  es: "habilidad(es)",
  fr: "compétence(s)",
  ru: "{навык/скил/скилл}(а/у/ом/е/и/ы/ов/ам/ами)",
  zh: "技能",
  ja: "スキル",
  ko: "스킬",
};
/** Words between such a noun and a name. */
export const NAMED: Phrases = { en: "named, called", de: "namens", es: "llamad{o/a}", fr: "nommé(e), appelé(e)" };

/** The ends of adjectives that describe an agent and do not name it: `a read-only agent`. */
export const DESCRIBING_END: Phrases = {
  en: `-only, -process, -running, -level, -based, -specific, -step, -style, -powered, -aware, -driven, -trained, -defined,
    -written`,
};
/** Placeholders for any name, in texts about agents and skills. */
export const ANY_NAME: Phrases = {
  en: `name, (sub/sub-){agent/skill/plugin}({/-/_/:}{name/type/id}), {plugin/skill/agent}({-/_}name):({skill/agent}({-/_}))name,
    type, foo, bar, xx(x), example`,
};

/** A command, after its name. */
export const COMMAND: Phrases = { zh: "命令", ja: "コマンド" };

/** The program that answers calls of tools. */
export const SERVER: Phrases = {
  en: "server(s)",
  es: "servidor(es)",
  fr: "serveur(s)",
  ru: "сервер(а/ом/ы/у)",
  zh: "服务器, 服務器, 伺服器",
  ja: "サーバ(ー)",
  ko: "서버",
};
/** A function that an agent calls. */
export const TOOL: Phrases = { en: "tool(s)", zh: "工具", ja: "ツール", ko: "도구" };
/** Agents that do a part of the work, in any number. */
export const SUBAGENTS: Phrases = {
  de: "mit sub(-)agent(s), subagenten",
  es: "{los/un} sub(-)agent(s), sub(-)agentes",
  fr: "{des/les} sub(-)agent(s), sous-agents",
  zh: "子代理, 子智能体",
  ja: "サブエージェント",
  ko: "서브 에이전트, 서브에이전트",
};
/** Agents that work on their own, and messages that they are done. */
export const BACKGROUND_AGENTS: Phrases = {
  en: "background (sub)agent, (sub)agents in the background, {agent/task}( completion) notification",
};
/** Folders of texts from which others are made. */
export const TEMPLATES: Phrases = {
  en: "template(s)",
  de: "vorlage(n)",
  es: "plantilla(s), modelos",
  fr: "modèles, gabarits",
  it: "modelli",
  ru: "шаблоны",
  zh: "模板, 範本",
  ja: "テンプレート, 雛形",
  ko: "템플릿, 서식",
};
/** Parts of a server that have addresses. */
export const ROUTES: Phrases = { en: "api, endpoint(s), route(s), server(s), http(s), curl" };

/** Endings and nouns that follow a name without a space. */
export const PARTICLES: Phrases = {
  zh: `命令, 指令, 技能, 来, 來, 并, 並, 的, 后, 後, 时, 時, 或, 和, 与, 與, 以, 将, 將, 可, 中, 里, 进行, 進行, 执行, 執行,
    运行, 運行, 即可, 之后, 之後`,
  ja: "を, の, で, に, は, が, と, も, へ, から, まで, コマンド, スキル",
  ko: "을, 를, 이, 가, 은, 는, 의, 에, 와, 과, 도, 만, 로, 나, 으로, 부터, 까지, 처럼, 커맨드, 명령, 스킬, 실행, 호출",
};
export const PLACES: Phrases = { en: "url(s), page(s), path, directory, folder" };

/** Words before "MCP" that do not name a server. */
export const NOT_A_SERVER: Phrases = {
  en: `all, a(n), and, any, one, two, three, four, five, both, several, some, many, multiple, another, appropriate, available,
    current, each, either, every, from, if, its, my, no, or, other, our, project, proper, right, same, that, the, their,
    these, this, those, to, using, via, what, when, which, with, without, your`,
};
/** Words there that do not name a server, at least not alone. */
export const NOT_SERVER_ALONE: Phrases = {
  en: `agent, ai, build, co, confirmed, create, delete, establish, initial, management, modern, new, node, python, remove,
    typescript, anthropic, api, built-in, claude, cli, custom, default, external, local, model, native, optional, protocol,
    remote, required, use`,
  de: "das, der, falls, wenn, werkzeuge",
  es: "cuando, el, herramientas, si, un",
  fr: "le, outils, quand",
  pt: "ferramentas, o, quando, se",
};
/** The ends of such words. */
export const NOT_SERVER_END: Phrases = {
  en: `-agnostic, -aware, -based, -cached, -compatible, -enabled, -hosted, -in, -level, -like, -managed, -native, -only,
    -party, -quality, -related, -run, -side, -source, -specific, -style, -using`,
};
/** Words after "MCP" for a server and its parts. */
export const SERVER_PART: Phrases = { en: "connector(s), integration(s), server(s), tool(s)" };
/** A change that others are asked to take. */
export const PULL_REQUEST: Phrases = { en: "(draft ){pull request/pr}" };
/** Verbs before "MCP" at the start of a sentence or a label. */
export const SET_UP: Phrases = {
  en: "add, check, configure, confirm, debug, enable, ensure, fix, install, restart, test, verify",
};
/** Words after "MCP" that only follow a name, so that the word before it is no verb. */
export const NEEDED: Phrases = {
  en: "is, isn't, needs, requires, must, lacks",
  de: "ist, fehlt",
  es: "está",
  fr: "est",
};
/** A program that an assistant starts at an event. */
export const HOOK: Phrases = { en: "{h/H}ook(s)" };
/** What a step has made. */
export const RESULTS: Phrases = { en: "output(s), result(s), findings, report(s), feedback, data" };
/** Names in place of those of any user, website, company and owner of a repository, in paths and addresses. */
export const ANY_USER: Phrases = { en: "name, path, user, user(-)name, you" };
export const ANY_SITE: Phrases = { en: "example, evil, some(-)site, your(-){app/domain/site}" };
export const ANY_COMPANY: Phrases = { en: "acme, company, my(-){app/company/org/team}" };
export const ANY_OWNER: Phrases = { en: "acme, org, organi{s/z}ation, owner, some, user, username" };
/** The first words of such names: `your-company`. */
export const YOUR: Phrases = { en: "your", pt: "seu-" };
