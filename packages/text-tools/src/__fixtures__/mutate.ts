/** Returns a generator of numbers from 0 to 1 that gives the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const INSERTED = [
  "<",
  ">",
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\n",
  " ",
  "x",
  "'",
  "`",
  "</",
  "<|",
  "=",
  "\u0000",
  "1",
  "null",
];

/**
 * Damages a text: leaves out, doubles, moves or replaces a part, inserts something, cuts the end, or writes marks in
 * values without their escape.
 */
export function mutate(text: string, random: () => number): string {
  const place = (end = text.length): number => Math.floor(random() * (end + 1));
  const start = place();
  const end = Math.min(text.length, start + 1 + Math.floor(random() ** 3 * 20));
  const part = text.slice(start, end);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const other = place();
  const inserted =
    random() < 0.5 ? (INSERTED[Math.floor(random() * INSERTED.length)] ?? "") : text.slice(other, other + 12);
  const unescaped = before.replaceAll(String.raw`\u003c`, "<") + after;
  const kinds = [
    before + after,
    before + part + part + after,
    before + inserted + part + after,
    before + inserted + after,
    before,
    unescaped,
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? before;
}
