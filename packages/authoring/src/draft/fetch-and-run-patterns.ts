const SHELL =
  "(?:ba|z|k|c|tc|da|a|fi)?sh|\\$\\{?SHELL\\}?|pwsh|python[\\d.]{0,5}|node|perl|ruby|php|lua|osascript|rscript|tsx|ts-node";

/** The path of a program, and what may run it: `sudo -u app`, `/usr/bin/env A=1`, `timeout 60`. */
const PATH = String.raw`(?:[\w./~-]{0,60}\/|\.\\)?`;
const RUNNER = "sudo|doas|env|exec|command|nohup|nice|time|timeout|xargs|setsid|stdbuf|busybox";
const OPTION = String.raw`-[^\s|;&]{0,60}|(?<=(?:-[a-z]|timeout)[ \t]{1,9})[\w{][\w.{}-]{0,40}|\w{1,40}=[^\s|;&]{0,100}`;
const PREFIX = String.raw`(?:(?:${PATH}(?:${RUNNER})|${OPTION})[ \t]{1,20}){0,10}`;

/** After a shell that does not run its input: a file or code of its own, such as `-c 'print(1)'`. */
const OWN_CODE = String.raw`[\w/-]|\.\w|[ \t]{1,9}(?:-m json\.tool|[\w.-][\w./-]{0,60}\.\w{1,4}(?![\w.]))|(?<=python[\d.]{0,5}|node|perl|ruby|php)[ \t]{1,9}-\w{0,3}[cer]\b`;

/** A shell in another place: `ssh host bash`, `docker exec -i name bash`, `su - app -c bash`. */
const ELSEWHERE = String.raw`(?:ssh|(?:docker|podman|kubectl)[ \t]{1,4}exec|su)(?:[ \t]{1,9}[\w@.:/-]{1,60}){1,6}[ \t]{1,9}(?:${SHELL})(?![\w/.-])`;

/** A command that runs the input of a pipe. */
const RUN = String.raw`(?:[({][ \t]{0,9})?["'\\]{0,2}(?:${[
  String.raw`${PREFIX}${PATH}(?:${SHELL})(?!${OWN_CODE})`,
  String.raw`(?:\.|source)[ \t]{1,9}\/dev\/(?:stdin|fd\/0)|(?:(?:bun|deno)(?:[ \t]{1,9}run)?|crontab)[ \t]{1,9}-(?!\w)`,
  String.raw`while[ \t]{1,9}read\b[^\n]{0,60}\b(?:eval|(?:${SHELL})[ \t]{1,9}-c)\b`,
  ELSEWHERE,
].join("|")})`;

/** Before an argument of a download, which distinguishes the command `fetch` from the verb. */
const ARGUMENT = String.raw`(?=[ \t]{1,20}(?:["']?(?:-(?=\w|-)|\$|\w{1,9}:\/\/)|[\w-]{1,60}\.[\w.-]{1,60}\/|[\w-]{1,60}@))`;

/** The rest of a command: a quoted text is a part of it whatever it contains, and `;` followed by a space ends it. */
const REST = String.raw`(?:(?<=[\s=])'[^'\n]{0,300}'|"[^"\n]{0,300}"|(?!"[^"\n]{0,300}"|(?<=[\s=])'[^'\n]{0,300}')(?:[^\n|;]|;(?=\S)))`;

/** A download, or a text that is decoded. */
const DOWNLOAD = String.raw`(?:${[
  String.raw`\b(?:curl|wget)(?:\.exe)?\b(?=[ \t]{1,20}[^\s|])|\b(?:fetch|aria2c|lynx|xh|https?)${ARGUMENT}`,
  String.raw`\baws[ \t]{1,9}s3[ \t]{1,9}cp\b|\bgsutil[ \t]{1,9}cat\b|\bgh[ \t]{1,9}api\b|\b(?:nc|ncat)[ \t]{1,9}[\w.-]{1,60}[ \t]{1,9}\d`,
  String.raw`\bbase64\s{1,20}(?:-\w{0,2}d|--decode)|\bxxd[ \t]{1,9}(?:-\w{1,9}[ \t]{1,9}){0,3}-r`,
].join("|")})${REST}{0,500}`;
const FILTER = String.raw`\|\s{0,100}(?:tee|cat|gunzip|gzip|zcat|xz|bunzip2|bzip2|zstd|tar|sed|awk|tr|base64|openssl|gpg|head|tail|grep|jq|dos2unix|envsubst|sort|uniq|rev|iconv|cut|xxd|perl|python3?)\b[^\n|]{0,200}`;

