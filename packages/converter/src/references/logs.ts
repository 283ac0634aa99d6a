/** The name of a file that grows as it is used: `journal.md`, `error-log.md`, `Project_Tracker.md`. */
const LOG_NAME =
  /(?:^|[/._-])(?:(?:review|task|work)[-_]queue|activity|backlog|changelog|diary|history|insights|journal|learnings|ledger|lessons(?:[-_]learned)?|logs?|memory|metrics|mistakes|notes|observations|progress|reflections?|retro(?:spective)?s?|scoreboard|scratchpad|sessions?|state|status|todos?|tracker|worklog)\.[a-z]+$/i;
/** Folders in which such a name means a text about logs, or the form of one. */
const TEXT_FOLDER = /(?:^|\/)(?:agents|commands|examples|guides|prompts|references?|rules|skills|templates)\//i;
/** Text that says that entries are added to it. */
const GROWS =
  /\b(?:append(?:ed|s)?|prepend(?:ed|s)?|(?:auto(?:matically)?|last)[- ](?:updated|recorded|maintained|generated|appended)|updated\s+(?:automatically|after|by|at)|(?:new|newest|latest|recent)\s+(?:entries|entry)|entries\s+(?:appear|go|below|here)|(?:no|add)\s+(?:new\s+)?(?:entries|sessions|records)|(?:is|are|be)\s+(?:added|logged|recorded)\s+(?:here|below|after|by))\b|追加|自动(?:记录|更新|维护)|自動(?:記錄|更新|維護|記録)|最后更新|最後更新|暂无(?:记录)?|追記|最終更新|wird\s+(?:automatisch|nach\s+jede[mr])|neueste\s+einträge|se\s+actualiza|entradas\s+(?:más\s+)?recientes|mis\s+à\s+jour\s+(?:après|par)|dernière\s+mise/i;
/** Text at the beginning of a file of any name that says that it is only added to. */
const APPENDED =
  /\b(?:this|file|log|record)\b[^.\n]{0,40}\bappend[- ]only\b|^[ \t>*_-]*append[- ]only\b|(?:只|仅|僅)追加|追記(?:のみ|専用)/im;
const INTRODUCTION = 600;
/** A file that may be a record, rather than a program that writes one. */
const RECORD = /\.(?:mdx?|markdown|txt|jsonl?|csv|log|tsv|ya?ml)$/i;
/** A date, and the number of different ones that only a record has. */
const DATE = /\b20\d\d[-./年]\s?(?:0?[1-9]|1[0-2])[-./月]\s?(?:0?[1-9]|[12]\d|3[01])(?!\d)/g;
const MIN_DATES = 3;
/** Number of characters that are examined. */
const BEGINNING = 4000;

/**
 * Whether a file is a log: a record that grows in the reader's project, so that the copy in the collection, mostly an
 * empty form, is the wrong one.
 */
export function isLog(path: string, text: string): boolean {
  if (TEXT_FOLDER.test(path) || !RECORD.test(path)) return false;
  if (APPENDED.test(text.slice(0, INTRODUCTION))) return true;
  if (!LOG_NAME.test(path)) return false;
  const beginning = text.slice(0, BEGINNING);
  return GROWS.test(beginning) || new Set(beginning.match(DATE)).size >= MIN_DATES;
}
