import type { AIMessage } from "@langchain/core/messages";
import { z } from "zod";
import { reasoningInBlock, reasoningOutsideContent } from "./reasoning.js";

/** A tool call in a message. */
export interface CalledTool {
  readonly id: string | undefined;
  readonly name: string;
  /** The arguments as JSON; for an invalid call, the text that the model wrote. */
  readonly arguments: string;
  /** The reason why the call could not be parsed. */
  readonly problem?: string;
}

/** A part of a message of the model. */
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
 * Splits a message of the model into its parts, in the order of its content blocks. Reasoning outside the content comes
 * first, and calls without a content block come last.
 */
export function partsOf(message: AIMessage): MessagePart[] {
  const calls = callsOf(message);
  const blocks = typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
  const inBlocks = blocks.flatMap((block): MessagePart[] => {
    const reasoning = reasoningInBlock(block);
    if (reasoning !== undefined) return [{ type: "think", text: reasoning }];
    const text = TextBlockSchema.safeParse(block).data;
    if (text) return splitThinkTags(text.text);
    const { id, call_id: callId } = CallBlockSchema.safeParse(block).data ?? {};
    const index = calls.findIndex((call) => call.id !== undefined && (call.id === callId || call.id === id));
    return index === -1 ? [] : calls.splice(index, 1).map((call) => ({ type: "call", call }));
  });
  const hasReasoning = inBlocks.some(({ type }) => type === "think");
  const outside = hasReasoning ? "" : reasoningOutsideContent(message) || reasoningInStandardBlocks(message);
  const parts: MessagePart[] = [{ type: "think", text: outside }, ...inBlocks];
  return joinParts([...parts, ...calls.map((call) => ({ type: "call" as const, call }))]);
}

function callsOf({ tool_calls: calls = [], invalid_tool_calls: invalid = [] }: AIMessage): CalledTool[] {
  return [
    ...calls.map(({ id, name, args }) => ({ id, name, arguments: JSON.stringify(args) })),
    ...invalid.map(({ id, name, args, error }) => ({
      id,
      name: name ?? "(unnamed)",
      arguments: args ?? "",
      problem: error ?? "The call could not be parsed.",
    })),
  ];
}

/** Returns the reasoning in LangChain's standard content blocks, for providers whose own format is not known here. */
function reasoningInStandardBlocks(message: AIMessage): string {
  return message.contentBlocks.flatMap((block) => reasoningInBlock(block) ?? []).join("\n\n");
}

/** Splits a text at its `<think>` tags; the last one may be left open. */
function splitThinkTags(text: string): MessagePart[] {
  const parts = text.split(/<(\/?)think(?:ing)?>/i);
  return parts.flatMap((part, index): MessagePart[] => {
    if (index % 2 === 1) return [];
    return [{ type: parts[index - 1] === "" ? "think" : "text", text: part }];
  });
}

/** Joins adjacent texts of the same type, and leaves out blank parts. */
function joinParts(parts: readonly MessagePart[]): MessagePart[] {
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
