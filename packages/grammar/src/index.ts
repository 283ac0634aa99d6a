// The complete public surface of @langslash/grammar: pure functions over strings, for Node and for browsers.

// Reading a message.
export { parseSlashCommand, type ParseCommandOptions, type SlashCommand } from "./parse-command.js";
export { parsePipeline, type Pipeline, type PipelineOptions, type PipelineStage } from "./parse-pipeline.js";
export type { PipelineOperator } from "./pipeline-separators.js";
export type { Macro, MacroLookup, PipelineDiagnosticCode } from "./expand-macros.js";
export type { KnownCommands } from "./stacked-commands.js";
export type { ArgumentDiagnosticCode } from "./scan-argument.js";
export type { CommandArguments } from "./scan-arguments.js";
export { unescapeCommand } from "./unescape-command.js";

// Parameters.
export type { Parameter, Parameters, ParameterType } from "./parameter.js";
export type { ArgumentsOf, ValueOf } from "./arguments-of.js";
export { bindArguments, type BindingProblem, type BindingProblemCode, type BoundArguments } from "./bind-arguments.js";
export { type Callable, usageOf } from "./usage.js";

// Questions about arguments, and the answers of forms.
export { type ArgumentProperty, type ArgumentSchema, argumentSchema, type SuggestedValues } from "./argument-schema.js";
export type { ArgumentProblem, ArgumentQuestion } from "./argument-question.js";
export { type ArgumentField, type ArgumentFieldKind, type ArgumentForm, argumentForms } from "./argument-forms.js";
export { type ArgumentDecision, formDecision } from "./form-decision.js";

// Rendering a skill's text.
export { type RenderedTemplate, renderTemplate, type TemplateOptions } from "./render-template.js";
export type { PlaceholderOptions } from "./find-placeholders.js";
export type { TemplateMode } from "./placeholder-token.js";

// Completion at the cursor.
export { complete, type CompleteOptions } from "./complete.js";
export { findCommand } from "./find-command.js";
export type { Completion, Suggestion } from "./completion.js";
export type { Catalogue, CatalogueCommand, CatalogueRules } from "./catalogue.js";

// Names.
export { foldName, isCommandName } from "./command-name.js";
export { suggestNames } from "./suggest-names.js";

// Problems returned as data, shared by all packages.
export type { Diagnostic, Span } from "./diagnostic.js";
