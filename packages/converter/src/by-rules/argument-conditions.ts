/** How a language speaks about the arguments of a command. */
interface Language {
  /** Words that begin a condition. */
  readonly condition: string;
  /** Words after the arguments with which a condition speaks about them, rather than using them. */
  readonly state: string;
  /** Words after the arguments at the start of a sentence that is a rule about them. */
  readonly rule: string;
  /** An argument with its article, and the words for none. */
  readonly noun: string;
  readonly none: string;
}

const LANGUAGES: readonly Language[] = [
  {
    condition: "wenn|falls|sofern|ob",
    state:
      "leer|fehlt|fehlen|gesetzt|angegeben|gegeben|vorhanden|übergeben|nicht|ist|sind|enthält|mit|gleich|eine?n?|beginnt",
    rule: "muss|darf|soll|kann|ist|enthält",
    noun: "das Argument",
    none: "(keines)",
  },
  {
    condition: "si|cuando",
    state: "est[áa]|es|no|viene|contiene|empieza|comienza|tiene|incluye|falta|se|vac[íi]o|existe",
    rule: "debe|puede|tiene|es|contiene",
    noun: "el argumento",
    none: "(ninguno)",
  },
  {
    condition: "si|quand|lorsque",
    state: "est|n['’]est|ne|contient|commence|vide|manque|a|correspond|désigne|absent",
    rule: "doit|peut|est|contient",
    noun: "l'argument",
    none: "(aucun)",
  },
  {
    condition: "se|quando|caso",
    state: "estiver|esteja|est[áa]|for|seja|não|nao|contiver|contém|começar|vier|tiver|vazio|é",
    rule: "deve|pode|precisa|é|contém",
    noun: "o argumento",
    none: "(nenhum)",
  },
  {
    condition: "если|когда",
    state: String.raw`пуст\p{L}*|не|отсутств\p{L}*|содерж\p{L}*|указан\p{L}*|задан\p{L}*|начина\p{L}*|равен|есть`,
    rule: String.raw`долж\p{L}*|может|содержит`,
    noun: "аргумент",
    none: "(нет)",
  },
];

/** Words after the arguments with which languages without spaces speak about them, and the words for an argument. */
const UNSPACED: readonly Pick<Language, "state" | "noun" | "none">[] = [
  {
    state: "为空|為空|是空|不为空|不為空|非空|包含|未|没有|沒有|存在|有值",
    noun: "参数",
    none: "（无）",
  },
  {
    state: "が(?:空|未|指定|入力|渡|与え|なければ|ない|ある|存在|含)|[をに]含",
    noun: "引数",
    none: "（なし）",
  },
  {
    state: String.raw`(?:이|가|은|는)[ \t]?(?:비어|없|있|주어|지정)|[을를][ \t]?포함`,
    noun: "인수",
    none: "（없음）",
  },
];

const MARKS = "[\"'`*]{0,3}";
const TOKEN = String.raw`(?<!\\)\$(?:ARGUMENTS\b|\d|[a-z_][\w-]*)`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** A way in which a text speaks about an argument, and the words for that. */
export interface ArgumentCondition {
  /** Has the groups `lead`, `marks` and `token`. */
  readonly pattern: RegExp;
  readonly noun: string;
  readonly none: string;
  /** The marks around the value of an argument. */
  readonly around: readonly [string, string];
}

/** Conditions about arguments, and rules for them, in other languages than English. */
export const CONDITIONS: readonly ArgumentCondition[] = [
  ...LANGUAGES.flatMap(({ condition, state, rule, ...words }) => [
    {
      ...words,
      around: ["(", ")"] as const,
      pattern: new RegExp(
        String.raw`(?<lead>(?<![\p{L}\p{N}])(?:${condition})\s+)(?<marks>${MARKS})(?<token>${TOKEN})\k<marks>(?=\s+(?:${state})${END})`,
        "giu",
      ),
    },
    {
      ...words,
      noun: words.noun.replace(/^./u, (letter) => letter.toUpperCase()),
      around: ["(", ")"] as const,
      pattern: new RegExp(
        String.raw`(?<lead>^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?<marks>${MARKS})(?<token>\$ARGUMENTS\b)\k<marks>(?=\s+(?:${rule})${END})`,
        "gimu",
      ),
    },
  ]),
  ...UNSPACED.map(({ state, ...words }) => ({
    ...words,
    around: ["（", "）"] as const,
    pattern: new RegExp(String.raw`(?<lead>)(?<marks>${MARKS})(?<token>${TOKEN})\k<marks>[ \t]?(?=${state})`, "gu"),
  })),
];

/** All words for the arguments of a command, with their value: `the argument text ("$ARGUMENTS")`. */
export const NAMED_VALUES = new RegExp(
  String.raw`(argument text|${[...LANGUAGES, ...UNSPACED].map(({ noun }) => noun).join("|")})(?: ?[(（]${MARKS}\$ARGUMENTS${MARKS}[)）])`,
  "gi",
);

/** Words after an argument that say that it is not there. */
const EMPTY = [
  String.raw`\s+(?:(?:is|are|was|were)\s+)?(?:absent|blank|empty|missing|omitted|unset|not\s+(?:given|passed|present|provided|set|specified|supplied)|(?:isn|wasn)['’]t\s+(?:given|passed|provided|set|specified))\b`,
  String.raw`\s+(?:ist\s+)?(?:leer|fehlt|nicht\s+(?:angegeben|gesetzt|übergeben|vorhanden))${END}`,
  String.raw`\s+(?:(?:est[áa]|es|viene|estiver|esteja|for)\s+)?(?:vac[íi]o|vazio|falta)${END}|\s+(?:no\s+se|não\s+for|nao\s+for)${END}`,
  String.raw`\s+(?:(?:est\s+)?(?:vide|absent)|manque|n['’]est\s+pas)${END}`,
  String.raw`\s+(?:пуст\p{L}*|отсутств\p{L}*|не\s+(?:указан|задан|передан)\p{L}*)`,
  "(?:为空|為空|是空|未|没有|沒有)|が(?:空|未|なければ|ない)|(?:이|가)[ \\t]?(?:비어|없)",
].join("|");

/** Words for all arguments, with a value that is there, before words that say that it is not. */
export const NAMED_EMPTY = new RegExp(`${NAMED_VALUES.source}(?=${EMPTY})`, "giu");

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
