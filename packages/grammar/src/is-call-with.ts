/** A program that runs another, or a path of one. */
const PROGRAM =
  /^(?:[\w.~-]*\/[\w./~-]+|[\w-]+\.\w+|bash|bun|deno|go|node|npm|npx|php|pnpm|py|python3?|ruby|sh|uvx?|yarn|zsh)$/;
const NAME = /^[\w./~-]+$/;
/** Words that begin a line of a script rather than a call. */
const BUILT_IN = /^(?:alias|case|echo|elif|eval|exec|export|for|if|local|print|printf|return|set|shift|test|while)$/;
const POSITION = /^(?:--?[\w-]+=)?["']?\$(\d)["']?$/;

/**
 * Whether code within a line calls a program with these positions, such as `python report.py $1 $2`: all words with a
 * dollar sign are among them and count upwards. One position does not make a call without a path or a program that runs
 * others: `rate $1`.
 */
export function isCallWith(code: string, known: ReadonlySet<number>): boolean {
  const [program = "", ...words] = code
    .replace(/^`+!?|`/g, "")
    .trim()
    .split(/\s/);
  if (!NAME.test(program) || BUILT_IN.test(program)) return false;
  const withDollar = words.filter((word) => word.includes("$"));
  const positions = withDollar.map((word) => Number(POSITION.exec(word)?.[1] ?? NaN));
  const [first = 0] = positions;
  const isInOrder = first <= 1 && positions.every((position, index) => position === first + index);
  const isProgram = positions.length > 1 || PROGRAM.test(program);
  return isInOrder && isProgram && positions.every((position) => known.has(position));
}
