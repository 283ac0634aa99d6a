import { lineCounter } from "../line-counter.js";

const SHELL = "(?:ba|z|k|c|tc|da|a|fi)?sh|pwsh|python[\\d.]{0,5}|node|perl|ruby|php";

/** The path of a program, and what may run it: `sudo -u app`, `/usr/bin/env A=1`, `timeout 60`. */
const PATH = String.raw`(?:[\w./-]{0,60}\/)?`;
const RUNNER = "sudo|doas|env|exec|command|nohup|nice|time|timeout|xargs|setsid|stdbuf|busybox";
const OPTION = String.raw`-[^\s|;&]{0,60}|(?<=(?:-[a-z]|timeout)[ \t]{1,9})[\w{][\w.{}-]{0,40}|\w{1,40}=[^\s|;&]{0,100}`;
const RUN = String.raw`(?:(?:${PATH}(?:${RUNNER})|${OPTION})[ \t]{1,20}){0,10}${PATH}(?:${SHELL})(?![\w/-]|\.\w|[ \t]{1,9}-m json\.tool)`;

/** Before an argument of a download, which distinguishes the command `fetch` from the verb. */
const ARGUMENT = String.raw`(?=[ \t]{1,20}(?:["']?(?:-|\$|\w{1,9}:\/\/)|[\w-]{1,60}\.[\w.-]{1,60}\/))`;

/** A download, or a text that is decoded; `;` followed by a space ends its command. */
const DOWNLOAD = String.raw`(?:\b(?:curl|wget)(?:\.exe)?\b(?=[ \t]{1,20}[^\s|])|\bfetch${ARGUMENT}|\bbase64\s{1,20}(?:-d|--decode)\b)(?:[^\n|;]|;(?=\S)){0,500}`;
const FILTER = String.raw`\|\s{0,100}(?:tee|cat|gunzip|gzip|zcat|xz|bunzip2|bzip2|zstd|tar|sed|awk|tr|base64|openssl|gpg|head|tail|grep|jq|dos2unix|envsubst)\b[^\n|]{0,200}`;

/** Commands that download something and run it. */
const FETCH_AND_RUN = [
  new RegExp(String.raw`${DOWNLOAD}(?:${FILTER}){0,4}\|\s{0,100}(?:${RUN})`, "gi"),
  new RegExp(
    String.raw`(?:\b(?:${SHELL}|source|eval)\b|(?<![^\s;&|(])\.(?=\s))[^\n]{0,100}[<$]\(\s{0,100}(?:curl|wget)\b`,
    "gi",
  ),
  /(?:\beval|\s-c)[ \t]{0,9}["']?`\s{0,100}(?:curl|wget)\b/gi,
  /\b(?:iex|invoke-expression)\b[^\n]{0,200}\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring)\b/gi,
  /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b[^\n]{0,500}\|\s{0,100}(?:iex|invoke-expression)\b/gi,
];

/** A command that may save a file, also with `tee`. All words in it count as names of the file. */
const SAVED = new RegExp(
  String.raw`\b(?:curl|wget|fetch|iwr|invoke-webrequest)(?:\.exe)?${ARGUMENT}(?:(?!&&|\|(?!\s{0,9}(?:sudo )?tee\b)|;\s)[^\n]){1,500}`,
  "gi",
);
const NAME = /[\w.-]{0,200}\w/g;

/** A file that is run or made executable. */
const RUN_FILE = new RegExp(
  [
    String.raw`(?<![\w./-])(?:${SHELL}|source|\.)[ \t]{1,20}(?:-\S{0,40}[ \t]{1,20}){0,4}["']?${PATH}(?<script>\w[\w.-]{0,200}\.\w{1,9})`,
    String.raw`\bchmod[ \t]{1,20}(?:-\S{0,40}[ \t]{1,20}){0,4}(?:[augo]{0,4}[+=][rwst]{0,4}x|[0-7]{0,3}[1357][0-7]{0,3})[ \t]{1,20}["']?${PATH}(?<program>\w[\w.-]{0,200})`,
    String.raw`(?<=(?:^|[;&|(\x60]|\bsudo)[ \t]{0,20})\.[\\/](?<local>\w[\w.-]{0,200})`,
  ].join("|"),
  "gim",
);

/** The end of a line after which a command goes on: after a backslash or a separate backtick, or before a pipe. */
const CONTINUED = /(?:\\|(?<=\s)`)\r?\n|\r?\n(?=[^\S\n]{0,40}\|)/g;

/** Returns the lines in which a command begins that downloads something, from 0, if it or a later command runs that. */
export function fetchAndRunLines(text: string): ReadonlySet<number> {
  const joined = text.replace(CONTINUED, (end) => " ".repeat(end.length));
  const offsets = FETCH_AND_RUN.flatMap((pattern) => Array.from(joined.matchAll(pattern), ({ index }) => index));
  const lineOf = lineCounter(text);
  return new Set([...offsets, ...downloadsOfRunFiles(joined)].toSorted((a, b) => a - b).map(lineOf));
}

/** Returns the offsets of the downloads whose files are run later. */
function downloadsOfRunFiles(text: string): number[] {
  const saved = new Map<string, { readonly download: number; readonly named: number }>();
  for (const { 0: command, index: download } of text.matchAll(SAVED)) {
    for (const { 0: name, index } of command.matchAll(NAME)) {
      if (!saved.has(name)) saved.set(name, { download, named: download + index });
    }
  }
  return Array.from(text.matchAll(RUN_FILE)).flatMap(({ groups = {}, index }) => {
    const file = saved.get(groups["script"] ?? groups["program"] ?? groups["local"] ?? "");
    return file !== undefined && file.named < index ? [file.download] : [];
  });
}
