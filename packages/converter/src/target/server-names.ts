/** A place at which a text names a server of the Model Context Protocol. */
export interface ServerName {
  /** The name with the words for a server, and with the marks around it: `Board MCP server`. */
  readonly name: string;
  readonly index: number;
}

/** Words before "MCP" that do not name a server. */
const OTHER_WORD =
  "(?:all|an?|and|any|one|two|three|four|five|both|several|some|many|multiple|another|appropriate|available|current|each|either|every|from|if|its|my|no|or|other|our|project|proper|right|same|that|the|their|these|this|those|to|using|via|what|when|which|with|without|your)";
const NOT_A_NAME = String.raw`(?!${OTHER_WORD}\b)`;
/** Verbs before "MCP" at the start of a sentence or a label. */
const ORDER = "Add|Check|Configure|Confirm|Debug|Enable|Ensure|Fix|Install|Restart|Test|Verify";
/** The word for a server in several languages. */
const SERVER = String.raw`servers?|сервер(?:а|ом|ы|у)?|servidor(?:es)?|serveurs?|服务器|服務器|伺服器|サーバー?|서버`;

/** Names after a verb, in code, and before words for a server. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<=\b(?:call|from|query|through|use|using|via|with)\s(?:the\s)?["'*\`]{0,2})${NOT_A_NAME}(?:\w+\s${NOT_A_NAME})?[\w-]+["'*\`]{0,2}\sMCP\b(?:\s(?:connectors?|integrations?|servers?|tools?)\b|(?=["'*\`]{0,2}\s*(?:[).,;:(]|[-–—]\s|$)))`,
    "gim",
  ),
  new RegExp(
    String.raw`(?<![\w-])(?!(?:A|All|An|Any|Each|Every|No|Our|That|The|This|Your|${ORDER})\s)[A-Z][\w-]*\sMCP\s(?:access|availability|connection|connectivity)\b`,
    "g",
  ),
  // a name of a server within a sentence: `check the Acme MCP server`, `start the MCP server `acme``
  /(?<=\b[a-z]{2,}\s)[A-Z][\w-]*\sMCP\sservers?\b/g,
  new RegExp(
    String.raw`(?<=\bMCP[ \t-]{0,2}(?:${SERVER})[:：]?[ \t]?\`)[a-z][\w-]*(?=\`)|(?<=\`)[a-z][\w-]*(?=\`[ \t]MCP(?:[ \t]?(?:${SERVER})|(?![\w-])))`,
    "gi",
  ),
];

/** One or two words before "MCP": `Board MCP`, `**Paper Trail** MCP`, `paper-search MCP`. */
const BEFORE_MCP =
  /(?<![\w/-])(?:([A-Z][\w-]{0,40}) )?([A-Z][\w-]{0,40}|[a-z\d]{1,30}(?:-[a-z\d]{1,30}){1,4})(?=[`*"]{0,3}[ \t]MCP(?![\w-]))[`*"]{0,3}[ \t]MCP(?:[ \t](?:connectors?|servers?|tools?)\b)?/g;
/** Words there that do not name a server, at least not alone. */
const NOT_ALONE = new RegExp(
  String.raw`^(?:${OTHER_WORD}|${ORDER}|agent|ai|build|co|confirmed|create|delete|establish|initial|management|modern|new|node|python|remove|typescript|anthropic|api|built-in|claude|cli|cuando|custom|das|default|der|el|external|falls|ferramentas|herramientas|le|local|model|native|o|optional|outils|protocol|quand|quando|remote|required|se|si|un|use|wenn|werkzeuge|${SERVER}|tools?)$|-(?:agnostic|aware|based|cached|compatible|enabled|hosted|in|level|like|managed|native|only|party|quality|related|run|side|source|specific|style|using)$`,
  "i",
);
/** Words after "MCP" with which it is about the protocol, or about settings. */
const OF_PROTOCOL =
  /^\s(?:apps?|clients?|config\w*|docs?|documentation|hosts?|inspector|protocol|registry|sdks?|settings|spec\w*|toolkit)\b/i;
/** The middle of a sentence or of a row of a table, or bold. */
const MIDDLE = /(?:[\p{Ll}\p{Lo}\p{N},:;、，：；→—–+/]\s?["'`*([（「]{0,3}|[(（「|]\s?["'`*]{0,3}|\*\*)$/u;
/** Words after "MCP" that only follow a name, so that the word before it is no verb. */
const AFTER_NAME = /^[`*"]{0,3}\s(?:is|isn['’]t|needs|requires|must|lacks|ist|fehlt|está|est)\b/;

/** Finds the places at which a text names a server. One place may be found more than once. */
export function serverNames(text: string): ServerName[] {
  const found = PATTERNS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: name, index }) => ({ name, index })),
  );
  for (const { 0: whole, 1: first, 2: last = "", index } of text.matchAll(BEFORE_MCP)) {
    const after = text.slice(index + whole.length, index + whole.length + 40);
    if (NOT_ALONE.test(last) || OF_PROTOCOL.test(after)) continue;
    const isMiddle = MIDDLE.test(text.slice(Math.max(0, index - 6), index));
    const isName = first !== undefined || isMiddle || !/[A-Z]/.test(last) || AFTER_NAME.test(after);
    if (!isName) continue;
    const start = first === undefined || isMiddle ? index : index + first.length + 1;
    const isVerb = first !== undefined && isMiddle && NOT_ALONE.test(first);
    const at = isVerb ? index + first.length + 1 : start;
    found.push({ name: text.slice(at, index + whole.length), index: at });
  }
  return found.filter(({ name }) => !NOT_ALONE.test(/^([\w-]+) MCP\b/.exec(name)?.[1] ?? ""));
}
