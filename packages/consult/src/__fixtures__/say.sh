# A stand-in for a tool: `sh say.sh <folder> <exit code> <output> <error output> …`. Reads its input, prints the given
# outputs and exits with the given code. If a folder is given, records its arguments, environment, directory and input there.
folder=$1 code=$2 output=$3 errors=$4
shift 4
if [ -n "$folder" ]; then
  printf '%s\n' "$@" > "$folder/arguments"
  env > "$folder/environment"
  pwd > "$folder/directory"
  cat > "$folder/input"
else
  cat > /dev/null
fi
printf '%s' "$output"
printf '%s' "$errors" >&2
exit "$code"
