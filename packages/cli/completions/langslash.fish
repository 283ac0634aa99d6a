# Completes langslash in fish: langslash completion fish | source
function __langslash_candidates
    set -l found (langslash complete --line (commandline -cp | string collect) 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c langslash -f -k -a '(__langslash_candidates)'