const POWERSHELL_DOWNLOAD = String.raw`\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring)\b`;

/** Code that reads a page, in Python, JavaScript, Ruby, Perl and PHP. */
const PAGE = String.raw`\b(?:(?:requests\.get|httpx\.get|urlopen|fetch|axios(?:\.get)?)[ \t]{0,4}\(|(?:uri\.open|get|file_get_contents)[ \t]{0,4}\(\\{0,4}["'\x60]https?:)`;

/** The address of a package. */
const ADDRESS = String.raw`[ \t]{1,4}["']?(?:[\w.-]{1,60}[ \t]?@[ \t]?)?(?:git\+)?https?:\/\/`;

/**
 * A package that is installed from an address. One after an option such as `--index-url`, or in prose, is not the
 * address of a package.
 */
const INSTALL = String.raw`\b(?:(?:npm|pnpm|yarn|bun|deno)[ \t]{1,4}(?:i|install|add)|pip[\d.]{0,4}[ \t]{1,4}install|pipx[ \t]{1,4}install|uv[ \t]{1,4}(?:pip[ \t]{1,4}install|add|tool[ \t]{1,4}install))`;
const REGISTRY = "--?(?:registry|(?:extra-|default-)?index(?:-url)?|i|f|find-links|proxy|trusted-host)\\b";
const PROSE = "(?:from|see|or|and|at|via|on|in|to|with|then|using|for|is)\\b";
const PACKAGES = String.raw`(?:[ \t]{1,4}(?!${REGISTRY}|${PROSE})[^\s|;&(),\x60]{1,100}(?<![.:])){0,8}?${ADDRESS}`;

/** A package or a script that is run from an address. An address after its name is only an argument. */
const RUN_PACKAGE = String.raw`\b(?:npx|bunx|pnpx|uvx|(?:npm|pnpm|yarn|bun)[ \t]{1,4}(?:dlx|exec|x)|pipx[ \t]{1,4}run|uv[ \t]{1,4}tool[ \t]{1,4}run|(?:deno|go|bun)[ \t]{1,4}run)(?:[ \t]{1,4}-[^\s|;&]{0,100}){0,8}${ADDRESS}`;

/** A program that a repository or an archive contains. */
const UNPACKED = String.raw`(?:\bgit[ \t]{1,4}clone[ \t]|\b(?:curl|wget)${ARGUMENT}[\s\S]{0,300}?\b(?:tar[ \t]{1,4}-?\w{0,3}x|unzip[ \t]))`;
const OWN_PROGRAM = String.raw`(?<=[\s;&|(\x60])(?:\.\/|(?:ba|z|da)?sh[ \t]{1,4})(?:[\w.-]{1,60}\/){0,4}(?:[\w.-]{1,60}\.sh|(?:install|setup|bootstrap)(?:\.\w{1,4})?)(?![\w.-]*\w)`;

