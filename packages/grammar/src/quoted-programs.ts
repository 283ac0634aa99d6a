/** Start and end of a part of a text. */
export type Range = readonly [start: number, end: number];

const NAME = String.raw`\b(?:[gmn]?awk|perl|ruby|sed)\b`;
/** What is between a program's name and its quotes: no other name, so that a list of names takes linear time. */
const OPTIONS = String.raw`(?:(?!${NAME})[^'"\n|;])*`;
/** A command that takes a program in quotes, up to the end of the command. */
const COMMAND = new RegExp(String.raw`${NAME}(?:${OPTIONS}(?:'[^']*'|"[^"]*"))+`, "g");
const COMMAND_ON_LINE = new RegExp(String.raw`${NAME}(?:${OPTIONS}(?:'[^'\n]*'|"[^"\n]*"))+`, "g");
const QUOTED = /'[^']*'|"[^"]*"/g;
/** A block of awk without its command. */
const PRINTING = /\{[^{}\n]{0,200}\bprintf?\b[^{}\n]{0,200}\}/g;
/** A replacement by sed or Perl without its command. */
const SUBSTITUTION = /(?<![\w/])s([/|#])(?:(?!\1)[^\n]){1,200}\1(?:(?!\1)[^\n]){0,200}\1/g;

/**
 * Finds the programs of awk, sed, Perl and Ruby in a text, in which `$1` is a field or a group; in any order. In a
 * block of code they may have several lines.
 */
export function quotedPrograms(text: string, isBlock: boolean): Range[] {
  const ranges: Range[] = [];
  for (const { 0: command, index } of text.matchAll(isBlock ? COMMAND : COMMAND_ON_LINE)) {
    for (const { 0: quoted, index: at } of command.matchAll(QUOTED)) {
      if (quoted.startsWith("'")) ranges.push([index + at, index + at + quoted.length]);
    }
  }
  for (const pattern of [PRINTING, SUBSTITUTION]) {
    for (const { 0: part, index } of text.matchAll(pattern)) ranges.push([index, index + part.length]);
  }
  return ranges;
}
