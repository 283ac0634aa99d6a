/** Names of programs that are no words of a sentence. */
const PROGRAM =
  /^(?:apt-get|awk|bash|brew|bunx?|cargo|cat|cd|chmod|chown|cmake|cp|curl|deno|df|docker(?:-compose)?|dotnet|du|eslint|gh|git|glab|gradlew?|grep|helm|jest|jq|kubectl|ls|mkdir|mv|mvn|mypy|node|npm|npx|php|phpunit|pip3?|pipx|pnpm|psql|pwd|pytest|python3?|rg|rm|rmdir|rspec|rsync|rubocop|ruff|scp|sed|sh|sqlite3|ssh|sudo|terraform|tsc|tsx|uvx?|vitest|wc|wget|xargs|yarn|yq|zsh)[ \t]/;
/** Programs that are words, too, with a command or a target that is one word. */
const WITH_COMMAND =
  /^(?:go[ \t]+(?:build|clean|env|fmt|generate|get|install|list|mod|run|test|tool|version|vet|work)\b|make[ \t]+[\w-]+[ \t]*$)/;
/** Any word with an option: `make -j`. */
const WITH_OPTION = /^[a-z][\w.-]*[ \t]+-{1,2}\w/;
/** Programs that are words, too, with a path, a variable or a quoted text: `find . -name x`, `echo "$a"`. */
const WITH_PATH =
  /^(?:black|bundle|composer|cut|dart|date|diff|echo|env|export|find|flutter|gem|head|perl|poetry|printf|rails|rake|ruby|source|stat|swift|tail|tee|touch|tree|which)[ \t]+(?:["'$<+]|\.{1,2}(?:[ \t/]|$)|~?\/\w|[\w-]+\/[\w.-]|[\w-]+\.\w)/;
/** A path or a variable: `./check.sh`, `"$CLAUDE_PROJECT_DIR"/check.sh`, `check.sh all`. */
const PATH = /^["']?(?:\$|\.{1,2}\/|~\/|[\w./-]+\.(?:sh|py|[cm]?[jt]s|rb|pl)\b)/;

/** Whether the text after a `!` at the start of a line is a command for a shell, rather than a sentence. */
export function isCommandLine(text: string): boolean {
  return [PROGRAM, WITH_COMMAND, WITH_OPTION, WITH_PATH, PATH].some((pattern) => pattern.test(text));
}
