#compdef langslash
# Completes langslash in zsh: source <(langslash completion zsh)
_langslash() {
  local candidate description
  local -a open open_lines whole whole_lines
  while IFS=$'\t' read -r candidate description; do
    if [[ $candidate == *= ]]; then
      open+=("$candidate")
      open_lines+=("$candidate${description:+  -- $description}")
    else
      whole+=("$candidate")
      whole_lines+=("$candidate${description:+  -- $description}")
    fi
  done < <(langslash complete --line "${(j: :)words[1,CURRENT-1]} $QIPREFIX$PREFIX" 2>/dev/null)
  if (( $#open + $#whole == 0 )); then
    _files
    return
  fi
  # A value is typed directly after the =.
  compadd -V langslash -l -S '' -d open_lines -a open
  compadd -V langslash -l -d whole_lines -a whole
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _langslash langslash
