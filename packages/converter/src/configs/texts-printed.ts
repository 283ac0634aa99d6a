import { withJoinedPaths } from "./joined-paths.js";

/** The start of a path in the project: at the start of a word, or after a variable for a folder. */
const START = String.raw`(?:(?<![\w./~$}\\-])|(?<=(?:\$\w{1,40}|[})]|\+ ?["'])["']?\/))`;

/** Returns a pattern for paths of files with one of the extensions. Lengths are limited, for linear time. */
export function pathWith(extensions: string): RegExp {
  return new RegExp(String.raw`${START}(?:[\w.-]{1,60}\/){0,8}[\w.-]{1,60}\.(?:${extensions})(?![\w./-])`, "g");
}

const TEXT = pathWith("md|txt");
const COMMENT = /^[ \t]*(?:#|\/\/)/;
/** The end of a statement, in a shell and elsewhere. */
const SEPARATOR = /\n|;|&&|\|\|/;
/** The file to which a shell writes. */
const WRITTEN = /(?<![=-])>{1,2}[ \t]{0,9}["']?[^\s"'|]{1,400}/g;
/** Words of a statement that reads a file. */
const READS = /\b(?:cat|head|tail|sed|awk|open|read\w*)\b/i;
/** Folders outside of the project. */
const OUTSIDE =
  /~\/|\bHOME\b|\bhome(?:dir)?\b|\bexpanduser\b|\bUSERPROFILE\b|(?<![\w.)}"'])\/(?:etc|home|tmp|Users|usr|var)\//;
/** `DIR="$ROOT/rules"`, `const dir = join(root, "rules")`, `for f in a.md b.md`. */
const ASSIGNED = /^[ \t]*(?:(?:export|local|readonly|const|let|var|for)[ \t]+)?(\w{1,60})(?:[ \t]*=(?!=)|[ \t]+in\b)/;
const WORD = /\b[A-Za-z_]\w*/g;

/** Returns the paths of texts in the project that the statements of a program read, also by a variable. */
export function textsPrintedBy(code: string): string[] {
  const statements = withJoinedPaths(code)
    .split("\n")
    .filter((line) => !COMMENT.test(line))
    .flatMap((line) => line.split(SEPARATOR))
    .map((statement) => {
      const text = statement.replace(WRITTEN, () => "");
      return { text, words: text.match(WORD) ?? [], assigned: ASSIGNED.exec(text)?.[1] };
    });
  const outside = new Set<string>();
  const inProject = statements.filter(({ text, words, assigned }) => {
    const isOutside = OUTSIDE.test(text) || words.some((word) => outside.has(word));
    if (isOutside && assigned !== undefined) outside.add(assigned);
    return !isOutside;
  });
  const read = new Set<string>();
  const reading = inProject.toReversed().filter(({ text, words, assigned }) => {
    const isRead = READS.test(text) || (assigned !== undefined && read.has(assigned));
    if (isRead) for (const word of words) read.add(word);
    return isRead;
  });
  return [...new Set(reading.toReversed().flatMap(({ text }) => text.match(TEXT) ?? []))];
}
