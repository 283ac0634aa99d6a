import { END, spaced, START, unicode, unspaced, words } from "../words/phrases.js";
import { OPENING } from "./run-verbs.js";

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
const CARRIED = String.raw`${START}(?:carr(?:y|ies)|promote)${END}[^.;\n]{0,60}[ \t](?:in)?to[ \t]+`;
const PHASE = spaced({ en: "phase, stage, step", de: "schritt", es: "fase", fr: "étape", ru: "стадия, этап" });
/** The text before the name of a command whose work is not a part of this one. */
export const SPOKEN_BEFORE = unicode(
  String.raw`(?:${START}${BEFORE_NAME}[ \t]+|${CARRIED}|${START}${PHASE}[ \t]*[\d.]*[ \t]*[（(]|[,(（][ \t]*${PHASE}[ \t]+|${unspaced({ zh: "由, 先" })}[ \t]*)${OPENING}$`,
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
