/** Returns how a number is written in a text; undefined if it is not there, or in several ways. */
export type NumberSpellings = (value: number) => string | undefined;

const PIECE = /\\[\s\S]|["']|[\w.+-]+/g;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns what finds the spelling of a number in a text, such as `1.10` for 1.1. Numbers in strings count if there are
 * no others. The text is read in the first search, in linear time.
 */
export function numberSpellings(text: string): NumberSpellings {
  let found: readonly Spellings[] | undefined;
  return (value) => {
    found ??= spellingsIn(text);
    return found.find((spellings) => spellings.has(value))?.get(value);
  };
}

type Spellings = Map<number, string | undefined>;

/** Returns the numbers outside of strings, and those in strings. */
function spellingsIn(text: string): readonly [Spellings, Spellings] {
  const outside: Spellings = new Map();
  const inside: Spellings = new Map();
  let quote = "";
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece === '"' || piece === "'") {
      if (quote === "") quote = piece;
      else if (quote === piece) quote = "";
    } else if (NUMBER.test(piece)) addSpelling(quote === "" ? outside : inside, piece);
  }
  return [outside, inside];
}

function addSpelling(spellings: Spellings, written: string): void {
  const value = Number(written);
  const isOther = spellings.has(value) && spellings.get(value) !== written;
  spellings.set(value, isOther ? undefined : written);
}
