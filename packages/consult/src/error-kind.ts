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
  ["trust", /\btrusted?\b/i],
  ["model", /\bmodel\b.{0,80}(?:not found|not exist|not supported|unknown|invalid)|(?:unknown|invalid) model\b/i],
  ["usage", /unknown (?:option|argument|flag)|unexpected argument|^usage:/im],
  ["network", /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|fetch failed|network|socket hang up|connection (?:refused|error)/i],
];

/** Classifies a failure by the text of its message. Returns undefined if no pattern matches. */
export function errorKindOf(text: string): ErrorKind | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether the same call may succeed if retried later. */
export function isRetryable(kind: ErrorKind | undefined): boolean {
  return kind === "rate_limit" || kind === "network";
}
