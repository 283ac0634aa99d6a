import { isCommandName } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";

/**
 * Returns a bash script that completes the names of an index, each with a slash, from a fixed list: nothing runs on
 * Tab. It is meant for the user's own programs; `langslash completion bash` completes langslash itself.
 */
export function bashCompletion(index: SkillIndex): string {
  const skills = index.list().filter(({ userInvocable }) => userInvocable);
  const names = [
    "help",
    ...index.macros.map(({ name }) => name),
    ...skills.flatMap(({ name, aliases }) => [name, ...aliases]),
  ];
  // Names consist of letters, digits, - _ and : only, so none needs quotes.
  const words = [...new Set(names.filter(isCommandName))].map((name) => `/${name}`).toSorted();
  return `# Slash commands for bash. Source this, then: complete -F _slash_commands <your program>
_slash_commands() {
  local line="\${COMP_LINE:0:COMP_POINT}" word prefix="" name
  word="\${line##*[[:space:]]}"
  # Bash breaks words at : and replaces only the text after it.
  [[ $COMP_WORDBREAKS == *:* ]] && prefix="\${word%"\${word##*:}"}"
  COMPREPLY=()
  for name in ${words.join(" ")}; do
    [[ $name == "$word"* ]] && COMPREPLY+=("\${name#"$prefix"}")
  done
}
complete -p langslash &> /dev/null || complete -o default -F _slash_commands langslash`;
}
