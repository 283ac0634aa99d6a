// For the other packages of Langslash only: not public, and free to change in any release.

export { hintNames } from "./hint-names.js";
export { EACH, HELP } from "./built-in-names.js";
export { scanInvocation, withoutSlash } from "./command-name.js";
export { argumentsOf } from "./complete.js";
export { matchingValues } from "./complete-argument.js";
export { splitStages } from "./expand-macros.js";
export { MAX_ARGUMENTS, MAX_MACRO_DEPTH, MAX_STAGES, MAX_SUGGESTED_NAMES, MAX_VALUE_LENGTH } from "./limits.js";
export { findPlaceholders, type Placeholder } from "./find-placeholders.js";
export { placeholderTokens } from "./placeholder-token.js";
export { codeRegions } from "./code-regions.js";
export { fieldProblem } from "./form-decision.js";
export { isReference } from "./parameter.js";
export { isValuePath } from "./value-path.js";
export { patternProblem } from "./value-pattern.js";
export { writeCommand } from "./write-command.js";
export { rangeAt } from "./range-at.js";
export { valueFinder } from "./render-template.js";
export { sectionOf } from "./prepared-commands.js";
export { NameLookup } from "./name-lookup.js";
export { quotedValue } from "./scan-argument.js";
export { similarNames } from "./suggest-names.js";
export { splitArguments } from "./split-arguments.js";
export { stackedInvocations } from "./stacked-commands.js";
export { cutText, ellipsis, firstOf, onOneLine } from "./plain-text.js";
export { exampleOf, parametersOf, type ParameterWords } from "./usage.js";
