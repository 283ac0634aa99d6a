import { END, spaced, START, unicode, unspaced, words } from "../words/phrases.js";
import { ARGUMENTS, OPENING } from "./run-verbs.js";

/** Words before a name whose work comes before or after this one, or is done elsewhere: `after /x`, `written by /x`. */
const BEFORE_NAME = spaced({
  en: `by, after, before, until, next, belong(s) (in/to), defer(s/red) to, reserved for, up to, the job of, advance(s) to,
    move on to, continue with, carr(y/ied) into, point them to, send them to, opt-in via, go(es) (in)to, ran, next step is, a full, the full, afterwards via, later via`,
  de: `von, nach, vor, durch, weiter mit, danach, zuerst, gehört in, gehört zu,
    danach via, später via`,
  es: "por, antes de, después de, tras, primero, sigue con, va a, ejecutó",
  fr: "par, avant, après, d'abord, continue avec, va dans",
  it: "da, prima di, dopo, va in",
  nl: "door, na, voor",
  pt: "por, pela, antes de, depois de, após, primeiro, vai para, rodou, executou",
  ru: "после, перед, сначала, шаг, часть",
  vi: "sau, trước",
});
/** Words before a name of which the text means a part. */
const PART_OF = spaced({
  en: "step of, part of, end of, output of, result(s) of",
  de: "schritt von, teil von, ergebnis von",
  es: "paso de, parte de, resultado de",
  fr: "étape de, partie de, résultat de",
  it: "fase di, parte di",
  nl: "stap van, deel van",
  pt: "etapa de, parte de, resultado de",
  vi: "bước của",
});
/** The text before the name of a command of which a part is meant. An order for that part needs the command. */
export const PART_BEFORE = unicode(String.raw`${START}${PART_OF}[ \t]+${OPENING}$`);
const CARRIED = String.raw`${START}(?:carr(?:y|ies)|promote)${END}[^.;\n]{0,60}[ \t](?:in)?to[ \t]+`;
const PHASE = spaced({ en: "phase, stage, step", de: "schritt", es: "fase", fr: "étape", ru: "стадия, этап" });
/** The text before the name of a command whose work is not a part of this one. */
export const SPOKEN_BEFORE = unicode(
  String.raw`(?:${START}${BEFORE_NAME}[ \t]+|${CARRIED}|${START}${PHASE}[ \t]*[\d.]*[ \t]*[（(]|[,(（][ \t]*${PHASE}[ \t]+|${unspaced({ zh: "由, 先" })}[ \t]*)${OPENING}$`,
);
/** The text after it. */
export const SPOKEN_AFTER = unicode(
  String.raw`^${ARGUMENTS}(?:['’]s (?:own )?(?:job|work|output|result)|[）)]?[ \t]*${unspaced({ zh: "完成后, 之后, 产出, 生成", ja: "の後, が生成", ko: "이후, 후에" })}|[^.。\n]{0,20}${unspaced({ ja: "へ送る, に入れる", ko: "로 간다, 로 보낸다, 에 속한다" })}|[ \t]+${words({ en: "already, has run, has finished, signal(s)", es: "ya", fr: "déjà", pt: "já", ru: "уже" })})`,
);
/** A noun after a name that means its text: `the /x flow`, `/x step 2`. */
export const OF_TEXT = unicode(
  String.raw`^["'${"`"}*)]{0,3}[ \t]+(?:${spaced({
    en: "logic, flow, procedure, process, protocol, workflow, rule(s), steps, checklist, format, template, pattern",
  })}${END}|${PHASE}[ \t]+\d)`,
);
/** Titles and introductions of steps of the user before or afterwards. */
export const TITLE_OF_LATER = unicode(
  `^[^\\p{L}]*(?:${words({
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
  })})`,
);
