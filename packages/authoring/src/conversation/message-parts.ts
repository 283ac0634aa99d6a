import type { AIMessage } from "@langchain/core/messages";
import { z } from "zod";
import { reasoningBeside, reasoningInBlock } from "./reasoning.js";

/** A tool call as a message has it. */
export interface CalledTool {
  readonly id: string | undefined;
  readonly name: string;
  /** As JSON text; of an invalid call what the model wrote. */
  readonly arguments: string;
  /** Why the call could not be read. */
  readonly problem?: string;
}

/** A part of an answer. */
export type MessagePart =
  | { readonly type: "think"; readonly text: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "call"; readonly call: CalledTool };

const TextBlockSchema = z.object({ type: z.enum(["text", "output_text"]), text: z.string() });
const CallBlockSchema = z.object({
  type: z.enum(["tool_call", "tool_use", "function_call", "invalid_tool_call"]),
  id: z.string().optional(),
  call_id: z.string().optional(),
});

/**
 * What a message of the model consists of, in the order of its blocks. Calls that stand in no block, and reasoning that stands
 * beside the content, have no place among them: reasoning comes first, calls last.
 */
export function partsOf(message: AIMessage): MessagePart[] {
  const calls = callsOf(message);
  const blocks = typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
  const placed = blocks.flatMap((block): MessagePart[] => {
    const reasoning = reasoningInBlock(block);
    if (reasoning !== undefined) return [{ type: "think", text: reasoning }];
    const text = TextBlockSchema.safeParse(block).data;
    if (text) return withoutThinkTags(text.text);
    const { id, call_id: callId } = CallBlockSchema.safeParse(block).data ?? {};
    const index = calls.findIndex((call) => call.id !== undefined && (call.id === callId || call.id === id));
    return index === -1 ? [] : calls.splice(index, 1).map((call) => ({ type: "call", call }));
  });
  const beside = placed.some(({ type }) => type === "think") ? "" : reasoningBeside(message) || converted(message);
  const parts: MessagePart[] = [{ type: "think", text: beside }, ...placed];
  return joined([...parts, ...calls.map((call) => ({ type: "call" as const, call }))]);
}

function callsOf({ tool_calls: calls = [], invalid_tool_calls: invalid = [] }: AIMessage): CalledTool[] {
  return [
    ...calls.map(({ id, name, args }) => ({ id, name, arguments: JSON.stringify(args) })),
    ...invalid.map(({ id, name, args, error }) => ({
      id,
      name: name ?? "(unnamed)",
      arguments: args ?? "",
      problem: error ?? "The call could not be read.",
    })),
  ];
}

/** What LangChain makes of the blocks of providers that are not known here. */
function converted(message: AIMessage): string {
  if (typeof message.content === "string") return "";
  return message.contentBlocks.flatMap((block) => reasoningInBlock(block) ?? []).join("\n\n");
}

/** Text in which a model thinks between `<think>` tags; the last may be open. */
function withoutThinkTags(text: string): MessagePart[] {
  const parts = text.split(/<(\/?)think(?:ing)?>/i);
  return parts.flatMap((part, index): MessagePart[] => {
    if (index % 2 === 1) return [];
    return [{ type: parts[index - 1] === "" ? "think" : "text", text: part }];
  });
}

/** Without blank parts, and texts of one kind that follow each other as one. */
function joined(parts: readonly MessagePart[]): MessagePart[] {
  const result: MessagePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.type === "call") result.push(part);
    else if (part.text.trim() === "") continue;
    else if (last?.type === part.type)
      result[result.length - 1] = { type: part.type, text: `${last.text}${part.text}` };
    else result.push(part);
  }
  return result.map((part) => (part.type === "call" ? part : { type: part.type, text: part.text.trim() }));
}
