import { SourceText } from "../source/source-text.js";
import { BUILT_IN_COMMANDS } from "../configs/command-names.js";
import { foldConfigName } from "../configs/config-name.js";
import { SHELL_LANGUAGE, TEXT_LANGUAGE } from "../references/words/block-languages.js";
import { outlineAt } from "../references/words/outline.js";
import { spaced, START, unicode } from "../references/words/phrases.js";
import { slashNames } from "../references/runs/slash-names.js";
import { isDoneElsewhere } from "./done-elsewhere.js";

/** A text that leads to a command: a verb, or a word for it. */
const LEAD =
  /\b(?:command|commands|execute|invoke|run|rerun|running|then|try|type|use|using|via|(?<!\b(?:begin|begins|end|ends|prefixed|start|starts|starting)\s)with)[:,]?\s["'*`(]{0,3}$/i;

/** The same in other languages. */
const OTHER_LEAD = unicode(
  String.raw`${START}(?:${spaced({
    de: "befehl(e), führ(e), starte, nutze, verwende, ruf(e), tippe, gib, mit, dann",
    es: "comando(s), ejecuta(r), ejecute, corre, usa(r), utiliza(r), invoca(r), lanza(r), escribe, con, luego",
    fr: "commande(s), exécute(r/z), lance(r/z), utilise(r/z), invoque(r/z), tape(r/z), avec, puis",
    pt: "comando(s), execute, executa(r), rode, rodar, usar, utilize, invoque, digite, com, depois",
    ru: `команд*, запуст*, запуск*, выполн*, использ*, вызов*, вызв*, введи(те), набери(те), через, затем,
      с помощью`,
  })})[:]?[ \t]["'*${"`"}(«]{0,3}$`,
);
/** The same in languages without spaces. */
const CJK_LEAD = /(?:运行|執行|执行|使用|输入|輸入|调用|呼叫|実行|실행)[:：]?\s?["'*`(「]{0,3}$/;
const CJK_LEAD_AFTER = /^[`*"」]{0,3}\s?(?:を(?:実行|使|呼び)|(?:을|를)\s?(?:실행|사용))/;

const ROUTE = /\b(?:api|endpoints?|routes?|servers?|https?|get|post|put|patch|delete|curl)\b/i;

/** A place in the order of commands: `runs after /test`. */
const POSITION = /\b(?:after|before|between)\s["'*`(]{0,3}$/i;

/** Words of a line that is about addresses of a website or a server, or about folders. */
const ADDRESS =
  /\b(?:browser|director(?:y|ies)|fetch|folders?|href|links?|mount\w*|navigat\w+|pages?|paths?|redirect\w*|screens?|sitemap|urls?|visit)\b|目录|目錄|文件夹|路径|路徑|页面|頁面|接口|端点|ディレクトリ|フォルダ|パス|ページ|경로|폴더|페이지/i;
/** Folders that most computers have, and usual ones of projects and of websites. */
const FOLDER_NAME =
  /^(?:api|app|applications|assets|bin|boot|config|data|dev|dist|docs|etc|health|home|image|images|lib|library|login|logs|mnt|opt|path|private|proc|public|root|sbin|scripts|srv|src|static|sys|system|temp|test|tests|tmp|users?|usr|var|volumes|workspace)$/;

/** The text of a line before the command that it begins with, after a prompt or `User:`, also in marks. */
const STARTS = /^[ \t>$]*(?:\w+: )?$/;
const OPENS = /^[ \t>$]*(?:\w+: )?(?:\*{2}|`|\*{2}`)?$/;
/** The end of code or of bold text, after which a slash means "or". */
const AFTER_CODE = /[\w)\]](?:`|\*{2})$/;
/** The end of a command in marks, or the text that a user types after it. */
const CLOSES = /^(?:[`*"]|[ \t]+\S|[ \t]*(?:\r?\n|$))/;

/** Returns a text without its blocks of code, headings, tables and suggestions, which show and list commands. */
export function proseOf(source: SourceText): SourceText {
  const prose = source.lines.flatMap(({ start, text, level, isRow }) => {
    if (source.blockAt(start) || outlineAt(source, start)?.isSuggestion === true) return [];
    return level > 0 || isRow ? "" : text;
  });
  return new SourceText(prose.join("\n"));
}

/**
 * Finds the slash commands that a text mentions, each once: known ones, those with a plugin (`/plugin:x`), those of
 * several words at the start of a line or in marks, and others after words such as "run". In a block of a programming
 * language, only known ones count.
 */
export function slashMentions(source: SourceText, known: ReadonlySet<string>): string[] {
  const { text } = source;
  const isKnown = (name: string): boolean => known.has(name) || known.has(foldConfigName(name));
  const names = slashNames(text, isKnown).flatMap(({ name, start, end }) => {
    const block = source.blockAt(start);
    if (block && isProgram(block.language) && !isKnown(name)) return [];
    const before = text.slice(Math.max(0, start - 60), start);
    const after = text.slice(end, end + 60);
    return isMention({ name, before, after, isKnown: isKnown(name), ...startOf(source, start) }) ? name : [];
  });
  return [...new Set(names)];
}

interface Candidate {
  readonly name: string;
  /** At most 60 characters before and after it. */
  readonly before: string;
  readonly after: string;
  readonly isKnown: boolean;
  /** Whether it begins a line, and whether it begins a line or an item, also in marks. */
  readonly isFirst: boolean;
  readonly isOpening: boolean;
}

/** Returns whether a command begins its line, or its item. */
function startOf(source: SourceText, start: number): Pick<Candidate, "isFirst" | "isOpening"> {
  const line = source.lineAt(start);
  const isOfText = line !== undefined && line.level === 0 && !line.isRow;
  const lead = source.leadOf(start);
  return { isFirst: isOfText && !line.isItem && STARTS.test(lead), isOpening: isOfText && OPENS.test(lead) };
}

function isMention({ name, before, after, isKnown, isFirst, isOpening }: Candidate): boolean {
  if (AFTER_CODE.test(before) || isDoneElsewhere(before, after)) return false;
  const isStart = isFirst || /[`"(]$/.test(before);
  if (name.includes(":") && isStart) return true;
  const around = (before.split("\n").at(-1) ?? "") + (after.split("\n", 1)[0] ?? "");
  const line = around.replace(/[<[{][^>\]}]*[>\]}]/g, "");
  const isAddress = ROUTE.test(line) || ADDRESS.test(line);
  const isLed =
    LEAD.test(before) || OTHER_LEAD.test(before.toLowerCase()) || CJK_LEAD.test(before) || CJK_LEAD_AFTER.test(after);
  const isPlace = FOLDER_NAME.test(name) && !isKnown && (isAddress || !isLed);
  if (isPlace || POSITION.test(before)) return false;
  if (/[-:_]/.test(name)) {
    const isOpen = name.includes(":")
      ? !/[#→][ \t]*$/.test(before)
      : (isOpening || /[`"]$/.test(before)) && CLOSES.test(after);
    return isKnown || isLed || (isOpen && !isAddress);
  }
  if (isKnown || BUILT_IN_COMMANDS.has(name)) return isLed || before.endsWith("`") || (isStart && isKnown);
  return isLed && !isAddress && !FOLDER_NAME.test(name);
}

function isProgram(language: string): boolean {
  return !TEXT_LANGUAGE.test(language) && !SHELL_LANGUAGE.test(language);
}
