/** The cause of a tool's failure, if it is known. */
export type ErrorKind =
  | "auth"
  | "crash"
  | "model"
  | "network"
  | "overflow"
  | "quota"
  | "rate_limit"
  | "recursion"
  | "start"
  | "trust"
  | "usage";

/** In order of precedence: the first pattern that matches wins. */
const PATTERNS: readonly (readonly [ErrorKind, RegExp])[] = [
  ["rate_limit", /\b429\b|rate.?limit|too many requests|resource.?exhausted|overloaded/i],
  ["quota", /quota|billing|insufficient (?:credit|fund|balance)|usage limit|out of credits/i],
  ["auth", /\b401\b|\b403\b|api.?key|unauthori[sz]ed|log(?:ged)? ?in\b|credential|\bauth(?:entication|orization)?\b/i],
  ["trust", /\btrust(?:ed)?\b/i],
  ["model", /\bmodel\b.{0,80}(?:not found|not exist|not supported|unknown|invalid)|(?:unknown|invalid) model\b/i],
  ["usage", /unknown (?:option|argument|flag)|unexpected argument|^usage:/im],
  ["network", /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|fetch failed|network|socket hang up|connection (?:refused|error)/i],
];

/** A word of failure. Other lines of a log say what works, such as `Loaded cached credentials.` */
const FAILURE =
  /error|fail|invalid|expired|exceed|exhaust|denied|forbidden|unauthori[sz]ed|refused|reject|require|missing|unknown|unexpected|unable|please|must|\bnot\b|\bno\b|n't\b|cannot|too many|limit|overloaded|insufficient|out of|\b4\d\d\b|econn|enotfound|eai_again|etimedout|hang up|^usage:/i;

/** Classifies a failure by the text of its message. Returns undefined if no pattern matches. */
export function errorKindOf(text: string): ErrorKind | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Classifies a failure by a program's log, of which only the lines that speak of a failure count. */
export function errorKindInLog(log: string): ErrorKind | undefined {
  const lines = log.split("\n").filter((line) => FAILURE.test(line));
  return errorKindOf(lines.join("\n"));
}

/** Whether the same call may succeed if retried later. */
export function isRetryable(kind: ErrorKind | undefined): boolean {
  return kind === "rate_limit" || kind === "network";
}
