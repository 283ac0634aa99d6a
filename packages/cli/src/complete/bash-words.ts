import { isCommandName } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";

/**
 * A script for bash that completes the names of an index as words with a slash, from a fixed list: nothing runs on Tab. For
 * programs of the user's own; `langslash completion bash` is the one for langslash itself.
 */
export function bashWords(index: SkillIndex): string {
  const skills = index.list().filter(({ userInvocable }) => userInvocable);
  const names = [
    "help",
    ...index.macros.map(({ name }) => name),
    ...skills.flatMap(({ name, aliases }) => [name, ...aliases]),
  ];
  // A name that can be typed is letters, digits, - _ and : so that none needs a quote.
  const words = [...new Set(names.filter(isCommandName))].map((name) => `/${name}`).toSorted();
  return `# Slash commands for bash. Source this, then: complete -F _slash_commands <your program>
_slash_commands() {
  local line="\${COMP_LINE:0:COMP_POINT}" word behind="" name
  word="\${line##*[[:space:]]}"
  # Bash takes : for the end of a word, and replaces only what stands behind it.
  [[ $COMP_WORDBREAKS == *:* ]] && behind="\${word%"\${word##*:}"}"
  COMPREPLY=()
  for name in ${words.join(" ")}; do
    [[ $name == "$word"* ]] && COMPREPLY+=("\${name#"$behind"}")
  done
}
complete -p langslash &> /dev/null || complete -o default -F _slash_commands langslash`;
}
