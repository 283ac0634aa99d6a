import { spaced, START, END, unicode, unspaced } from "../words/phrases.js";

/** Words for instructions, and for a part of them. */
const INSTRUCTIONS = spaced({
  en: `block(s), checklist, command, flow, instructions, phase(s), playbook, procedure(s), process, protocol, rule(s),
    runbook, step(s), workflow`,
  de: `ablauf(s), abschnitt(s), anleitung, anweisung(en), befehl(s), block(s), phase(n), prozess, regel(n), schritt(e/en/s),
    verfahren(s)`,
  es: "bloque(s), comando, fase(s), flujo, instrucciones, paso(s), procedimiento(s), proceso, protocolo, regla(s)",
  fr: "bloc(s), commande, consigne(s), étape(s), phase(s), procédure(s), processus, protocole, règle(s)",
  it: `blocco, blocchi, comando, fase, fasi, flusso, istruzioni, passo, passi, passaggi(o), procedura, procedure,
    processo, protocollo, regola, regole`,
  nl: "blok(ken), commando, fase(n/s), instructies, procedure(s), proces, protocol, regel(s), stap(pen)",
  pt: "bloco(s), comando, etapa(s), fase(s), fluxo, instruções, passo(s), procedimento(s), processo, protocolo, regra(s)",
  ru: `блок(а/е/и), инструкци*, команд(а/е/у/ы), правил(а/о/у), процедур(а/е/у/ы), процесс(а/е), протокол(а/у), фаз(а/е/у/ы),
    шаг(а/и/ов), этап(а/е/ы)`,
  vi: "bước, giai đoạn, hướng dẫn, khối, quy tắc, quy trình",
});
const CJK_INSTRUCTIONS = unspaced({
  zh: "步骤, 步驟, 流程, 规则, 規則, 阶段, 階段",
  ja: "手順, ステップ, フェーズ, ルール, ブロック",
  ko: "단계, 절차, 규칙, 블록",
});
const OF = spaced({
  en: "from, in, of, per",
  de: "aus, der, in, von",
  es: "de, del, en",
  fr: "dans, de, du",
  it: "da, di, del, in, nel",
  nl: "in, uit, van",
  pt: "da, de, do, em, no",
  ru: "в, из, файла",
  vi: "của, ở, trong, từ",
});
const MARKS = String.raw`["'${"`"}*@«„“「『]{0,3}`;
/** `step 5 of a.md`, `the block "x" in a.md`. */
const BEFORE = unicode(String.raw`${START}${INSTRUCTIONS}${END}[^.;:!?]{0,60}[ \t]${OF}[ \t]+${MARKS}$`);
/** `a.md, step 5`, `a.md's procedure`, `a.md の手順`, `a.md의 3단계`. */
const AFTER = unicode(
  String.raw`^["'${"`"}*»“”」』]{0,3}(?:[ \t]*[,(（]?[ \t]*${INSTRUCTIONS}[ \t]+\d|['’]s[ \t]+${INSTRUCTIONS}${END}|[ \t]?(?:の|的|中的|里的|裡的|의|에 있는)[^。，、\n]{0,12}${CJK_INSTRUCTIONS})`,
);
/** The break of a line in the middle of a sentence. */
const SOFT_BREAK = /\n[ \t]*(?=[\p{L}("'`*«„“])(?!\*\*)/gu;

/** Number of characters before and after a file that are examined. */
const MAX_BEFORE = 140;
const MAX_AFTER = 60;

/** Whether a text says that the file that it names from `start` up to `end` has instructions: `step 5 of a.md`. */
export function isProcedureAt(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start).replace(SOFT_BREAK, () => " ");
  const after = text.slice(end, end + MAX_AFTER).replace(SOFT_BREAK, () => " ");
  return BEFORE.test(before.toLowerCase()) || AFTER.test(after.toLowerCase());
}

/** Names of files that commands often make in the project. */
const WORK_PRODUCT =
  /(?:^|[/._-])(?:backlog|checklist|design|draft|issues?|notes?|plan|progress|report|requirements|review|roadmap|spec(?:ification)?s?|status|summary|tasks?|todos?)\.md$/i;

/** Whether a file has a name that commands give to their work: `plan.md`, `open-tasks.md`. */
export function isWorkProduct(path: string): boolean {
  return WORK_PRODUCT.test(path);
}

/** Whether the text of a command names a file like its own, which is rather what it reads or makes. */
export function namesFileOfItsName(path: string, text: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return text.split(name).some((before, index, { length }) => index < length - 1 && !PART_OF_PATH.test(before));
}

/** A part of a longer name, or the folder of the command itself. */
const PART_OF_PATH = /(?:[\p{L}\p{N}_.-]|commands\/)$/u;
