import { type ConvertedText, digestOf } from "./converted-text.js";

/** Number of lines of each result that are shown. */
const MAX_LINES = 8;

/** Prints the results that differ, with the lines, warnings and names that only one of them has. */
export function printDifferences(
  before: ReadonlyMap<string, ConvertedText>,
  after: ReadonlyMap<string, ConvertedText>,
): void {
  let different = 0;
  for (const [key, converted] of after) {
    const other = before.get(key);
    if (other && digestOf(other) === digestOf(converted)) continue;
    different += 1;
    console.log(`\n${key}`);
    for (const line of linesOnlyIn(other, converted)) console.log(`  - ${line}`);
    for (const line of linesOnlyIn(converted, other)) console.log(`  + ${line}`);
  }
  console.log(`\n${different} of ${after.size} results differ`);
}

function linesOnlyIn(one: ConvertedText | undefined, other: ConvertedText | undefined): string[] {
  const known = new Set(linesOf(other));
  return linesOf(one)
    .filter((line) => !known.has(line))
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, 160));
}

function linesOf(converted: ConvertedText | undefined): string[] {
  if (converted === undefined) return [];
  const { content, warnings, inlined, missing } = converted;
  return [
    ...content.split("\n"),
    ...warnings.map((warning) => `warning: ${warning}`),
    ...inlined.map((name) => `inlined: ${name}`),
    ...missing.map((name) => `missing: ${name}`),
  ];
}
