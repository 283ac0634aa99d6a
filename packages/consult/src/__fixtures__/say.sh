# Stands in for a tool: `sh say.sh <folder> <exit code> <output> <error output> …`. It reads its input and says what it was told
# to say. Into the folder, where one is named, it writes what it was started with.
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
