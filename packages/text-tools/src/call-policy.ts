import { jsonFormat } from "./formats/json-format.js";
import type { ToolCallParser, ToolCallParserEvent } from "./parse/tool-call-parser.js";
import { asToolCall } from "./parse/unreadable-call.js";

/** Wraps a parser to change each of its events. */
function mapEvents(
  parser: ToolCallParser,
  change: (event: ToolCallParserEvent) => ToolCallParserEvent,
): ToolCallParser {
  return { push: (chunk) => parser.push(chunk).map(change), finish: () => parser.finish().map(change) };
}

/**
 * Wraps a parser to reject calls in a reply that must not contain any. They become invalid calls: they do not run and
 * are not shown.
 */
export function refuseCalls(parser: ToolCallParser): ToolCallParser {
  const refused = mapEvents(parser, (event) => {
    if (event.type !== "tool-call") return event;
    const { id, name, args } = event.toolCall;
    const error = "No tool may be called in this reply.";
    const invalidToolCall = {
      id,
      name,
      args: jsonFormat.write({ name, args }),
      error,
      type: "invalid_tool_call" as const,
    };
    return { type: "invalid-tool-call", invalidToolCall };
  });
  return explainSilentReply(refused);
}

/**
 * Wraps a parser to turn unreadable calls into calls, so that the agent answers them and the model can write them
 * again.
 */
export function retryUnreadableCalls(parser: ToolCallParser): ToolCallParser {
  return mapEvents(parser, (event) =>
    event.type === "invalid-tool-call" ? { type: "tool-call", toolCall: asToolCall(event.invalidToolCall) } : event,
  );
}

/** Wraps a parser to add the reason why a call was not run when the reply has no other text and no other call. */
export function explainSilentReply(parser: ToolCallParser): ToolCallParser {
  const seen = new Set<ToolCallParserEvent["type"]>();
  let error: string | undefined;
  const observed = mapEvents(parser, (event) => {
    seen.add(event.type);
    if (event.type === "invalid-tool-call") error = event.invalidToolCall.error;
    return event;
  });
  return {
    push: (chunk) => observed.push(chunk),
    finish() {
      const events = observed.finish();
      const isSilent = error !== undefined && !seen.has("text") && !seen.has("tool-call");
      return isSilent ? [...events, { type: "text", text: `A tool call was not run: ${error}` }] : events;
    },
  };
}
