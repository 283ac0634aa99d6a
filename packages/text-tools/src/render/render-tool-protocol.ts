import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { checkOptions } from "../check-options.js";
import { exampleCall } from "./example-call.js";
import { type Dialect, instructionsOf } from "../dialects/dialect.js";
import { fillPlaceholders, writeCalls } from "../formats/notation.js";
import type { ResultRole } from "./history-messages.js";
import { type FormatChoice, writtenDialect } from "../dialects/known-dialects.js";
import { stringifyForPrompt } from "../json/strict-json.js";
import type { ToolChoice } from "../tool-choice.js";
import { type ToolDefinition, toolDefinition } from "../tool-definition.js";

/** Form in which the model sees the conversation: messages with roles, or one message with a JSON array. */
export type HistoryForm = "messages" | "json";

/** Options for `renderToolProtocol`. */
export interface ToolProtocolOptions {
  /**
   * Format in which the model is instructed to write calls.
   * @default "auto", the dialect of Hermes
   */
  readonly format?: FormatChoice;
  /**
   * Form of the conversation, which determines where the model finds the results.
   * @default "messages"
   */
  readonly history?: HistoryForm;
  /**
   * Role of the results in role messages.
   * @default "user"
   */
  readonly resultRole?: ResultRole;
  /**
   * Whether the next reply must call a tool, and which one.
   * @default { kind: "auto" }
   */
  readonly toolChoice?: ToolChoice;
}

/** Returns the sentence that says where the results are. */
function placeOfResults({ results }: Dialect, { history, resultRole }: ToolProtocolOptions): string {
  if (history === "json")
    return 'The results appear in the history with the role "tool", each with the id of its call.';
  if (resultRole === "tool") return "The results come in the next messages, in the order of the calls.";
  if (!results) return "The results come in the next message between tool_response tags, in the order of the calls.";
  const marks = results.result.map((text) => fillPlaceholders(text, 0).replace("{name}", "name").replaceAll("\n", " "));
  return `The results come in the next message as ${marks.join("...").trim()}, in the order of the calls.`;
}

/**
 * Renders the part of the system prompt that teaches a model to call tools as text: the tools with their JSON schemas,
 * how to write a call, an example, and the rules. Returns an empty string if there are no tools.
 *
 * @throws TextToolsError if a tool cannot be called as text, or the format or an option is unknown
 *
 * @example
 * ```ts
 * import { renderToolProtocol } from "@langslash/text-tools";
 *
 * const list = { name: "list", description: "Lists the files.", schema: { type: "object" as const, properties: {} } };
 * console.log(renderToolProtocol([list]).split("\n")[0]); // "# Tools"
 * ```
 */
export function renderToolProtocol(tools: readonly BindToolsInput[], options: ToolProtocolOptions = {}): string {
  checkOptions("renderToolProtocol", options, { format: true, history: true, resultRole: true, toolChoice: true });
  return protocolOf(tools.map(toolDefinition), options);
}

/** Renders the protocol for tool definitions. */
export function protocolOf(tools: readonly ToolDefinition[], options: ToolProtocolOptions = {}): string {
  const [first, ...others] = tools;
  if (!first) return "";
  const { format, toolChoice: choice } = options;
  const dialect = writtenDialect(format);
  const table = new Map(tools.map((definition) => [definition.name, definition]));
  const lines = tools.map((definition) => stringifyForPrompt({ type: "function", function: definition }));
  const rules = [
    "Call only these tools, with arguments that fit their schemas.",
    "Write the tags exactly as shown, and nothing but the call between them.",
    "Write several calls in one reply as several blocks. They run at the same time, so none can use the result of another.",
    `Stop after your calls. ${placeOfResults(dialect, options)} Never write a result yourself.`,
    "Then continue: call more tools, or answer. A reply without a call is your answer to the user and ends the work.",
    ...(choice?.kind === "named" ? [`Your next reply must call the tool ${choice.name}.`] : []),
    ...(choice?.kind === "required" ? ["Your next reply must call at least one tool."] : []),
  ];
  return [
    `# Tools\n\nYou can call these tools:\n\n<tools>\n${lines.join("\n")}\n</tools>`,
    `${instructionsOf(dialect)}\n\n${writeCalls(dialect.notation, [exampleCall([first, ...others])], table)}`,
    `Rules:\n${rules.map((rule) => `- ${rule}`).join("\n")}`,
  ].join("\n\n");
}
