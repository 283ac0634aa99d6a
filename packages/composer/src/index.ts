// The complete public surface of @langslash/composer: completion in the text area of a chat, without a framework.

// Text, caret and keys go in; suggestions and edits come out.
export { createComposer, type Composer, type ComposerOptions, type ComposerState } from "./create-composer.js";
export type { KeyLike, KeyResult } from "./create-composer.js";
export type { ComposerProblem } from "./composer-problems.js";

// At the text area.
export { applyEdit, type TextEdit, type TextField } from "./apply-edit.js";
export { comboboxAttributes, type ComboboxAttributes, moreText, optionId, statusText } from "./combobox-attributes.js";

// The catalogue of a server, and the messages of its threads.
export { watchCatalogue, type WatchCatalogueOptions } from "./watch-catalogue.js";
export { isStageMessage } from "./stage-message.js";
