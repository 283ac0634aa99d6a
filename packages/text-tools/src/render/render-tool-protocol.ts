import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { exampleCall } from "./example-call.js";
import { writeIn } from "../dialects/dialect.js";
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
   * Whether the next reply must call a tool, and which one.
   * @default { kind: "auto" }
   */
  readonly toolChoice?: ToolChoice;
}

const RESULTS: Readonly<Record<HistoryForm, string>> = {
  messages: "The results come in the next message between tool_response tags, in the order of the calls.",
  json: 'The results appear in the history with the role "tool", each with the id of its call.',
};

/**
 * Renders the part of the system prompt that teaches a model to call tools as text: the tools with their JSON schemas,
 * how to write a call, an example, and the rules. Returns an empty string if there are no tools.
 *
 * @throws TextToolsError if a tool cannot be called as text or the format is unknown
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
  return protocolOf(tools.map(toolDefinition), options);
}

/** Renders the protocol for tool definitions. */
export function protocolOf(tools: readonly ToolDefinition[], options: ToolProtocolOptions = {}): string {
  const [first, ...others] = tools;
  if (!first) return "";
  const { history = "messages", toolChoice = { kind: "auto" } } = options;
  const dialect = writtenDialect(options.format);
  const table = new Map(tools.map((definition) => [definition.name, definition]));
  const lines = tools.map((definition) => stringifyForPrompt({ type: "function", function: definition }));
  const results = dialect.results?.result.map((text) => text.replace("{name}", "name").replace("{index}", "0"));
  const place =
    results && history === "messages"
      ? `The results come in the next message as ${results.join("...")}, in the order of the calls.`
      : RESULTS[history];
  const rules = [
    "Call only these tools, with arguments that fit their schemas.",
    "Write the tags exactly as shown, and nothing but the call between them.",
    "Write several calls in one reply as several blocks. They run at the same time, so none can use the result of another.",
    `Stop after your calls. ${place} Never write a result yourself.`,
    "Then continue: call more tools, or answer. A reply without a call is your answer to the user and ends the work.",
    ...choiceRules(toolChoice),
  ];
  return [
    `# Tools\n\nYou can call these tools:\n\n<tools>\n${lines.join("\n")}\n</tools>`,
    `${dialect.instructions}\n\n${writeIn(dialect, [exampleCall([first, ...others])], table)}`,
    `Rules:\n${rules.map((rule) => `- ${rule}`).join("\n")}`,
  ].join("\n\n");
}

function choiceRules(choice: ToolChoice): string[] {
  if (choice.kind === "named") return [`Your next reply must call the tool ${choice.name}.`];
  return choice.kind === "required" ? ["Your next reply must call at least one tool."] : [];
}
