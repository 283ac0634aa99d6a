import { anyOtherCharacter, characterClass, type GrammarRules } from "./grammar-rules.js";

/** Text that a value may consist of, apart from marks. */
interface PlainText {
  /** Characters that the text cannot contain as they are. */
  readonly excluded: string;
  /** Expression for the escapes of these characters. */
  readonly escapes?: string;
}

const WIDE = /\P{ASCII}/u;

/**
 * Adds the rules for a text that contains none of the marks, in any letter case, and returns the name of the first one.
 * The rules are an automaton: one for each beginning of a mark that the text so far can end with. Where a mark goes on
 * with a character beyond ASCII, no such character is allowed, since XGrammar cannot tell them apart.
 */
export function textWithoutMarks(
  rules: GrammarRules,
  name: string,
  marks: readonly string[],
  { excluded, escapes }: PlainText = { excluded: "" },
): string {
  const root = `${name}-0`;
  if (rules.has(root)) return root;
  const spelled = marks.map((mark) => mark.toLowerCase());
  const whole = spelled.filter((mark) => !WIDE.test(mark));
  const beforeWide = spelled.filter((mark) => WIDE.test(mark)).map((mark) => mark.slice(0, mark.search(WIDE)));
  const beginnings = [...whole.map((mark) => mark.slice(0, -1)), ...beforeWide].flatMap((longest) =>
    Array.from({ length: longest.length + 1 }, (_, end) => longest.slice(0, end)),
  );
  const states = new Map([...new Set(["", ...beginnings])].map((text, index) => [text, `${name}-${index}`]));
  const alphabet = new Set([...whole, ...beforeWide].flatMap((mark) => Array.from(mark)));
  for (const [text, state] of states) {
    const moves = new Map<string, string[]>();
    const last = beforeWide.some((end) => text.endsWith(end)) ? 0x7f : 0x10ffff;
    const special = Array.from(excluded);
    for (const character of alphabet) {
      const longer = text + character;
      const target = whole.some((mark) => longer.endsWith(mark)) ? undefined : suffixIn(states, longer);
      if (target === root || excluded.includes(character)) continue;
      const cases = [...new Set([character, character.toUpperCase()])];
      special.push(...cases);
      if (target !== undefined) moves.set(target, [...(moves.get(target) ?? []), ...cases]);
    }
    const body = [
      '""',
      `${anyOtherCharacter(special, last)} ${root}`,
      ...(escapes ? [`${escapes} ${root}`] : []),
      ...[...moves].map(([target, characters]) => `${characterClass(characters)} ${target}`),
    ];
    rules.add(state, body.join(" | "));
  }
  return root;
}

/** Returns the state for the longest end of a text that is a beginning of a mark. */
function suffixIn(states: ReadonlyMap<string, string>, text: string): string | undefined {
  for (let start = 0; start < text.length; start += 1) {
    const state = states.get(text.slice(start));
    if (state) return state;
  }
  return states.get("");
}
