/** Languages of blocks whose text is read rather than run. */
export const TEXT_LANGUAGE = /^(?:|te?xt|plain|plaintext|md|markdown)$/;
/** Languages of blocks with commands for a shell. */
export const SHELL_LANGUAGE = /^(?:bash|sh|shell|zsh|console|powershell|cmd)$/;
