// For the other packages of Langslash only: not public, and free to change in any release.

export { findConfig } from "./configs/config-name.js";
export { agentFolders } from "./configs/agent-folders.js";
export { listedOnce } from "./configs/read-once.js";
export { knownNames } from "./configs/known-names.js";

// Public functions that need no model, so that a command line that has none does not load LangChain.
export { convertDeterministically } from "./by-rules/convert-deterministically.js";
export { directoryConfigs, hiddenCommands } from "./configs/directory-configs.js";
export { analyzeSlashCommand } from "./references/analyze-slash-command.js";
export { verifyConversion } from "./verify/verify-conversion.js";
export { readCommand, takesWords } from "./read-command.js";
