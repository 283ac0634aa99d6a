/** Returns how a number is written in a text; undefined if it is not there, or in several ways. */
export type NumberSpellings = (value: number) => string | undefined;

const PIECE = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|\S)|[\w.+-]+/g;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns a function that finds the spelling of a number in the text of calls, such as `1.10` for 1.1. Numbers in
 * strings do not count: those in the strings that were read from the text are left out, since quotes delimit strings
 * only in some dialects. The text is read in the first search, in linear time.
 *
 * @param args the arguments that were read from the text
 */
export function numberSpellings(text: string, args: readonly unknown[]): NumberSpellings {
  let found: ReadonlyMap<number, string | undefined> | undefined;
  return (value) => {
    found ??= spellingsIn(text, args);
    return found.get(value);
  };
}

function spellingsIn(text: string, args: readonly unknown[]): ReadonlyMap<number, string | undefined> {
  const counts = new Map<string, number>();
  const count = (written: string, change: 1 | -1): void => {
    for (const [piece] of written.matchAll(PIECE)) {
      if (NUMBER.test(piece)) counts.set(piece, (counts.get(piece) ?? 0) + change);
    }
  };
  count(text, 1);
  for (const string of stringsIn(args)) count(string, -1);
  const spellings = new Map<number, string | undefined>();
  for (const [written, times] of counts) {
    const value = Number(written);
    if (times > 0) spellings.set(value, spellings.has(value) ? undefined : written);
  }
  return spellings;
}

/** Returns the strings and the keys in a value, without strings that can be JSON, whose numbers can be arguments. */
function stringsIn(value: unknown): readonly string[] {
  const strings: string[] = [];
  const open = [value];
  for (const part of open) {
    if (typeof part === "string") {
      if (!/^\s*[[{]/.test(part)) strings.push(part);
    } else if (typeof part === "object" && part !== null) {
      if (!Array.isArray(part)) strings.push(...Object.keys(part));
      for (const item of Object.values(part)) open.push(item);
    }
  }
  return strings;
}