/** Commands that download something and run it. */
export const FETCH_AND_RUN: readonly RegExp[] = [
  new RegExp(String.raw`${DOWNLOAD}(?:${FILTER}){0,4}\|&?\s{0,100}${RUN}`, "gi"),
  new RegExp(
    String.raw`(?:\b(?:${SHELL}|source|eval)\b|(?<![^\s;&|(])\.(?=\s))[^\n]{0,100}[<$]\(\s{0,100}(?:curl|wget)\b`,
    "gi",
  ),
  /(?:\beval|\s-c)[ \t]{0,9}["']?`\s{0,100}(?:curl|wget)\b/gi,
  new RegExp(
    String.raw`(?:\b(?:iex|invoke-expression)\b|\[scriptblock\]::create\b)[^\n]{0,200}${POWERSHELL_DOWNLOAD}`,
    "gi",
  ),
  new RegExp(String.raw`${POWERSHELL_DOWNLOAD}[^\n]{0,500}\|\s{0,100}(?:iex|invoke-expression)\b`, "gi"),
  /\bmshta(?:\.exe)?[ \t]{1,9}["']?https?:/gi,
  new RegExp(String.raw`\b(?:exec|eval)\b[ \t(]{1,4}[^\n;]{0,100}${PAGE}`, "gi"),
  /\bfetch\([^\n]{0,200}\.then\(\s{0,9}eval\b/gi,
  new RegExp(`${INSTALL}${PACKAGES}|${RUN_PACKAGE}`, "gi"),
  new RegExp(String.raw`${UNPACKED}[\s\S]{0,200}?${OWN_PROGRAM}`, "gi"),
];

/** A command that may save a file, also with `tee`. All words in it that have a dot count as names of the file. */
export const SAVED = new RegExp(
  String.raw`(?:\b(?:curl|wget|fetch|iwr|invoke-webrequest|aria2c|axel|scp|start-bitstransfer)(?:\.exe)?${ARGUMENT}|\bcertutil(?:\.exe)?[ \t]{1,9}-url|\b(?:downloadfile|urlretrieve)[ \t]?\()(?:(?!&&|\|(?!\s{0,9}(?:sudo )?tee\b)|;\s)[^\n]){1,500}`,
  "gi",
);

/** The file in which a download is saved, which needs no dot: after an option or `>`, or the end of an address. */
export const TARGET =
  /(?:(?:\s-\w{0,9}o|\s--output|\s-[Oo]ut[Ff]ile|>|\btee)[ \t=]{0,4}["']?(?:[\w./~\\-]{0,100}[\\/])?|(?:\bwget\b|\s-\w{0,9}O\b)[^\n]{0,300}:\/\/[^\s"'?#]{1,200}\/)(?<target>\w[\w.-]{0,100})/g;

/** A variable in which a download is kept. */
export const KEPT = /\b(?<variable>\w{1,40})=["']?(?:\$\(|`)\s{0,9}(?:curl|wget)\b/gi;

const FILE = String.raw`["']?${PATH}`;
const FLAGS = String.raw`(?:-\S{0,40}[ \t]{1,20}){0,4}`;

/** A file that is run or made executable, or a variable that is run. */
export const RUN_FILE = new RegExp(
  [
    String.raw`(?<![\w./-])(?:${SHELL}|source|\.|cmd(?:\.exe)?[ \t]{1,4}\/c|start-process|powershell(?:\.exe)?)[ \t]{1,20}${FLAGS}(?:<[ \t]{0,4})?${FILE}(?<script>\w(?:[\w.-]{0,200}\w)?)`,
    String.raw`\bchmod[ \t]{1,20}${FLAGS}(?:[augo]{0,4}[+=][rwst]{0,4}x|[0-7]{0,3}[1357][0-7]{0,3})[ \t]{1,20}${FILE}(?<program>\w[\w.-]{0,200})`,
    String.raw`(?<=(?:^|[;&|(\x60]|\bsudo)[ \t]{0,20})(?:\.[\\/](?<local>\w[\w.-]{0,200})|(?<windows>\w[\w.-]{0,100}\.(?:exe|bat|cmd|ps1)\b))`,
    String.raw`(?:\beval|\s-c|<<<|\becho|\bprintf[ \t]{1,9}%s)[ \t]{1,9}["']?\$\{?(?<variable>\w{1,40})\}?(?:(?<!(?:echo|printf[ \t]{1,9}%s)[ \t]{1,9}["']?\$\{?\w{1,40}\}?)|["']?[ \t]{0,9}\|[ \t]{0,9}${RUN})`,
  ].join("|"),
  "gim",
);
