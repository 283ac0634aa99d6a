import { anyOf, anyOtherCharacter, characterClass, type GrammarRules } from "./grammar-rules.js";

/**
 * Maximum number of characters of declared keys for a tool that are excluded from other keys. With more, other
 * keys can be declared ones.
 */
const CHARACTERS_LIMIT = 1000;

/** How keys are written, between quotes or without them. */
export interface KeyCharacters {
  /** Expression for any key. */
  readonly any: string;
  /** Expression for the text that can follow once a key is none of the declared ones. */
  readonly rest: string;
  readonly canBeEmpty: boolean;
  /** Whether keys with this character are excluded. */
  readonly isPlain: (character: string, index: number) => boolean;
  /** Returns the expressions for a character with which a key becomes none of the declared ones. */
  readonly leave: (place: KeyPlace) => readonly string[];
}

/** A place that the beginnings of declared keys lead to. */
interface KeyPlace {
  readonly next: Map<string, KeyPlace>;
  readonly isStart: boolean;
  /** Whether a declared key ends here. */
  isKey: boolean;
}

/** Writes expressions for any key but those that an object declares, if these have plain characters only. */
export class OtherKeys {
  readonly #rules: GrammarRules;
  readonly #characters: KeyCharacters;
  readonly #known = new Map<string, string>();
  #left = CHARACTERS_LIMIT;

  constructor(rules: GrammarRules, characters: KeyCharacters) {
    this.#rules = rules;
    this.#characters = characters;
  }

  /** Returns the expression for keys other than these. */
  otherThan(names: readonly string[]): string {
    const id = JSON.stringify(names.toSorted());
    const length = names.join("").length;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    if (names.length === 0 || length > this.#left) return this.#characters.any;
    this.#left -= length;
    const expression = this.#add(placesOf(names, this.#characters.isPlain));
    this.#known.set(id, expression);
    return expression;
  }

  #add(place: KeyPlace): string {
    const { canBeEmpty, leave, rest } = this.#characters;
    const ends = !place.isKey && (canBeEmpty || !place.isStart);
    const next = [...place.next].map(([character, each]) => `${characterClass(character)} ${this.#add(each)}`);
    const left = leave(place).map((character) => `${character} ${rest}`);
    return this.#rules.add(this.#rules.reserve("key"), anyOf([...(ends ? ['""'] : []), ...next, ...left]));
  }
}

function placesOf(names: readonly string[], isPlain: KeyCharacters["isPlain"]): KeyPlace {
  const start: KeyPlace = { next: new Map(), isStart: true, isKey: false };
  for (const name of names.filter((each) => Array.from(each).every(isPlain))) {
    let place = start;
    for (const character of name) {
      const next = place.next.get(character) ?? { next: new Map(), isStart: false, isKey: false };
      place.next.set(character, next);
      place = next;
    }
    place.isKey = true;
  }
  return start;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The characters with which a name of Python begins, and with which it goes on. */
export const NAME_BEGINNINGS = `${LETTERS}${LETTERS.toUpperCase()}_`;
export const NAME_CHARACTERS = `${NAME_BEGINNINGS}0123456789`;

/** The characters of keys in tags. */
export const KEY_CHARACTERS = `${NAME_CHARACTERS}.-`;

/** Characters that a JSON string cannot contain as they are. */
export const NOT_IN_STRINGS = `"\\${Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("")}`;

/** Escapes of characters that are not plain. */
const ESCAPES = String.raw`"\\" (["\\bfnrt] | "u00" ([01] [0-9A-Fa-f] | "3" [Cc]))`;

/**
 * Returns the characters of keys in quotes, as in JSON.
 *
 * @param text expression for the text of any string
 * @param marks texts that no key contains
 */
export function quotedKeys(text: string, marks: readonly string[]): KeyCharacters {
  const begins = marks.flatMap((mark) => [mark.charAt(0).toLowerCase(), mark.charAt(0).toUpperCase()]);
  const special = new Set([...Array.from(NOT_IN_STRINGS), ...begins]);
  return {
    any: text,
    rest: text,
    canBeEmpty: true,
    isPlain: (character) => character < "\u0080" && character !== "<" && !special.has(character),
    leave: ({ next }) => [anyOtherCharacter(new Set([...special, ...next.keys()]), 0x10ffff), ESCAPES],
  };
}

/** Returns the characters of keys without quotes: those with which they begin, and those that can follow. */
export function bareKeys(first: string, following: string): KeyCharacters {
  const rest = `${characterClass(following)}*`;
  return {
    any: `${characterClass(first)} ${rest}`,
    rest,
    canBeEmpty: false,
    isPlain: (character, index) => (index === 0 ? first : following).includes(character),
    leave({ next, isStart }) {
      const others = Array.from(isStart ? first : following).filter((character) => !next.has(character));
      return others.length > 0 ? [characterClass(others)] : [];
    },
  };
}
