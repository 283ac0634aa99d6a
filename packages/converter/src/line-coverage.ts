/** Lines shorter than this say too little to tell texts apart. */
const MIN_LENGTH = 20;

/** The lines of a text by which it can be told apart: long ones, white space evened out, each once. */
export function tellingLines(text: string): Set<string> {
  const lines = text.split("\n").map(evened);
  const long = lines.filter((line) => line.length >= MIN_LENGTH);
  return new Set(long.length > 0 ? long : lines.filter((line) => line !== ""));
}

/** Which share of a text's telling lines stands in another, 0..1; 1 for a text without any. */
export function lineCoverage(text: string, within: string): number {
  const wanted = tellingLines(text);
  if (wanted.size === 0) return 1;
  const present = new Set(within.split("\n").map(evened));
  const whole = evened(within);
  const found = [...wanted].filter((line) => present.has(line) || whole.includes(line));
  return found.length / wanted.size;
}

/** White space in runs made one space. */
export function evened(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
