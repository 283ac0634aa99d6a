// The complete public surface of @langslash/grammar: pure functions over strings, for Node and for browsers.

// Reading a message.
export { parseSlashCommand, type SlashCommand } from "./parse-command.js";
export type { ArgumentDiagnosticCode, CommandArguments } from "./scan-arguments.js";
export { unescapeCommand } from "./command-name.js";

// Names.
export { isCommandName } from "./command-name.js";
export { suggestNames } from "./suggest-names.js";

// Problems as data, shared by all packages.
export type { Diagnostic, Span } from "./diagnostic.js";
