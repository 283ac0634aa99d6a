/** Words for the arguments of a command, with their value: `the argument text ("$ARGUMENTS")`. */
export const NAMED_VALUES = /(argument text)(?: ?[(（]["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}[)）])/gi;

/** The same before words that say that there are none. */
export const NAMED_EMPTY = new RegExp(
  String.raw`${NAMED_VALUES.source}(?=\s+(?:(?:is|are|was|were)\s+)?(?:absent|blank|empty|missing|omitted|unset|not\s+(?:given|passed|present|provided|set|specified|supplied)|(?:isn|wasn)['’]t\s+(?:given|passed|provided|set|specified))\b)`,
  "gi",
);

/** An order to go on with a value that the user gives: `use it as $ARGUMENTS`, `` `$ARGUMENTS` として使用する ``. */
export const TAKEN_AS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(use|treat|take)\b([^.\n$]{0,60}\bas\s+)["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}(?= (?:from|for|in)\b|[.,;)](?!\w)|$)/gim,
    "the argument text",
  ],
  [
    /(?<![\p{L}\p{N}])(nimm|nutze|verwende)(?![\p{L}])([^.\n$]{0,60}\sals\s+)["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}(?![\w`/])/giu,
    "Argument",
  ],
  [
    /(?<![\p{L}\p{N}])(úsal[oa]|usa|utiliza|use|utilize|trata|trate)(?![\p{L}])([^.\n$]{0,60}\scomo\s+)["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}(?![\w`/])/giu,
    "argumento",
  ],
  [
    /(?<![\p{L}\p{N}])(utilise|utilisez|traite|traitez)(?![\p{L}])([^.\n$]{0,60}\scomme\s+)["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}(?![\w`/])/giu,
    "argument",
  ],
  [/()((?:作为|作為|当作|當作|视为|視為)[ \t]?)["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}/gu, "参数"],
  [/()()[ \t]?["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}[ \t]?(?=として(?:使|扱|用))/gu, "引数"],
  [/()()["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}[ \t]?(?=(?:으로|로)[ \t]?(?:사용|간주))/gu, "인수"],
];

const END = String.raw`(?![\p{L}\p{N}])`;
/** A value that a text states beside its arguments for the case that there are none, or that they are optional. */
export const STATED_FOR_NONE = new RegExp(
  [
    String.raw`\$ARGUMENTS[^\n]{0,60}(?<![\p{L}\p{N}])(?:empty|leer|vac[íi]o|vide|vazi[oa]|пусто|blank|omitted)["'${"`"}*]{0,3}\s?(?:[=→]|->)`,
    String.raw`\$ARGUMENTS[^\n]{0,60}(?:为空|為空|留空|空|省略時|省略)["'${"`"}*]{0,3}\s?(?:[=＝→:：]|->)`,
    String.raw`\$ARGUMENTS["'${"`"}*]{0,3}\s?[(（][^()（）]{0,120}(?:if\s+(?:empty|omitted)|(?:falls|wenn)\s+leer|si\s+(?:est[áa]\s+)?vac[íi]o|si\s+vide|se\s+vazio|если\s+пусто)${END}`,
    String.raw`[(（](?:optional|optionnelle?|opcional|facultati[fv]\p{L}*|необязательн\p{L}*|可选|可選|选填|任意|省略可|선택)[^()（）\n]{0,60}[)）]["'*_]{0,3}\s?[:：]["'*_]{0,3}\s?["'${"`"}*]{0,3}\$ARGUMENTS`,
  ].join("|"),
  "iu",
);
