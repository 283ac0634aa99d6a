/** Maximum length of a file, also of the instructions of a repository, in characters. */
export const MAX_FILE = 60_000;
/** The same for a file that the command itself names, or a script loads. */
export const MAX_OWN_FILE = 100_000;
/** Maximum length of a file that another text than the command names without having it read. */
export const MAX_NAMED_ONLY = 20_000;
/** Maximum length of all files. */
export const MAX_TOTAL = 300_000;
/** Length of all files up to which those are taken in that the texts only name, so that those they use have room. */
export const MAX_ONLY_NAMED = 160_000;
/** Maximum number of files. */
export const MAX_FILES = 50;
/** Maximum number of attempts to read a file. */
export const MAX_ATTEMPTS = 5000;
/** Number of levels after which only the files that are read are followed, those of at most `MAX_NAMED_ONLY`. */
export const MAX_DEPTH = 2;
/** Length of all files up to which they are. */
export const MAX_BEFORE_DEEP = 100_000;
/** Maximum number of files that are looked for beside a script. */
export const MAX_LOADS = 40;
