import { isRecord } from "./json/is-record.js";
import { TextToolsError } from "./text-tools-error.js";
import type { ToolDefinition } from "./tool-definition.js";

/** Whether the next reply may, must or must not call a tool, or the one tool that it must call. */
export type ToolChoice =
  | { readonly kind: "auto" | "none" | "required" }
  | { readonly kind: "named"; readonly name: string };

const KINDS: Readonly<Record<string, "auto" | "none" | "required">> = {
  auto: "auto",
  none: "none",
  any: "required",
  required: "required",
};

/**
 * Reads LangChain's `tool_choice` in the forms that providers use: a keyword such as `"any"`, the name of a tool,
 * `{ type: "tool", name }` or `{ type: "function", function: { name } }`. A tool takes precedence over a keyword of the
 * same name.
 *
 * @throws TextToolsError if it names a tool that is not bound
 */
export function readToolChoice(choice: unknown, tools: readonly ToolDefinition[]): ToolChoice {
  const { name: given, function: inner, type } = isRecord(choice) ? choice : { name: choice };
  const words = [given, isRecord(inner) ? inner["name"] : undefined, type];
  const word = words.find((each) => typeof each === "string");
  if (word === undefined) return { kind: "auto" };
  if (tools.some(({ name }) => name === word)) return { kind: "named", name: word };
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  if (kind) return { kind };
  const allowed = tools.map(({ name }) => name).join(", ");
  throw new TextToolsError(
    "unknown-tool",
    `tool_choice names the tool "${word}", which is not bound. Bound tools: ${allowed || "none"}.`,
  );
}
