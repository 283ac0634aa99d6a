// For the other packages of Langslash only: not public, and free to change in any release.

export { HELP } from "./built-in-names.js";
export { MAX_MACRO_DEPTH } from "./limits.js";
export { namePrefixes } from "./name-prefixes.js";
export { splitArguments } from "./split-arguments.js";
export { cutText, ellipsis, onOneLine } from "./plain-text.js";
export { exampleOf, parametersOf, type ParameterWords } from "./usage.js";
