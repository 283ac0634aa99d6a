# Completes langslash in bash: source <(langslash completion bash)
_langslash() {
  local line="${COMP_LINE:0:COMP_POINT}" typed="${COMP_WORDS[COMP_CWORD]}" prefix="" candidate _
  # Outside quotes bash breaks words at = and :, and replaces only the text after the last of them.
  if [[ $typed != [\"\']* ]]; then
    local word="${line##*[[:space:]]}"
    [[ $COMP_WORDBREAKS == *=* ]] && prefix="${word%"${word##*=}"}"
    [[ $COMP_WORDBREAKS == *:* && ${word#"$prefix"} == *:* ]] && prefix="${word%"${word##*:}"}"
  fi
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    case $typed in
      \"*) candidate="${candidate//\"/\\\"}" ;;
      \'*) ;;
      *) [[ $candidate == *[[:space:]\"\'\\]* ]] && printf -v candidate %q "$candidate" ;;
    esac
    COMPREPLY+=("${candidate#"$prefix"}")
  done < <(langslash complete --line "$line" 2>/dev/null)
  if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then
    # A value follows: no space, and a second candidate keeps bash from closing an open quote.
    compopt -o nospace
    [[ $typed == [\"\']* ]] && COMPREPLY+=("${COMPREPLY[0]}...")
  fi
}
complete -o default -o nosort -F _langslash langslash 2>/dev/null || complete -o default -F _langslash langslash
