// The complete public surface of @langslash/grammar: pure functions over strings, for Node and for browsers.

// Reading a message.
export { parseSlashCommand, type SlashCommand } from "./parse-command.js";
export { parsePipeline, type Pipeline, type PipelineStage } from "./parse-pipeline.js";
export type { PipelineOperator } from "./pipeline-separators.js";
export type { Macro, MacroLookup } from "./expand-macros.js";
export type { ArgumentDiagnosticCode } from "./scan-argument.js";
export type { CommandArguments } from "./scan-arguments.js";
export { unescapeCommand } from "./unescape-command.js";

// Parameters.
export type { Parameter, Parameters } from "./parameter.js";
export type { ArgumentsOf } from "./arguments-of.js";
export { bindArguments, type BindingProblem, type BoundArguments } from "./bind-arguments.js";
export { type Callable, usageOf } from "./usage.js";

// Questions about arguments, and the answers of forms.
export type { ArgumentQuestion } from "./argument-question.js";
export { type ArgumentField, type ArgumentForm, argumentForms } from "./argument-forms.js";
export { formDecision } from "./form-decision.js";

// Rendering a skill's text.
export { type RenderedTemplate, renderTemplate, type TemplateOptions } from "./render-template.js";
export type { PlaceholderOptions } from "./find-placeholders.js";
export type { TemplateMode } from "./placeholder-token.js";

// Completion at the cursor.
export { complete } from "./complete.js";
export { findCommand } from "./find-command.js";
export type { Completion, Suggestion } from "./completion.js";
export type { Catalogue, CatalogueCommand, CatalogueRules } from "./catalogue.js";

// Names.
export { foldName, isCommandName } from "./command-name.js";
export { suggestNames } from "./suggest-names.js";

// Problems returned as data, shared by all packages.
export type { Diagnostic, Span } from "./diagnostic.js";
