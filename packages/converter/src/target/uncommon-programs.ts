import { IN_SENTENCE } from "../lexicon/connectives.js";
import { SHELL_LANGUAGE } from "../references/words/outline.js";
import { spaced } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";

/** Words and programs of shells, also of Windows, and programs that developers have and that need no account. */
const COMMON = new Set(
  `alias ansible apk apt apt-get awk base64 basename bash bat bc biome black brew break bun bundle bunx bzip2 cargo case cat cd
  chmod chown clang clear cmake code column comm command composer conda continue corepack cp crontab curl cut cypress dart date dd
  declare deno detox df diff dig dirname docker docker-compose dotnet du echo elif else env esac eslint eval exec exit expect export
  expr false fd ffmpeg fi file find flake8 flutter for function fzf gcc gem getopts gh git gitleaks glab go gofmt
  golangci-lint gradle gradlew grep gunzip gzip hash head helm hostname http id if in install ip isort java javac jest jobs
  join journalctl jq kill kubectl less let lint-staged ln local locale ls lsof make man md5sum minikube mkdir mktemp mocha mv mvn
  mvnw mypy mysql nc netstat next nl node nohup npm npx nslookup nx open openssl pandoc paste patch pdftotext perl pg_dump pgrep
  php phpunit pip pip3 pipx pkill playwright pnpm podman poetry prettier printf prisma ps psql pulumi pushd popd pwd py.test pylint
  pyright pytest python python3 rails rake read readarray readonly realpath redis-cli return rg rm rmdir rspec rsync ruby ruff rustc
  rustup scp screen sed select semgrep seq service set sh sha256sum shellcheck shift shopt shuf sleep sort source sqlite3 ss ssh stat
  strings stylelint su sudo swift symfony systemctl tail tar tee terraform test then time timeout touch tr trap
  tree true ts-node tsc tsx turbo type typeset ufw ulimit umask unalias uname uniq unset until unzip uv uvx vi vim vite vitest
  wait watch wc wget which while who whoami xargs xcodebuild xxd yarn yes yq zip zsh do done
  begin call catch cls copy del dir elseif end finally foreach goto move param pause process rem ren setlocal start switch throw
  try import`.split(/\s+/),
);
/** The name of a program at the start of a command, and the next word. */
const COMMAND = /^[ \t]*(?:\$ |sudo |!|uv run )?([a-z][a-z\d]*(?:-[a-z\d]+)*)[ \t]+(?:-{1,2}[\w<[]|[\w<"'$@./{[])/;
/** The same in code within a line: a program, a subcommand or option, and more. */
const IN_LINE = new RegExp(
  String.raw`^${"`"}(?:uv run (?:-[\w-]+[ \t]+)?([a-z][a-z\d]*(?:-[a-z\d]+)*)(?:[ \t][^${"`"}\n]*)?|([a-z][a-z\d]*(?:-[a-z\d]+)*)[ \t]+(?!${spaced(IN_SENTENCE)}[ \t])(?:-{1,2}\w[\w-]*|[a-z][\w:-]*[ \t]+-{1,2}\w[^${"`"}\n]*|[a-z][\w-]*[ \t]+[<[][^${"`"}\n]*))${"`"}`,
);
/** A function of a shell, or an alias. */
const DEFINED = /^[ \t]*([\w-]+)[ \t]*\(\)|^[ \t]*(?:alias[ \t]+|function[ \t]+)([\w-]+)/gm;
/** A line that installs programs. */
const INSTALLED = /\binstall\b[^\n]*|\b(?:bun|cargo|pnpm|poetry|uv|yarn)[ \t]+add\b[^\n]*/gi;
/** The start of text that a command gets as its input. */
const INPUT = /<<-?[ \t]*["']?(\w+)["']?/;

/** Maximum number of programs that are returned. */
const MAX_PROGRAMS = 8;

/**
 * Returns the programs that a text runs more than once and that a computer for writing code may not have: of the
 * commands in blocks for a shell, and of those in code within a line. One use of `claude` is enough. Packages are
 * fetched when they are run.
 */
export function uncommonPrograms({ text, code: regions }: SourceText): string[] {
  const uses = new Map<string, number>();
  const count = (name: string | undefined): void => {
    if (name !== undefined && !COMMON.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  };
  for (const { start, end, isFence, language } of regions) {
    const code = text.slice(start, end);
    if (!isFence) {
      const [, run, named] = IN_LINE.exec(code) ?? [];
      count(run ?? named);
    } else if (SHELL_LANGUAGE.test(language)) for (const line of commandLines(code)) count(COMMAND.exec(line)?.[1]);
  }
  for (const [, name, other = ""] of text.matchAll(DEFINED)) uses.delete(name ?? other);
  for (const [line] of text.matchAll(INSTALLED)) for (const name of line.match(/[\w-]+/g) ?? []) uses.delete(name);
  const programs = [...uses].filter(([name, number]) => number > 1 || name === "claude");
  return programs.map(([name]) => name).slice(0, MAX_PROGRAMS);
}

/** Returns the lines of a block that begin a command: not the rest of one, nor the text that it gets as its input. */
function commandLines(code: string): string[] {
  const lines: string[] = [];
  let end: string | undefined;
  let quote: string | undefined;
  let isRest = false;
  for (const line of code.split("\n")) {
    if (end !== undefined) {
      if (line.trim() === end) end = undefined;
      continue;
    }
    const isStart = !isRest && quote === undefined;
    if (isStart && /^[ \t]*#/.test(line)) continue;
    if (isStart) lines.push(line);
    quote = openQuote(line.replaceAll(/\\./g, ""), quote);
    if (quote === undefined) end = INPUT.exec(line)?.[1];
    isRest = /\\[ \t]*$/.test(line);
  }
  return lines;
}

/** Returns the quote that is open at the end of a line. */
function openQuote(line: string, open: string | undefined): string | undefined {
  let quote = open;
  for (const [mark] of line.matchAll(/["']/g)) {
    if (quote === undefined) quote = mark;
    else if (quote === mark) quote = undefined;
  }
  return quote;
}
