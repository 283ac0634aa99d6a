/**
 * The complete public surface of the composer: completion in the text area of a chat, without a framework.
 *
 * @module @langslash/composer
 */

// Text, caret and keys go in; suggestions and edits come out.
export { createComposer, type Composer, type ComposerOptions, type ComposerState } from "./create-composer.js";
export type { KeyLike, KeyResult } from "./create-composer.js";
export type { ComposerProblem } from "./composer-problems.js";

// At the text area.
export { applyEdit, type TextEdit, type TextField } from "./apply-edit.js";
export { comboboxAttributes, type ComboboxAttributes, moreText, optionId, statusText } from "./combobox-attributes.js";

// Questions about arguments, as forms.
export { argumentForms } from "@langslash/grammar";
export { showSlashForm, type SlashAnswer } from "./forms/show-slash-form.js";
export { takeFocus } from "./forms/take-focus.js";

// The catalogue of a server, and the messages of its threads.
export { watchCatalogue } from "./watch-catalogue.js";
export { isStageMessage } from "./stage-message.js";

// The chat of a page: sending, following, stopping, and keeping texts when something breaks.
export { Chat } from "./chat/chat.js";
export type { ChatOptions, ChatState } from "./chat/chat-state.js";
export type { ChatEntry, ChatMessage, ChatServer, ChatSnapshot, ChatTurn, TurnStatus } from "./chat/chat-server.js";
export { agentProblem, ChatError, errorOfStatus, problemText } from "./chat/chat-error.js";
export { type KeptChat, keptChat } from "./chat/kept-chat.js";
export { followAddress, threadInAddress } from "./chat/thread-address.js";

// A LangGraph server.
export { langGraphServer } from "./chat/langgraph-server.js";
export type { AgentAnswers, AgentQuestion } from "./chat/langgraph-server.js";
export type { AgentPart } from "./chat/thread-turns.js";
