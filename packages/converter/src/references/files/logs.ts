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
/** A line, or an item, row or heading with its mark; and the date that it begins with, after one word at most. */
const LINE =
  /^[ \t]{0,8}(?:(#{1,6}|[-*+]|\||\d{1,3}\.)[ \t]{0,4}(?:[\p{L}\p{M}]{1,20}:?[ \t]{1,4})?)?[*_`[(]{0,3}(20\d\d[-./年]\s?(?:0?[1-9]|1[0-2])[-./月]\s?(?:0?[1-9]|[12]\d|3[01])(?!\d))?/u;
/** Number of different dates that only a record has, and the part of the lines with the same mark that begin so. */
const MIN_DATES = 3;
const MIN_DATED = 0.5;
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
  return GROWS.test(beginning) || hasDatedEntries(beginning);
}

/** Whether most lines, items, rows or headings of one kind begin with a date of their own. */
function hasDatedEntries(text: string): boolean {
  const kinds = new Map<string | undefined, { readonly dates: Set<string>; lines: number }>();
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [, mark, date] = LINE.exec(line) ?? [];
    const name = mark?.replace(/\d+/, "1");
    const kind = kinds.get(name) ?? { dates: new Set<string>(), lines: 0 };
    kinds.set(name, kind);
    kind.lines += 1;
    if (date !== undefined) kind.dates.add(date);
  }
  return [...kinds.values()].some(({ dates, lines }) => dates.size >= MIN_DATES && dates.size >= lines * MIN_DATED);
}
